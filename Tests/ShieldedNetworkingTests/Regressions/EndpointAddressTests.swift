import Foundation
import ShieldedDecoding
import ShieldedNetworking
import Testing

@Suite("Addresses of endpoints", .timeLimit(.minutes(20)))
struct EndpointAddressTests {
  private func address(
    _ endpoint: ListEndpoint,
    relativeTo base: String = "https://example.invalid/api/v1"
  ) throws -> String {
    try endpoint.request(relativeTo: try #require(URL(string: base))).url.absoluteString
  }

  private func isRefused(_ endpoint: ListEndpoint) -> Bool {
    do {
      _ = try address(endpoint)
      return false
    } catch TransportError.invalidURL {
      return true
    } catch {
      return false
    }
  }

  @Test(
    "A path that would leave the base address is refused",
    arguments: [
      "..", "../", "../../ok", "/../ok", "a/../..", "a//../../ok", "%2e%2e/ok", "%2E./ok", "a/.%2e/%2e./ok",
      "..%2Fok", "..%2f..%2fok", "a/..%2F..%2Fok", "..\\ok", "..%5Cok", "//../ok",
      // Some servers decode only one of %2F and %5C, or don't take a backslash for a separator.
      "files/a%5Cb%2F..%2F..%2F..%2Fok", "x%5Cy%2F../..", "x%2Fy%5C../..",
    ]
  )
  func leaving(path: String) async {
    #expect(isRefused(ListEndpoint(path: path)))
    let transport = RecordedTransport("[1]")
    let failure = await ShieldedClient(transport).failure(of: ListEndpoint(path: path))
    guard case .transport(.invalidURL)? = failure?.reason else {
      Issue.record("\(String(describing: failure))")
      return
    }
    #expect(transport.requests.isEmpty)
  }

  @Test(
    "A path stays below the base address, whatever it looks like",
    arguments: [
      ("//evil.invalid/x", "/evil.invalid/x"), ("https://evil.invalid/x", "/https://evil.invalid/x"),
      ("/list", "/list"), ("list/", "/list/"), ("a/../b", "/a/../b"), ("./list", "/./list"), ("a..b/...", "/a..b/..."),
      ("@evil.invalid", "/@evil.invalid"), ("?a=b#c", "/%3Fa=b%23c"),
    ]
  )
  func staying(path: String, expected: String) throws {
    #expect(try address(ListEndpoint(path: path)) == "https://example.invalid/api/v1" + expected)
    #expect(
      try address(ListEndpoint(path: path), relativeTo: "https://example.invalid/api/v1/")
        == "https://example.invalid/api/v1" + expected
    )
  }

  @Test(
    "A path that is percent-encoded stays as it is; any other is encoded",
    arguments: [
      ("a%2Fb", "/a%2Fb"), ("caf%C3%A9", "/caf%C3%A9"), ("a list", "/a%20list"), ("café", "/caf%C3%A9"),
      ("100%", "/100%25"), ("a b%2Fc", "/a%20b%252Fc"), ("%zz", "/%25zz"), ("a;b=1,2:3", "/a;b=1,2:3"),
    ]
  )
  func encoding(path: String, expected: String) throws {
    #expect(try address(ListEndpoint(path: path)) == "https://example.invalid/api/v1" + expected)
  }

  @Test(
    "A path component is one segment, whatever it contains",
    arguments: [
      (["a/b"], "/list/a%2Fb"), (["a?b#c%2F", "d e+f"], "/list/a%3Fb%23c%252F/d%20e%2Bf"),
      (["é", "..."], "/list/%C3%A9/..."),
      (["a..b"], "/list/a..b"), (["a:b@c;d=e"], "/list/a%3Ab%40c%3Bd%3De"),
    ]
  )
  func pathComponents(components: [String], expected: String) throws {
    for path in ["list", "list/"] {
      let address = try address(ListEndpoint(path: path, pathComponents: components))
      #expect(address == "https://example.invalid/api/v1" + expected)
    }
    let bare = try address(ListEndpoint(path: "", pathComponents: components))
    #expect(
      "https://example.invalid/api/v1/list" + bare.dropFirst("https://example.invalid/api/v1".count)
        == "https://example.invalid/api/v1" + expected
    )
  }

  @Test(
    "A path component that is empty or a dot segment is refused",
    arguments: [
      "", ".", "..", "../../ok", "a/../b", "a\\..", "./a",
      // A separator and a combining character after it are one character of Swift.
      "../\u{301}x", "a/../\u{301}x", "..\u{5C}\u{301}x", "../\u{FE0F}", "a/../\u{200D}b",
    ]
  )
  func refusedPathComponents(component: String) {
    #expect(isRefused(ListEndpoint(pathComponents: ["a", component])))
  }

  @Test("A plus sign in the name or the value of a query item is encoded")
  func plus() throws {
    let query = [URLQueryItem(name: "a+b", value: "1+1 = 2&c"), URLQueryItem(name: "d", value: nil)]
    #expect(try address(ListEndpoint(query: query)).hasSuffix("/list?a%2Bb=1%2B1%20%3D%202%26c&d"))
    #expect(
      try address(ListEndpoint(query: query), relativeTo: "https://example.invalid/?key=a+b")
        .hasPrefix("https://example.invalid/list?key=a+b&a%2Bb=")
    )
  }
}

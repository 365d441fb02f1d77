import Foundation
import ShieldedDecoding
import ShieldedNetworking
import Testing

@Suite("Endpoint", .timeLimit(.minutes(20)))
struct EndpointTests {
  @Test("A request is built from the path, the method, the query, the header fields and the body")
  func request() throws {
    let base = try #require(URL(string: "https://example.invalid/api"))
    var endpoint = ListEndpoint(path: "v1/a list")
    #expect(try endpoint.request(relativeTo: base).url.absoluteString == "https://example.invalid/api/v1/a%20list")
    endpoint.query = [URLQueryItem(name: "q", value: "a&b"), URLQueryItem(name: "n", value: "1")]
    endpoint.method = "POST"
    endpoint.body = Data("x".utf8)
    let request = try endpoint.request(relativeTo: base)
    #expect(request.url.absoluteString == "https://example.invalid/api/v1/a%20list?q=a%26b&n=1")
    #expect(request.method == "POST")
    #expect(request.headers["ACCEPT"] == "application/json")
    #expect(request.body == Data("x".utf8))
    #expect(try ListEndpoint(path: "").request(relativeTo: base).url == base)
  }

  @Test("Header fields are found by name in any case and keep their order")
  func headerFields() {
    var fields: HeaderFields = ["Content-Type": "a", "X-B": "b", "x-b": "c"]
    #expect(fields["content-TYPE"] == "a")
    #expect(fields["X-B"] == "c")
    fields["x-B"] = nil
    #expect(fields.all.map(\.name) == ["content-type"])
    #expect(HeaderFields(["A": "1", "a": "2"])["a"] == "2")
  }

  @Test(
    "Content types are compared without case and parameters",
    arguments: [
      ("application/json", true), ("Application/JSON; charset=utf-8", true), ("text/json", true), (nil, true),
      ("", true),
      ("application/problem+json", true), ("application/geo+json ; x=y", true),
      ("text/plain", false), ("text/html", false), ("application/jsonx", false), ("application/json-seq", false),
    ]
  )
  func contentTypes(type: String?, isJSON: Bool) {
    #expect(ContentTypes.json.contains(type) == isJSON)
    #expect(ContentTypes.json(and: ["text/plain"]).contains(type) == (isJSON || type == "text/plain"))
    #expect(ContentTypes.any.contains(type))
  }

  @Test("The endpoint's path, candidate keys, success codes and policy apply to its own call")
  func options() async throws {
    let transport = RecordedTransport(status: 201, #"{"a": {"b": ["1"]}, "mine": [2]}"#)
    let client = ShieldedClient(transport)
    var endpoint = ListEndpoint()
    #expect(await client.failure(of: endpoint)?.reason == .response(.unrecognised(201, message: "Unknown error.")))
    endpoint.successStatuses = [201]
    endpoint.decodePath = ["a", "b"]
    let response = try await client.send(endpoint)
    #expect(response.value == [1])
    #expect(response.report.totalCount == 1)
    endpoint.policy = .strict
    guard case .response(.unmappablePayload)? = await client.failure(of: endpoint)?.reason else {
      Issue.record("a strict policy let a rescue pass")
      return
    }
    endpoint.decodePath = nil
    endpoint.candidateKeys = ["mine"]
    endpoint.policy = nil
    let renamed = try await client.send(endpoint).value
    #expect(renamed == [2])
    #expect(endpoint.decoder.userInfo.isEmpty)
  }

  @Test("A content type that an endpoint doesn't accept is refused, and one that it lists is read")
  func otherContentTypes() async throws {
    let client = ShieldedClient(RecordedTransport(contentType: "text/plain", "[1]"))
    #expect(await client.failure(of: ListEndpoint())?.reason == .unreadable(.wrongContentType("text/plain")))
    for contentTypes in [ContentTypes.any, .json(and: ["Text/Plain"])] {
      let value = try await client.send(ListEndpoint(contentTypes: contentTypes)).value
      #expect(value == [1])
    }
  }
}

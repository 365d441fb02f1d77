import LoopbackServer
import ShieldedNetworking

extension ServerBehaviour {
  /// Content types, and bodies that aren't JSON.
  static let bodies: [ServerBehaviour] = [
    typed("JSON with a character set is read", "application/json; charset=utf-8", .value([1])),
    typed("The type text/json is read", "text/json", .value([1])),
    typed("A type that ends in +json is read", "application/vnd.shop.v2+json", .value([1])),
    typed("A type in upper case is read", "APPLICATION/JSON", .value([1])),
    typed("A body without a type is read", nil, .value([1])),
    typed("JSON that says it is HTML isn't read", "text/html", .wrongContentType("text/html")),
    typed("JSON that says it is a text isn't read", "text/plain", .wrongContentType("text/plain")),
    typed("A type that isn't one isn't read", "garbage", .wrongContentType("garbage")),
    typed("A type of punctuation isn't read", ";;=,", .oneOf([.value([1]), .wrongContentType(";;=,")])),
    body("An HTML page with 200 is reported as one", "<!DOCTYPE html><html>Hello</html>", "text/html", .htmlPage),
    body("An HTML page that says it is JSON is reported as one", "<html>Hello</html>", "application/json", .htmlPage),
    body("A document in XML is malformed JSON", "<?xml version=\"1.0\"?><a/>", "application/json", .malformedJSON),
    ServerBehaviour(
      "An HTML page with 502 is reported as one",
      [.answer("<html><h1>Bad gateway</h1></html>", status: "502 Bad Gateway", type: "text/html")],
      .htmlPage
    ),
    ServerBehaviour(
      "An HTML page with 404 is reported as one",
      [.answer("<html><h1>Not found</h1></html>", status: "404 Not Found", type: "text/html; charset=x")],
      .htmlPage
    ),
    body("A truncated list is reported as one", "[1, 2", "application/json", .truncatedJSON(5)),
    body("A truncated string is reported as one", "[\"ab", "application/json", .truncatedJSON(4)),
    body("A body that isn't JSON is reported as such", "hello", "application/json", .malformedJSON),
    body("Two documents are malformed JSON", "[1][2]", "application/json", .malformedJSON),
    body("White space alone is an empty body", " \r\n\t ", "application/json", .emptyBody),
    body("A BOM alone is an empty body", "\u{FEFF}", "application/json", .emptyBody),
    body("A BOM before JSON is skipped", "\u{FEFF}[1]", "application/json", .value([1])),
    body("NUL bytes are malformed JSON", "\u{0}\u{0}\u{0}", "application/json", .malformedJSON),
    bytes(
      "JSON in UTF-16 with a BOM is read or malformed",
      [0xFE, 0xFF] + utf16("[1]"),
      .oneOf([.value([1]), .malformedJSON])
    ),
    bytes("JSON in UTF-16 without a BOM is read or malformed", utf16("[1]"), .oneOf([.value([1]), .malformedJSON])),
    bytes(
      "Bytes that aren't UTF-8 are malformed JSON",
      [0x5B, 0x22, 0xFF, 0x22, 0x5D],
      .oneOf([.malformedJSON, .value([0])])
    ),
    bytes("An image is malformed JSON", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .malformedJSON),
    ServerBehaviour(
      "A body of exactly the limit is read",
      [.answer("[1" + String(repeating: " ", count: 1_048_576 - 3) + "]")],
      .value([1]),
      requestCount: 2
    ),
    ServerBehaviour(
      "A body that is declared one byte over the limit is refused",
      [.answer("[1" + String(repeating: " ", count: 1_048_576 - 2) + "]")],
      .tooLarge(1_048_576)
    ),
    ServerBehaviour(
      "A body without a length that is one byte over the limit is refused",
      [.raw(body: "[1" + String(repeating: " ", count: 1_048_576 - 2) + "]"), .end],
      .tooLarge(1_048_576)
    ),
    ServerBehaviour(
      "A body without a length that has exactly the limit is read",
      [.raw(body: "[1" + String(repeating: " ", count: 1_048_576 - 3) + "]"), .end],
      .value([1])
    ),
    ServerBehaviour(
      "A body that is declared too large is refused before it is sent",
      [.raw("Content-Length: 1048577"), .pause(milliseconds: 5_000), .end],
      .tooLarge(1_048_576)
    ),
    ServerBehaviour(
      "A body without a length that never ends is refused at the limit",
      [.raw(), .sendRepeatedly(String(repeating: " ", count: 4_096), count: 100_000)],
      .tooLarge(1_048_576)
    ),
  ]

  private static func typed(_ title: String, _ type: String?, _ expected: Expectation) -> ServerBehaviour {
    ServerBehaviour(title, [.answer("[1]", type: type)], expected)
  }

  private static func body(
    _ title: String,
    _ body: String,
    _ type: String,
    _ expected: Expectation
  ) -> ServerBehaviour {
    ServerBehaviour(title, [.answer(body, type: type)], expected)
  }

  private static func bytes(_ title: String, _ body: [UInt8], _ expected: Expectation) -> ServerBehaviour {
    ServerBehaviour(title, [.answer(body)], expected)
  }

  private static func utf16(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }
}

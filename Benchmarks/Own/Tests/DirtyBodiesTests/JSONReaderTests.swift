import Testing

@testable import DirtyBodies

@Suite("The JSON reader", .timeLimit(.minutes(20)))
struct JSONReaderTests {
  @Test(
    "A document is written as it was read",
    arguments: [
      "{}", "[ ]", "{ \"a\" : 1 , \"b\":[ true,null , \"x\\\"y\" ]\n}", "[[],[{}],-1.5e+3]", "\"text\"",
      "{\"\\u0061\":0}",
      "{\r\n\t\"a\": {\r\n\t\t\"b\": []\r\n\t}\r\n}",
    ]
  )
  func roundTrip(_ text: String) throws {
    #expect(String(decoding: try JSONReader.read(Array(text.utf8)).bytes, as: UTF8.self) == text)
  }

  @Test(
    "A text that isn't JSON is an error with its line",
    arguments: [
      ("", "line 1: the document ends where a value is expected"),
      ("{\n\"a\" 1}", "line 2: a colon is missing after the key \"a\""),
      ("[1\n\n2]", "line 3: a comma or \"]\" is missing"), ("[nil]", "line 1: \"nil\" isn't a JSON value"),
      ("{a:1}", "line 1: a key is missing"), ("\"a", "line 1: a string has no end"),
      ("1 2", "line 1: there is text after the value"),
    ]
  )
  func invalid(_ text: String, _ message: String) {
    let error = #expect(throws: JSONReader.Invalid.self) { try JSONReader.read(Array(text.utf8)) }
    #expect(error?.description == message)
  }

  @Test("A document of any depth ends in an error, and not in a trap")
  func depth() {
    #expect(throws: JSONReader.Invalid.self) {
      try JSONReader.read(Array(String(repeating: "[", count: 100_000).utf8))
    }
  }
}

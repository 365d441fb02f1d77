#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  @Suite("The article about sending a model back", .timeLimit(.minutes(20)))
  struct SendingBackTests {
    @Shielded
    enum Status: String {
      case open, closed
      @Fallback case unknown
    }

    @Shielded
    struct Product {
      var title: String
      @Key("active", "is_active") var isActive: Bool
      var price: Double
      var status: Status
      var note: String?
      var rank: Int? = 1
      var photos: [URL]
    }

    /// What is between two lines of the article.
    private func part(from start: String, to end: String) throws -> String {
      let folder = URL(filePath: #filePath).deletingLastPathComponent()
      let file = folder.appending(path: "../../../Sources/ShieldedMacros/ShieldedMacros.docc/SendingAModelBack.md")
      let text = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
      let rest = try #require(text.components(separatedBy: start).dropFirst().first)
      return try #require(rest.components(separatedBy: end).first)
    }

    @Test("The article's payload is encoded as it says, over both decoders")
    func output() throws {
      let body = Data(try part(from: "let body = \"\"\"\n", to: "\"\"\"").utf8)
      let expected = try part(from: "```text\n", to: "\n```")
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      for product in [
        try JSONDecoder().decode(Product.self, from: body), try ShieldedJSONDecoder().decode(Product.self, from: body),
      ] {
        #expect(String(decoding: try encoder.encode(product), as: UTF8.self) == expected)
      }
    }
  }
#endif

#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  @Suite("The README's first example", .timeLimit(.minutes(20)))
  struct ReadmeMacroTests {
    static let readme = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md")

    @Shielded
    struct Product: Equatable {
      var id: String
      var price: Double
      var isActive: Bool
      var discount: Int?
      var tags: [String]
    }

    @Test("The example gives the products and the complete report that the README shows")
    func example() throws {
      let text = try String(contentsOf: Self.readme, encoding: .utf8)
      let literal = /let body = Data\(#"""\n(?<json>.*?)\n *"""#\.utf8\)/.dotMatchesNewlines()
      let body = try #require(text.firstMatch(of: literal))
      let decoded = try JSONDecoder().decodeWithReport(ShieldedResponse<[Product]>.self, from: Data(body.json.utf8))
      #expect(
        decoded.value.data == [
          Product(id: "7", price: 99, isActive: true, discount: nil, tags: ["new", "3", ""]),
          Product(id: "", price: 0, isActive: false, discount: nil, tags: []), .defaultInstance(),
        ]
      )
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let statement = try #require(lines.firstIndex { $0.contains("decoded.report.records { print(record) }") })
      let shown = lines[(statement + 1)...].prefix { $0.hasPrefix("// ") }
      #expect(shown.map { $0.dropFirst(3) } == decoded.report.records.map { $0.description[...] })
    }

    @Test("The README declares the model of this test")
    func model() throws {
      let declaration = /struct Product.*?\{\n(?<members>.*?)\n *}\n/.dotMatchesNewlines()
      let members = try [Self.readme, URL(filePath: #filePath)].map { file in
        let text = try String(contentsOf: file, encoding: .utf8)
        let members = try #require(text.firstMatch(of: declaration)).members
        return members.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      }
      #expect(members[0] == members[1])
    }
  }
#endif

import ModelRewriting
import Testing

@Suite("The versions of a property", .timeLimit(.minutes(20)))
struct PropertyRewritingTests {
  @Test("A property gets the wrapper or the attribute that its type needs", arguments: PropertyRow.all)
  func properties(_ row: PropertyRow) throws {
    let source = "\(PropertyRow.types)\nstruct Model: Codable {\n  var first: Int\n  \(row.source)\n}\n"
    let sources = try ModelSources([ModelSources.File(name: "Model.swift", text: source)])
    #expect(line(in: sources.files(of: .plain)) == row.source)
    #expect(line(in: sources.files(of: .safebox)) == row.safebox)
    #expect(line(in: sources.files(of: .shielded)) == row.shielded)
  }

  /// The line after the first property of the model.
  private func line(in files: [ModelSources.File]) -> String? {
    let lines = files[0].text.split(separator: "\n").map { $0.drop { $0 == " " } }
    return lines.firstIndex { $0.hasSuffix("var first: Int") }.map { String(lines[$0 + 1]) }
  }

  @Test("A declaration of several properties becomes one for each")
  func severalProperties() throws {
    let source = "struct Model: Codable {\n  public let a, b: Int, c: String?\n  var d = 1, e = \"x\"\n}\n"
    let sources = try ModelSources([ModelSources.File(name: "Model.swift", text: source)])
    let safebox = sources.files(of: .safebox)[0].text
    for line in [
      "@SafeBox public var a: Int\n", "@SafeBox public var b: Int\n", "@SafeBox public var c: String?\n",
      "@SafeDefault<DefaultOf_d> var d = 1\n", "@SafeDefault<DefaultOf_e> var e = \"x\"\n",
    ] {
      #expect(safebox.contains(line))
    }
  }
}

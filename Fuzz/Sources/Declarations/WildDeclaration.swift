import Payloads

/// A declaration with attributes in any place, and any initial values, whether the macro accepts it or not.
package struct WildDeclaration: Sendable {
  /// The declaration.
  package let source: String
  /// The declaration without the macro's attributes, which compiles.
  package let plainSource: String

  /// Returns the declarations of a seed.
  package static func declarations(count: Int, seed: UInt64) -> [WildDeclaration] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { declaration($0, &random) }
  }

  private static func declaration(_ index: Int, _ random: inout SeededGenerator) -> WildDeclaration {
    let lines = random.happens(0.7) ? structure(index, &random) : enumeration(index, &random)
    return WildDeclaration(
      source: lines.map { $0.attributes + $0.text }.joined(separator: "\n"),
      plainSource: lines.map(\.text).joined(separator: "\n")
    )
  }

  private typealias Line = (attributes: String, text: String)

  private static let arguments = [
    "", "", "", "(keys: .snakeCase)", "(lists: .dropping)", "(policy: .strict)", "(discriminator: \"type\")",
    "(keyPaths: true)",
    "(discriminator: \"\")", "(keys: .asDeclared, lists: .replacing)",
  ]

  private static let attributes = [
    "@Strict ", "@Dropping ", "@Key(\"k\") ", "@Key(\"k\", \"l\") ", "@Key(\"a.b\") ", "@Key(\"\") ", "@Key(\"a..b\") ",
    "@Key(literal: \"a.b\") ", "@DateFormats(.iso8601) ", "@DateFormats(.pattern(\"yyyy-MM-dd\")) ",
    "@DateFormats(.pattern(\"nonsense\")) ", "@Fallback ", "@DateFormats() ",
  ]

  private static let properties = [
    "var NAME: Int", "let NAME: Int", "var NAME = 7", "let NAME = 7", "var NAME: Int?", "var NAME: [Int]",
    "var NAME: [Int] = []",
    "var NAME: Date", "var NAME: Date?", "var NAME = Date.distantPast", "var NAME: [Date]", "var NAME: [Date?]",
    "var NAME: WildPlain", "var NAME: WildPlain?", "var NAME: [WildPlain]", "var NAME: [String: WildPlain]",
    "var NAME: Int { 7 }", "static let NAME = 7", "lazy var NAME = 7", "var NAME: [[Int]]", "var NAME: Set<Int>",
    "var (NAME, NAME2) = (1, 2)", "var NAME: Int, NAME2: Int",
    "var NAME: Optional<Int>", "var NAME: Array<Int>", "var NAME: Dictionary<String, Int>", "var NAME: Swift.Int",
    "var NAME: Int { didSet {} }", "private var NAME: Int", "var NAME: String = \"\"",
    "var NAME: Int?? = nil", "var NAME: [Int]?", "var NAME: URL", "var NAME: Bool = true",
  ]

  private static func structure(_ index: Int, _ random: inout SeededGenerator) -> [Line] {
    let kind =
      random.pick(from: ["struct", "struct", "struct", "struct", "struct", "struct", "final class", "actor"])
      ?? "struct"
    var lines: [Line] = [("@Shielded\(random.pick(from: arguments) ?? "") ", "\(kind) Wild\(index): Sendable {")]
    if kind != "struct" { lines[0].text = "\(kind) Wild\(index) {" }
    for position in 0..<(1 + random.index(below: 3)) {
      var attributes = ""
      while random.happens(0.35) { attributes += random.pick(from: Self.attributes) ?? "" }
      let property = random.pick(from: properties) ?? ""
      lines.append((attributes, "  " + property.replacing("NAME", with: "p\(position)")))
    }
    if kind != "struct" { lines.append(("", "  init() { fatalError() }")) }
    if random.happens(0.15) { lines.append(("", "  enum CodingKeys: String, CodingKey { case p0 }")) }
    if random.happens(0.1) { lines.append(("", "  enum Other { case p0 }")) }
    lines.append(("", "}"))
    return lines
  }

  private static let cases = [
    "case NAME", "case NAME(Int)", "case NAME(WildPlain)", "case NAME(first: Int, second: Int)", "case NAME, NAME2",
    "indirect case NAME(WildPlain)",
  ]

  private static func enumeration(_ index: Int, _ random: inout SeededGenerator) -> [Line] {
    let hasRawValues = random.happens(0.5)
    var lines: [Line] = [
      (
        "@Shielded\(random.pick(from: arguments) ?? "") ",
        "enum Wild\(index)\(hasRawValues ? ": \(random.pick(from: ["String", "Int"]) ?? "String")" : "") {"
      )
    ]
    for position in 0..<(1 + random.index(below: 3)) {
      var attributes = ""
      while random.happens(0.3) {
        attributes += random.pick(from: ["@Fallback ", "@Fallback ", "@Key(\"k\") ", "@Strict "]) ?? ""
      }
      let element = hasRawValues ? random.pick(from: ["case NAME", "case NAME, NAME2"]) : random.pick(from: cases)
      lines.append((attributes, "  " + (element ?? "").replacing("NAME", with: "c\(position)")))
    }
    lines.append(("", "}"))
    return lines
  }
}

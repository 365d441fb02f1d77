import ModelRewriting
import Testing

@Suite("The versions of a property", .timeLimit(.minutes(20)))
struct PropertyRewritingTests {
  /// Types for the properties.
  private static let types = """
    enum Size: String, Codable { case small, large, unknown }
    enum Side: Int, Codable { case left, right }
    struct Seller: Codable { var name: String }
    struct Visit: Codable { var day: Date }
    struct Custom: Codable { init(from decoder: any Decoder) throws {} }
    struct Box<Value: Codable>: Codable { var content: Value }
    final class Reference: Codable {}
    typealias Amount = Decimal
    """

  /// A property of a struct, and what the lenient versions make of it.
  private static let rows: [(source: String, safebox: String, shielded: String)] = [
    // Scalars, with their defaults.
    ("let id: Int", "@SafeBox var id: Int", "var id: Int"),
    ("var name: String", "@SafeBox var name: String", "var name: String"),
    (
      "public private(set) var isOn: Bool",
      "@SafeBox public private(set) var isOn: Bool",
      "public private(set) var isOn: Bool"
    ),
    ("var total: Amount", "@SafeBox var total: Amount", "var total: Amount"),
    ("var ratio: Swift.Double", "@SafeBox var ratio: Swift.Double", "var ratio: Swift.Double"),
    // Optionals. A wrapper takes the nil away that isn't written.
    ("var seen: Date?", "@SafeBox var seen: Date? = nil", "var seen: Date?"),
    ("let link: URL?", "@SafeBox var link: URL?", "var link: URL?"),
    ("var note: Optional<String>", "@SafeBox var note: Optional<String>", "var note: Optional<String>"),
    ("var visit: Visit?", "@SafeBox var visit: Visit? = nil", "var visit: Visit?"),
    ("var custom: Custom?", "@SafeBox var custom: Custom? = nil", "var custom: Custom?"),
    ("var side: Side?", "@SafeBox var side: Side? = nil", "var side: Side?"),
    ("var tags: [String]?", "@SafeBox var tags: [String]? = nil", "var tags: [String]?"),
    ("var links: [URL]?", "var links: [URL]?", "var links: [URL]?"),
    ("var reference: Reference?", "var reference: Reference?", "var reference: Reference?"),
    // Lists.
    ("var tags: [String]", "@SafeArray var tags: [String]", "var tags: [String]"),
    ("var tags: Array<String>", "@SafeArray var tags: Array<String>", "var tags: Array<String>"),
    ("var rows: [[Double]]", "@SafeArray var rows: [[Double]]", "var rows: [[Double]]"),
    ("var sellers: [Seller]", "@SafeArray var sellers: [Seller]", "var sellers: [Seller]"),
    ("var links: [URL]", "@DroppingArray var links: [URL]", "var links: [URL]"),
    ("var visits: [Visit]", "@DroppingArray var visits: [Visit]", "var visits: [Visit]"),
    ("var sides: [Side]", "@DroppingArray var sides: [Side]", "var sides: [Side]"),
    ("var references: [Reference]", "var references: [Reference]", "@Strict var references: [Reference]"),
    ("var names: Set<String>", "@SafeBox var names: Set<String>", "var names: Set<String>"),
    ("var rates: [String: Double]", "@SafeBox var rates: [String: Double]", "var rates: [String: Double]"),
    ("var years: [Int: URL]", "@SafeBox var years: [Int: URL]", "var years: [Int: URL]"),
    ("var sizes: [Size: Int]", "var sizes: [Size: Int]", "@Strict var sizes: [Size: Int]"),
    // Types of the source.
    ("let seller: Seller", "@SafeBox var seller: Seller", "var seller: Seller"),
    ("var size: Size", "@SafeBox var size: Size", "var size: Size"),
    // Types without a default.
    ("let day: Date", "let day: Date", "@Strict var day: Date"),
    ("var link: URL", "var link: URL", "@Strict var link: URL"),
    ("var side: Side", "var side: Side", "@Strict var side: Side"),
    ("var visit: Visit", "var visit: Visit", "@Strict var visit: Visit"),
    ("var custom: Custom", "var custom: Custom", "@Strict var custom: Custom"),
    ("var box: Box<Int>", "var box: Box<Int>", "@Strict var box: Box<Int>"),
    ("var other: Elsewhere", "var other: Elsewhere", "@Strict var other: Elsewhere"),
    ("@Lowercased var code: String", "@Lowercased var code: String", "@Lowercased var code: String"),
    // Values of their own.
    ("var count = 1", "@SafeBox var count = 1", "var count = 1"),
    ("var day: Date = .distantPast", "var day: Date = .distantPast", "var day: Date = .distantPast"),
    ("var key = UUID()", "var key = UUID()", "var key = UUID()"),
    ("var seen: Date? = nil", "@SafeBox var seen: Date? = nil", "var seen: Date? = nil"),
    ("let version = 2", "let version = 2", "let version = 2"),
    ("static let shared = 3", "static let shared = 3", "static let shared = 3"),
    ("var double: Int { 2 }", "var double: Int { 2 }", "var double: Int { 2 }"),
  ]

  @Test("A property gets the wrapper or the attribute that its type needs", arguments: rows)
  func properties(_ row: (source: String, safebox: String, shielded: String)) throws {
    let source = "\(Self.types)\nstruct Model: Codable {\n  var first: Int\n  \(row.source)\n}\n"
    let tolerance = Tolerance(try ModelSources([ModelSources.File(name: "Model.swift", text: source)]))
    #expect(line(in: tolerance.files(of: .plain)) == row.source)
    #expect(line(in: tolerance.files(of: .safebox)) == row.safebox)
    #expect(line(in: tolerance.files(of: .shielded)) == row.shielded)
  }

  /// The line after the first property of the model.
  private func line(in files: [ModelSources.File]) -> String? {
    let lines = files[0].text.split(separator: "\n").map { $0.drop { $0 == " " } }
    return lines.firstIndex { $0.hasSuffix("var first: Int") }.map { String(lines[$0 + 1]) }
  }
}

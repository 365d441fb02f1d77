import Testing

/// A property of a struct, and what the lenient versions make of it.
struct PropertyRow: CustomTestStringConvertible, Sendable {
  /// The property in the source.
  var source: String
  /// The property with the library's wrapper.
  var safebox: String
  /// The property in a type with `@Shielded`.
  var shielded: String

  var testDescription: String { source }

  init(_ source: String, _ safebox: String, _ shielded: String) {
    self.source = source
    self.safebox = safebox
    self.shielded = shielded
  }

  /// Types for the properties.
  static let types = """
    enum Size: String, Codable { case small, large, unknown }
    enum Side: Int, Codable { case left, right }
    struct Seller: Codable { var name: String }
    struct Visit: Codable { var day: Date }
    struct Custom: Codable { init(from decoder: any Decoder) throws {} }
    struct Box<Value: Codable>: Codable { var content: Value }
    final class Reference: Codable {}
    typealias Amount = Decimal
    """

  static let all = [
    // Scalars, with their defaults.
    PropertyRow("let id: Int", "@SafeBox var id: Int", "var id: Int"),
    PropertyRow("var name: String", "@SafeBox var name: String", "var name: String"),
    PropertyRow(
      "public private(set) var isOn: Bool",
      "@SafeBox public private(set) var isOn: Bool",
      "public private(set) var isOn: Bool"
    ),
    PropertyRow("var total: Amount", "@SafeBox var total: Amount", "var total: Amount"),
    PropertyRow("var ratio: Swift.Double", "@SafeBox var ratio: Swift.Double", "var ratio: Swift.Double"),
    // Optionals. A wrapper takes the nil away that isn't written.
    PropertyRow("var seen: Date?", "@SafeBox var seen: Date? = nil", "var seen: Date?"),
    PropertyRow("let link: URL?", "@SafeBox var link: URL?", "var link: URL?"),
    PropertyRow("var note: Optional<String>", "@SafeBox var note: Optional<String>", "var note: Optional<String>"),
    PropertyRow("var visit: Visit?", "@SafeBox var visit: Visit? = nil", "var visit: Visit?"),
    PropertyRow("var custom: Custom?", "@SafeBox var custom: Custom? = nil", "var custom: Custom?"),
    PropertyRow("var side: Side?", "@SafeBox var side: Side? = nil", "var side: Side?"),
    PropertyRow("var tags: [String]?", "@SafeBox var tags: [String]? = nil", "var tags: [String]?"),
    PropertyRow("var links: [URL]?", "var links: [URL]?", "var links: [URL]?"),
    PropertyRow("var reference: Reference?", "var reference: Reference?", "var reference: Reference?"),
    // Lists.
    PropertyRow("var tags: [String]", "@SafeArray var tags: [String]", "var tags: [String]"),
    PropertyRow("var tags: Array<String>", "@SafeArray var tags: Array<String>", "var tags: Array<String>"),
    PropertyRow("var rows: [[Double]]", "@SafeArray var rows: [[Double]]", "var rows: [[Double]]"),
    PropertyRow("var sellers: [Seller]", "@SafeArray var sellers: [Seller]", "var sellers: [Seller]"),
    PropertyRow("var links: [URL]", "@DroppingArray var links: [URL]", "var links: [URL]"),
    PropertyRow("var visits: [Visit]", "@DroppingArray var visits: [Visit]", "var visits: [Visit]"),
    PropertyRow("var sides: [Side]", "@DroppingArray var sides: [Side]", "var sides: [Side]"),
    PropertyRow("var references: [Reference]", "var references: [Reference]", "@Strict var references: [Reference]"),
    PropertyRow("var names: Set<String>", "@SafeBox var names: Set<String>", "var names: Set<String>"),
    PropertyRow("var rates: [String: Double]", "@SafeBox var rates: [String: Double]", "var rates: [String: Double]"),
    PropertyRow("var years: [Int: URL]", "@SafeBox var years: [Int: URL]", "var years: [Int: URL]"),
    PropertyRow("var sizes: [Size: Int]", "var sizes: [Size: Int]", "@Strict var sizes: [Size: Int]"),
    // Types of the source.
    PropertyRow("let seller: Seller", "@SafeBox var seller: Seller", "var seller: Seller"),
    PropertyRow("var size: Size", "@SafeBox var size: Size", "var size: Size"),
    // Types without a default.
    PropertyRow("let day: Date", "let day: Date", "@Strict var day: Date"),
    PropertyRow("var link: URL", "var link: URL", "@Strict var link: URL"),
    PropertyRow("var side: Side", "var side: Side", "@Strict var side: Side"),
    PropertyRow("var visit: Visit", "var visit: Visit", "@Strict var visit: Visit"),
    PropertyRow("var custom: Custom", "var custom: Custom", "@Strict var custom: Custom"),
    PropertyRow("var box: Box<Int>", "var box: Box<Int>", "@Strict var box: Box<Int>"),
    PropertyRow("var other: Elsewhere", "var other: Elsewhere", "@Strict var other: Elsewhere"),
    PropertyRow("@Lowercased var code: String", "@Lowercased var code: String", "@Lowercased var code: String"),
    // Values of their own.
    PropertyRow("var count = 1", "@SafeDefault<DefaultOf_count> var count = 1", "var count = 1"),
    PropertyRow(
      "var day: Date = .distantPast",
      "@SafeDefault<DefaultOf_day> var day: Date = .distantPast",
      "var day: Date = .distantPast"
    ),
    PropertyRow("var key = UUID()", "var key = UUID()", "var key = UUID()"),
    PropertyRow("var seen: Date? = nil", "@SafeBox var seen: Date? = nil", "var seen: Date? = nil"),
    PropertyRow("let version = 2", "let version = 2", "let version = 2"),
    PropertyRow("static let shared = 3", "static let shared = 3", "static let shared = 3"),
    PropertyRow("var double: Int { 2 }", "var double: Int { 2 }", "var double: Int { 2 }"),
  ]
}

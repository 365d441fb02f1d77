/// The source of a module with so many DTOs, as they are documented or with the library's wrappers.
package struct ModelSource: Equatable, Sendable {
  /// How the DTOs are declared.
  package enum Style: String, CaseIterable, Sendable, Codable {
    /// Synthesized `Codable`.
    case plain
    /// The same with `@SafeBox` on every field, and `@SafeArray` on the list.
    case shielded
  }

  /// How many DTOs there are.
  package var models: Int
  /// How they are declared.
  package var style: Style

  /// Creates a source.
  package init(models: Int, style: Style) {
    self.models = models
    self.style = style
  }

  /// The fields of each DTO: the catalogue's, so that the figures are those of the benchmark's own record.
  private static let fields = [
    ("id", "String"), ("sku", "Int"), ("name", "String"), ("category", "String"), ("price", "Double"),
    ("rating", "Double"), ("quantity", "Int"), ("views", "Int"), ("isActive", "Bool"), ("isFeatured", "Bool"),
    ("currency", "String"), ("updatedAt", "String"), ("tags", "[String]"),
  ]

  /// The module's text. Both styles import the library, so that the import's own time falls out of the comparison.
  package var text: String {
    var lines = ["import ShieldedDecoding", ""]
    for index in 0..<max(0, models) {
      lines.append("public struct Model\(index): Codable, Sendable {")
      for (name, type) in Self.fields {
        let wrapper = style == .plain ? "" : type == "[String]" ? "@SafeArray " : "@SafeBox "
        lines.append("  \(wrapper)public var \(name): \(type)")
      }
      lines += ["}", ""]
    }
    return lines.joined(separator: "\n")
  }
}

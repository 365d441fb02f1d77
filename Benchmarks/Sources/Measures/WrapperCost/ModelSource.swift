import Payloads

/// The source of a module with a number of DTOs, in plain `Codable`, with the library's wrappers, or with its macro.
package struct ModelSource: Equatable, Sendable {
  /// How the DTOs are declared.
  package enum Style: String, CaseIterable, Sendable, Codable {
    /// Synthesized `Codable`.
    case plain
    /// The same DTOs with `@SafeBox` on every field, and `@SafeArray` on the list.
    case shielded
    /// The same DTOs with `@Shielded`.
    case macro
  }

  /// The number of DTOs.
  package var models: Int
  /// How they are declared.
  package var style: Style

  /// Creates a source.
  package init(models: Int, style: Style) {
    self.models = models
    self.style = style
  }

  /// The fields of each DTO: those of a catalogue record, so that the figures apply to the benchmark's own record.
  private static let fields = Catalogue().payload(PayloadSpecification(size: .records(1))).records.flatMap { record in
    Mirror(reflecting: record).children.map { field in
      (name: field.label ?? "", type: field.value is [String] ? "[String]" : "\(type(of: field.value))")
    }
  }

  /// The module's source. Every style imports the library, so that the cost of the import cancels out. The order of the fields
  /// differs from DTO to DTO, because the optimizer merges equal functions of DTOs that are laid out alike, as those of an app
  /// rarely are.
  package var text: String {
    var lines = ["import \(style == .macro ? "ShieldedMacros" : "ShieldedDecoding")", ""]
    for index in 0..<max(0, models) {
      if style == .macro { lines.append("@Shielded") }
      lines.append("public struct Model\(index): \(style == .macro ? "" : "Codable, ")Sendable {")
      var fields = Self.fields
      var order = SeededGenerator(seed: UInt64(index))
      order.shuffle(&fields)
      for (name, type) in fields {
        lines.append("  \(wrapper(of: type))public var \(name): \(type)")
      }
      lines += ["}", ""]
    }
    return lines.joined(separator: "\n")
  }

  private func wrapper(of type: String) -> String {
    guard style == .shielded else { return "" }
    return type == "[String]" ? "@SafeArray " : "@SafeBox "
  }
}

/// What a DTO costs before it decodes anything, with plain `Codable` and with the library's wrappers.
package struct WrapperFigures: Codable, Equatable, Sendable {
  /// The figures of one style.
  package struct Figures: Codable, Equatable, Sendable {
    /// The bytes of code, constants and initialized data that one DTO adds to a module's object file.
    package var binaryBytes: Double
    /// The CPU time that the compiler takes for one DTO, in seconds.
    package var compileSeconds: Double

    package init(binaryBytes: Double, compileSeconds: Double) {
      self.binaryBytes = binaryBytes
      self.compileSeconds = compileSeconds
    }
  }

  /// Synthesized `Codable`.
  package var plain: Figures
  /// With `@SafeBox` on every field, and `@SafeArray` on the list.
  package var shielded: Figures

  package init(plain: Figures, shielded: Figures) {
    self.plain = plain
    self.shielded = shielded
  }
}

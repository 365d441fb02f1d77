/// What a DTO costs before it decodes anything, with plain `Codable`, with the library's wrappers, and with its macro.
package struct WrapperFigures: Codable, Equatable, Sendable {
  /// The figures of one style.
  package struct Figures: Codable, Equatable, Sendable {
    /// The bytes of code, constants and initialized data that one DTO adds to a module's object file.
    package var binaryBytes: Double
    /// The bytes of machine code among them, or `nil` in results of older versions.
    package var codeBytes: Double?
    /// The CPU time that the compiler takes for one DTO, in seconds, in results of versions whose run measured it; now it is
    /// measured by the command `compile`.
    package var compileSeconds: Double?
    /// That time as a multiple of plain `Codable`'s.
    package var compileRatio: Double?
    package init(
      binaryBytes: Double,
      codeBytes: Double? = nil,
      compileSeconds: Double? = nil,
      compileRatio: Double? = nil
    ) {
      self.binaryBytes = binaryBytes
      self.codeBytes = codeBytes
      self.compileSeconds = compileSeconds
      self.compileRatio = compileRatio
    }
  }

  /// Synthesized `Codable`.
  package var plain: Figures
  /// With `@SafeBox` on every field, and `@SafeArray` on the list.
  package var shielded: Figures
  /// With `@Shielded`, or `nil` in results of older versions.
  package var macro: Figures?
  /// The CPU time that the start of the macro's plugin takes in each module, in seconds, in results that have compile times.
  package var pluginStartSeconds: Double?

  package init(
    plain: Figures,
    shielded: Figures,
    macro: Figures? = nil,
    pluginStartSeconds: Double? = nil
  ) {
    self.plain = plain
    self.shielded = shielded
    self.macro = macro
    self.pluginStartSeconds = pluginStartSeconds
  }
}

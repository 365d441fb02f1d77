/// What a response must be resolved to by the codes of a module.
package struct SpecifiedResolver: Sendable {
  /// The result for a response.
  package enum Resolution: Hashable, Sendable {
    case payload(ExactValue)
    /// A success without a payload, or with one that can't be converted.
    case unmappable
    case tokenExpired
    /// A failure whose code is missing or can't be read.
    case other
    /// A code of the module, by its place in the declaration.
    case module(Int)
    case unrecognized(SpecifiedCode)
  }

  /// The codes that report an expired token in every module.
  private let expired: Set<SpecifiedCode>
  /// The module's codes, in the order of their declaration.
  private let codes: [SpecifiedCode]

  /// - Parameters:
  ///   - expired: The texts of the codes that report an expired token.
  ///   - codes: The texts of the module's codes. A text that spells an integer is the same code as the integer.
  package init(expired: [String], codes: [String]) {
    self.expired = Set(expired.map { SpecifiedCode(text: $0) })
    self.codes = codes.map { SpecifiedCode(text: $0) }
  }

  /// A common code takes precedence over one of the module, and of equal ones of the module, the first counts.
  ///
  /// - Parameter isConverted: Whether the payload can be converted to the result.
  package func resolution(of envelope: LayoutSpecification.Envelope, isConverted: Bool = true) -> Resolution {
    if envelope.isSuccess {
      return isConverted ? envelope.payload.map(Resolution.payload) ?? .unmappable : .unmappable
    }
    guard let code = envelope.code else { return .other }
    if expired.contains(code) { return .tokenExpired }
    return codes.firstIndex(of: code).map(Resolution.module) ?? .unrecognized(code)
  }
}

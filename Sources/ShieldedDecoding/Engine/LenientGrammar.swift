/// The agreement between the core and an engine for a payload that isn't in the grammar of RFC 8259, and that the engine rewrites.
///
///     // [1, 2, /* three */] as [1, 2]: two records at the top level, retyped by comment, found "at byte 7", and retyped by
///     // trailingComma, found "at byte 5"
package enum LenientGrammar {
  /// Returns a Boolean value that indicates whether the policy of the current call allows that a payload is rewritten by a rule.
  package static func mayUse(_ rule: RescueRule) -> Bool {
    let (target, source) = cell(of: rule)
    return RescueSettings.current.policy[target, from: source].allowsRetyping
  }

  /// Records that a document has been rewritten.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - count: The number of places.
  ///   - offset: The offset of the first place in the body, in bytes.
  ///   - source: The place of the document.
  package static func record(_ rule: RescueRule, count: Int, offset: Int, at source: RescuePathSource) {
    let kind = RescueKind(Any.self, found: cell(of: rule).source, by: rule, .retyped)
    let places = count == 1 ? "at byte \(offset)" : "\(count), the first at byte \(offset)"
    RescueSettings.current.log?.record(kind, token: .string(places), at: source)
  }

  /// The cell of the policy that decides about a rule.
  private static func cell(of rule: RescueRule) -> (target: RescueTarget, source: RescueSource) {
    switch rule {
    case .controlCharacter: (.string, .string)
    case .nonFiniteNumber: (.floatingPoint, .number)
    default: (.object, .string)
    }
  }
}

extension RescuePolicy {
  /// Runs a closure in which this policy applies, unless the call to decode has a policy.
  ///
  /// `@Shielded(policy:)` generates this call around the body of `init(from:)`:
  ///
  ///     self = try RescuePolicy.strict.applyUnlessSet { try Contract(members: decoder) }
  ///
  /// The policy of the call takes precedence. Without one, the policy of the innermost type applies.
  ///
  /// - Parameter body: The closure.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  public func applyUnlessSet<Result>(_ body: () throws -> Result) rethrows -> Result {
    try RescueScope.applyingUnlessSet(self, body)
  }
}

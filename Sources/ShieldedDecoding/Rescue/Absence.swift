/// A value whose key is missing or whose token is `null`.
@usableFromInline
struct Absence {
  private let type: any Any.Type
  private let target: RescueTarget
  private let settings: RescueSettings

  @usableFromInline
  init(of type: any Any.Type, target: RescueTarget, settings: RescueSettings) {
    self.type = type
    self.target = target
    self.settings = settings
  }

  /// Checks whether the policy allows the default, and records its use.
  ///
  /// - Parameters:
  ///   - isMissing: Whether the key is missing. Called only if a policy or a log needs it.
  ///   - path: The path of the value. Called only if there is a log.
  /// - Returns: Whether to use the default.
  @usableFromInline
  func allowsDefault(isMissing: () -> Bool, at path: () -> RescuePathSource) -> Bool {
    if settings.isLenientWithoutLog { return true }
    let isMissing = isMissing()
    guard settings.policy[target, from: isMissing ? .missing : .null] != .throw else { return false }
    settings.log?.record(.absence(of: type, isMissing: isMissing), token: isMissing ? nil : .null, at: path())
    return true
  }
}

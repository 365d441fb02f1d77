/// A value that is missing or `null`.
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

  /// Asks the policy and tells the log.
  ///
  /// - Returns: Whether the default may stand in.
  @usableFromInline
  func mayBeFilled(isMissing: () -> Bool, at path: () -> RescuePathSource) -> Bool {
    if settings.isSilentlyLenient { return true }
    let isMissing = isMissing()
    guard settings.policy[target, from: isMissing ? .missing : .null] != .throw else { return false }
    settings.log?.record(RescueLog.Entry(ofAbsent: type, isMissing: isMissing), at: path())
    return true
  }
}

extension RescueLog.Entry {
  /// What is told of a value that is missing or `null`, and that the default stands in for.
  init(ofAbsent type: any Any.Type, isMissing: Bool) {
    self.init(
      rule: isMissing ? .missingKey : .nullValue,
      outcome: .defaulted,
      reason: isMissing ? .keyNotFound : .valueNotFound,
      expected: type,
      token: isMissing ? nil : .null
    )
  }
}

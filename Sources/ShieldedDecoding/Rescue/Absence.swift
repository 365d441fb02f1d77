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
    if let log = settings.log {
      let (rule, reason) = Self.recorded(isMissing: isMissing)
      let token: JSONToken? = isMissing ? nil : .null
      log.record(
        RescueLog.Entry(rule: rule, outcome: .defaulted, reason: reason, expected: type, token: token),
        at: path()
      )
    }
    return true
  }

  /// What a record says of it, where the default stands in.
  static func recorded(isMissing: Bool) -> (RescueRule, RescueReason) {
    isMissing ? (.missingKey, .keyNotFound) : (.nullValue, .valueNotFound)
  }
}

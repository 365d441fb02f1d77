/// The policy and the log of the current call to decode.
@usableFromInline
struct RescueSettings: Sendable {
  let policy: RescuePolicy
  let log: RescueLog?

  static let lenient = RescueSettings(policy: .lenient, log: nil)

  init(policy: RescuePolicy, log: RescueLog?) {
    self.policy = policy
    self.log = log
  }

  /// Whether the keys that no property asked for are reported.
  var reportsUndeclaredKeys: Bool { log?.reportsUndeclaredKeys ?? false }

  /// Whether every rescue is allowed and none is recorded.
  var isLenientWithoutLog: Bool { log == nil && policy.isLenient }

  /// Whether the policy is lenient, and `log` is the current log and only counts rescues past its capacity.
  func isLenientlyCounted(by log: RescueLog?) -> Bool {
    guard let log, self.log === log else { return false }
    return policy.isLenient && log.onlyCounts
  }
}

extension RescueSettings {
  /// The settings of the current call: those in its ``RescueOptions``, or the lenient ones if it has none.
  @usableFromInline static var current: RescueSettings {
    RescueScope.isUnobserved ? .lenient : RescueScope.current?.settings ?? .lenient
  }

  /// The same as ``RescueScope/isUnobserved``.
  ///
  /// It is a member of a struct because accessing one of a class loads the class's metadata first.
  @usableFromInline static var isUnobserved: Bool { RescueScope.isUnobserved }
}

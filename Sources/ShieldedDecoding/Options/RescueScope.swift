/// The options of one call to decode, for everything that is decoded inside it.
///
/// The scope is a task-local and not part of the decoder's `userInfo`: tasks share a `JSONDecoder`, and changing it while
/// another task decodes is a data race that the compiler doesn't detect.
@usableFromInline
final class RescueScope: Sendable {
  @TaskLocal static var current: RescueScope?

  /// The options of the call; `nil` if the call has none, and the scope is that of a type's policy.
  let options: RescueOptions?
  let settings: RescueSettings
  private let insideList: Lock<Bool>

  /// Creates a scope.
  ///
  /// - Parameters:
  ///   - options: The options of the call, or `nil` if it has none.
  ///   - policy: The policy, if the options have none.
  ///   - isInsideList: Whether the scope begins inside a list.
  init(_ options: RescueOptions?, policy: RescuePolicy = .lenient, isInsideList: Bool = false) {
    self.options = options
    insideList = Lock(isInsideList)
    settings = RescueSettings(policy: options?.policy ?? policy, log: options?.log)
  }

  /// A Boolean value that indicates whether a list is being decoded. Lists inside it are part of its elements.
  var isInsideList: Bool {
    get { insideList.withLock { $0 } }
    set { insideList.withLock { $0 = newValue } }
  }

  /// Begins or ends a list.
  ///
  /// - Returns: Whether a list was being decoded before.
  func setInsideList(_ isInsideList: Bool) -> Bool {
    insideList.withLock { inside in
      defer { inside = isInsideList }
      return inside
    }
  }

  /// Runs a closure and applies options to everything that is decoded in it.
  static func applying<Result>(_ options: RescueOptions, _ body: () throws -> Result) rethrows -> Result {
    try applying(RescueScope(options), body)
  }

  /// Runs a closure that decodes a part of a list, and applies options to everything that is decoded in it.
  static func applyingInsideList<Result>(_ options: RescueOptions, _ body: () throws -> Result) rethrows -> Result {
    try applying(RescueScope(options, isInsideList: true), body)
  }

  /// Runs a closure and applies the policy and the log of a call, or of the type that is being decoded, to everything that is
  /// decoded in it.
  static func applying<Result>(settingsOf options: RescueOptions, _ body: () throws -> Result) rethrows -> Result {
    let policy = current?.settings.policy ?? .lenient
    return try applying(RescueScope(RescueOptions(policy: options.policy, log: options.log), policy: policy), body)
  }

  /// Runs a closure and applies a type's policy to everything that is decoded in it, unless the call has a policy.
  static func applyingUnlessSet<Result>(_ policy: RescuePolicy, _ body: () throws -> Result) rethrows -> Result {
    let scope = current
    if scope?.options?.policy != nil || scope?.settings.policy ?? .lenient == policy { return try body() }
    return try applying(RescueScope(scope?.options, policy: policy, isInsideList: scope?.isInsideList ?? false), body)
  }

  static func applying<Result>(_ scope: RescueScope, _ body: () throws -> Result) rethrows -> Result {
    var hints = hints.subtracting([.isObserved, .reportsUndeclaredKeys, .hasTallyCache])
    hints.formUnion(scope.settings.hints)
    // The options that an envelope applies to its contents have the same log.
    if Self.hints.contains(.hasTallyCache), let outer = current?.settings,
      scope.settings.isLenientlyCounted(by: outer.log)
    {
      hints.insert(.hasTallyCache)
    }
    return try $current.withValue(scope) { try $hints.withValue(hints, operation: body) }
  }
}

extension RescueScope {
  /// The part of the scope that rescues need most often. It is a separate task-local because reading an object from one costs
  /// three times as much.
  @usableFromInline
  struct Hints: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @usableFromInline
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The current decoder supplies its tokens.
    static let suppliesTokens = Hints(rawValue: 1)
    /// The call has a log, or a policy that isn't lenient.
    static let isObserved = Hints(rawValue: 2)
    /// The current decoder, or one that encloses it, has a tally cache for the current log.
    static let hasTallyCache = Hints(rawValue: 4)
    /// An enclosing call has a tally cache. Its containers may be in use here, where another log may apply.
    static let isInsideTallyCache = Hints(rawValue: 8)
    /// The current decoder's payload is truncated, and the decoder completes it.
    static let isIncomplete = Hints(rawValue: 16)
    /// The rest of the incomplete payload may still arrive.
    static let isArriving = Hints(rawValue: 32)
    /// The current decoder reports undeclared keys, so that types don't.
    static let tracksKeys = Hints(rawValue: 64)
    /// The call's log reports undeclared keys.
    static let reportsUndeclaredKeys = Hints(rawValue: 128)
  }

  @TaskLocal static var hints: Hints = []

  @usableFromInline static var observer: RescueObserver { observer(hints) }

  static func observer(_ hints: Hints) -> RescueObserver {
    if hints.contains(.hasTallyCache) { return .tallyCache }
    return hints.contains(.isObserved) ? .settings : .nothing
  }

  /// A Boolean value that indicates whether the current call has neither a log nor a policy that isn't lenient.
  static var isUnobserved: Bool { !hints.contains(.isObserved) }

  /// A Boolean value that indicates whether the current call's log reports undeclared keys.
  static var reportsUndeclaredKeys: Bool { hints.contains(.reportsUndeclaredKeys) }
}

extension RescueScope {
  convenience init(_ other: RescueScope, recordingIn log: RescueLog) {
    var options = other.options ?? RescueOptions()
    options.log = log
    self.init(options, policy: other.settings.policy, isInsideList: other.isInsideList)
  }
}

/// The receiver of a rescue: nothing, the call's tally cache, or the settings' policy and log.
@usableFromInline
enum RescueObserver {
  /// Nothing: no log applies here, and no policy that isn't lenient.
  case nothing
  /// The engine's tally cache: the policy is lenient, and the log only counts.
  case tallyCache
  /// The policy and the log of the settings.
  case settings
}

// MARK: - What applies to the current call

/// The policy and the log of the current call to decode.
@usableFromInline
package struct RescueSettings: Sendable {
  package let policy: RescuePolicy
  let log: RescueLog?

  static let lenient = RescueSettings(policy: .lenient, log: nil)

  init(policy: RescuePolicy, log: RescueLog?) {
    self.policy = policy
    self.log = log
  }

  /// A Boolean value that indicates whether the keys that no property asked for are reported.
  var reportsUndeclaredKeys: Bool { log?.reportsUndeclaredKeys ?? false }

  /// A Boolean value that indicates whether every rescue is allowed and none is recorded.
  var isLenientWithoutLog: Bool { log == nil && policy.isLenient }

  /// The hints for a call with these settings.
  var hints: RescueScope.Hints {
    var hints: RescueScope.Hints = isLenientWithoutLog ? [] : .isObserved
    if log?.reportsUndeclaredKeys == true { hints.insert(.reportsUndeclaredKeys) }
    return hints
  }

  /// Returns a Boolean value that indicates whether the policy is lenient, and `log` is the current log and only counts
  /// rescues past its capacity.
  func isLenientlyCounted(by log: RescueLog?) -> Bool {
    guard let log, self.log === log else { return false }
    return policy.isLenient && log.onlyCounts
  }
}

extension RescueSettings {
  /// The settings of the current call: those in its ``RescueOptions``, or the lenient ones if it has none.
  @usableFromInline package static var current: RescueSettings {
    RescueScope.isUnobserved ? .lenient : RescueScope.current?.settings ?? .lenient
  }

  /// The same as ``RescueScope/isUnobserved``.
  ///
  /// It is a member of a struct because accessing one of a class loads the class's metadata first.
  @usableFromInline static var isUnobserved: Bool { RescueScope.isUnobserved }

  /// Records a value that is kept although the payload has it in another shape than the property.
  ///
  /// - Parameters:
  ///   - type: The type to record.
  ///   - token: The token in the payload.
  ///   - decoder: A decoder positioned at the value.
  package func record(
    _ rule: RescueRule,
    _ outcome: RescueOutcome = .retyped,
    expected type: any Any.Type,
    found token: JSONToken,
    at decoder: any Decoder
  ) {
    let kind = RescueKind(type, found: token.source, by: rule, outcome)
    log?.record(kind, token: token, at: RescuePathSource(decoder.codingPath))
  }
}

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

extension RescueReport {
  /// The report of the current call's log; `nil` if the call has no log.
  package static var current: RescueReport? { RescueSettings.current.log?.report() }
}

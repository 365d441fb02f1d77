import Synchronization

/// The policy and the log of the current decode: those of the call, else those in the decoder's `userInfo`.
@usableFromInline
struct RescueSettings: Sendable {
  let policy: RescuePolicy
  let log: RescueLog?

  static let lenient = RescueSettings(policy: .lenient, log: nil)

  init(policy: RescuePolicy, log: RescueLog?) {
    self.policy = policy
    self.log = log
  }

  /// Whether a default may be used without a check of the policy and without a record.
  var isSilentlyLenient: Bool { log == nil && policy.isLenient }

  /// Whether the policy is lenient, and `log` is the current log and only counts rescues past its capacity.
  func isLenientlyCounted(by log: RescueLog?) -> Bool {
    guard let log, self.log === log else { return false }
    return policy.isLenient && log.onlyCounts
  }
}

extension RescueSettings {
  /// Finds the settings for a decoder.
  @usableFromInline
  init(for decoder: any Decoder) {
    if let settings = RescueScope.current?.settings {
      self = settings
    } else {
      self.init(userInfo: decoder.userInfo)
    }
  }

  /// The settings, if they are known without a decoder: those of the call, or the lenient ones if no `userInfo` can hold any;
  /// `nil` otherwise.
  @usableFromInline static var ofCall: RescueSettings? {
    if RescueScope.isUnobserved { return .lenient }
    return RescueScope.current?.settings ?? (mayStandInUserInfo ? nil : .lenient)
  }

  @usableFromInline var isStrict: Bool { policy.isStrict }

  /// Finds the settings for a keyed container.
  ///
  /// A keyed container doesn't expose its decoder. Reading `userInfo` takes a `superDecoder`, which costs as much as the rescue
  /// itself, and more for a missing key. So it is read only if it may hold a policy or a log.
  @usableFromInline
  init<Key: CodingKey>(for container: KeyedDecodingContainer<Key>, at key: Key) {
    if let settings = RescueScope.current?.settings {
      self = settings
    } else if Self.mayStandInUserInfo {
      self.init(userInfo: Self.userInfo(of: container, at: key))
    } else {
      self = .lenient
    }
  }

  private init(userInfo: [CodingUserInfoKey: Any]) {
    guard !userInfo.isEmpty else {
      self = .lenient
      return
    }
    self.init(
      policy: userInfo[.policyInUserInfo] as? RescuePolicy ?? .lenient,
      log: userInfo[.logInUserInfo] as? RescueLog
    )
  }

  private static func userInfo<Key: CodingKey>(
    of container: KeyedDecodingContainer<Key>,
    at key: Key
  ) -> [CodingUserInfoKey: Any] {
    if let decoder = try? container.superDecoder(forKey: key) { return decoder.userInfo }
    // Some decoders throw for a missing key, but any key that is present gives the same `userInfo`.
    for other in container.allKeys {
      if let decoder = try? container.superDecoder(forKey: other) { return decoder.userInfo }
    }
    return (try? container.superDecoder())?.userInfo ?? [:]
  }

  /// Whether code in this process has used the key of a policy or a log. If not, no `userInfo` holds one.
  ///
  /// When false, rescues skip the lookup in `userInfo`. This is an optimization only. Once true, it never becomes false.
  private static let userInfoKeysAreNamed = Atomic<Bool>(false)

  static var mayStandInUserInfo: Bool { userInfoKeysAreNamed.load(ordering: .relaxed) }

  /// The same as ``RescueScope/isUnobserved``.
  ///
  /// It is a member of a struct because accessing one of a class loads the class's metadata first.
  @usableFromInline static var isUnobserved: Bool { RescueScope.isUnobserved }

  static func noteUseOfUserInfo() {
    userInfoKeysAreNamed.store(true, ordering: .relaxed)
  }
}

import Synchronization

/// The policy and the log of the decode that is running: those of the call, else those in the decoder's `userInfo`.
@usableFromInline
struct RescueSettings: Sendable {
  let policy: RescuePolicy
  let log: RescueLog?

  static let lenient = RescueSettings(policy: .lenient, log: nil)

  init(policy: RescuePolicy, log: RescueLog?) {
    self.policy = policy
    self.log = log
  }

  /// Whether a default may stand in with nobody to tell and nothing to ask.
  var isSilentlyLenient: Bool { log == nil && policy.isLenient }

  /// Whether a log is all that is to be told, and does no more than count what it has seen the like of.
  func isLenientlyCounted(by log: RescueLog?) -> Bool {
    guard let log, self.log === log else { return false }
    return policy.isLenient && log.onlyCounts
  }
}

extension RescueSettings {
  /// Finds the settings where there is a decoder to ask.
  @usableFromInline
  init(for decoder: any Decoder) {
    if let settings = RescueScope.current?.settings {
      self = settings
    } else {
      self.init(userInfo: decoder.userInfo)
    }
  }

  /// The settings where no decoder need be asked: those of the call, or none where no `userInfo` can hold any.
  @usableFromInline static var ofCall: RescueSettings? {
    if RescueScope.nobodyListens { return .lenient }
    return RescueScope.current?.settings ?? (mayStandInUserInfo ? nil : .lenient)
  }

  @usableFromInline var isStrict: Bool { policy.isStrict }

  /// Finds the settings where there is a keyed container only.
  ///
  /// Such a container shows nobody its decoder; the way to `userInfo` leads through a `superDecoder`, which costs as much as
  /// the rescue itself, and for a missing key more. So it is gone only where a policy or a log may stand there.
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
    // Some decoders refuse a missing key; any that is there will do.
    for other in container.allKeys {
      if let decoder = try? container.superDecoder(forKey: other) { return decoder.userInfo }
    }
    return (try? container.superDecoder())?.userInfo ?? [:]
  }

  /// Whether anybody in this process has named the key of a policy or a log, without which no `userInfo` holds one.
  ///
  /// It saves a look-up that can find nothing, and decides nothing else. Once set it stays so.
  private static let userInfoKeysAreNamed = Atomic<Bool>(false)

  static var mayStandInUserInfo: Bool { userInfoKeysAreNamed.load(ordering: .relaxed) }

  /// Whether there is no policy and no log in the whole process.
  ///
  /// A member of a struct, since to reach one of a class takes its metadata first.
  @usableFromInline static var nobodyListens: Bool { RescueScope.nobodyListens }

  static func noteUseOfUserInfo() {
    userInfoKeysAreNamed.store(true, ordering: .relaxed)
  }
}

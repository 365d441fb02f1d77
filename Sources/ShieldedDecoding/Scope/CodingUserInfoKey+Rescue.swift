extension CodingUserInfoKey {
  /// A ``RescuePolicy``: the rescues that are allowed.
  ///
  /// Use this key for a decoder that is configured once, before it is used. For a single call, use ``RescueOptions``: changing
  /// the `userInfo` of a decoder that another task uses is a data race.
  ///
  /// A keyed container doesn't expose its decoder, and finding `userInfo` from there makes the rescue of a field about twice as
  /// expensive. Prefer `decode(_:from:options:)` if you can.
  public static var rescuePolicy: CodingUserInfoKey {
    RescueSettings.noteUseOfUserInfo()
    return policyInUserInfo
  }

  /// A ``RescueLog``: the log in which rescues are recorded. See ``rescuePolicy`` for when to use it.
  public static var rescueLog: CodingUserInfoKey {
    RescueSettings.noteUseOfUserInfo()
    return logInUserInfo
  }

  /// The key of a policy, for code that only reads `userInfo`. Unlike ``rescuePolicy``, it doesn't enable the lookup.
  static let policyInUserInfo = CodingUserInfoKey(shielded: "rescuePolicy")

  /// The key of a log, for code that only reads `userInfo`. Unlike ``rescueLog``, it doesn't enable the lookup.
  static let logInUserInfo = CodingUserInfoKey(shielded: "rescueLog")

  /// `[String]`: the keys that lead to a ``ShieldedResponse``'s payload.
  public static let decodePath = CodingUserInfoKey(shielded: "decodePath")

  /// `Int`: the HTTP status of the response.
  public static let responseCode = CodingUserInfoKey(shielded: "responseCode")

  /// ``SuccessStatuses``: the HTTP statuses that count as success.
  public static let successStatuses = CodingUserInfoKey(shielded: "successStatuses")

  /// `[String]`: the keys to look for a payload under if no path is set.
  public static let candidateKeys = CodingUserInfoKey(shielded: "candidateKeys")

  private init(shielded name: String) {
    guard let key = CodingUserInfoKey(rawValue: "ShieldedDecoding.\(name)") else {
      // The initializer accepts every string, and the names are constants; it is failable only because `RawRepresentable` is.
      preconditionFailure("CodingUserInfoKey refused the name \(name)")
    }
    self = key
  }
}

extension CodingUserInfoKey {
  /// A ``RescuePolicy``: which rescues are allowed.
  ///
  /// For a decoder that is set up once and then used. To set anything for one call alone, use ``RescueOptions``: changing
  /// the `userInfo` of a decoder that another task uses is a data race.
  ///
  /// A keyed container shows nobody its decoder, and finding `userInfo` from there makes the rescue of a field about twice as
  /// dear: prefer `decode(_:from:options:)` where there is a choice.
  public static var rescuePolicy: CodingUserInfoKey {
    RescueSettings.noteUseOfUserInfo()
    return policyInUserInfo
  }

  /// A ``RescueLog``: where rescues are recorded.
  public static var rescueLog: CodingUserInfoKey {
    RescueSettings.noteUseOfUserInfo()
    return logInUserInfo
  }

  /// The key of a policy, for those who only look.
  static let policyInUserInfo = CodingUserInfoKey(shielded: "rescuePolicy")

  /// The key of a log, for those who only look.
  static let logInUserInfo = CodingUserInfoKey(shielded: "rescueLog")

  /// `[String]`: the keys that lead to a ``ShieldedResponse``'s payload.
  public static let decodePath = CodingUserInfoKey(shielded: "decodePath")

  /// `Int`: the HTTP status of the response.
  public static let responseCode = CodingUserInfoKey(shielded: "responseCode")

  /// `Set<Int>`: the HTTP statuses that count as success.
  public static let successCodes = CodingUserInfoKey(shielded: "successCodes")

  /// `[String]`: the keys under which a payload is looked for where no path is named.
  public static let candidateKeys = CodingUserInfoKey(shielded: "candidateKeys")

  private init(shielded name: String) {
    guard let key = CodingUserInfoKey(rawValue: "ShieldedDecoding.\(name)") else {
      // The initialiser can fail for other raw representable types only: no string is refused, and none comes from input.
      preconditionFailure("CodingUserInfoKey refused the name \(name)")
    }
    self = key
  }
}

extension CodingUserInfoKey {
  /// A ``RescuePolicy``: which rescues are allowed.
  ///
  /// For a decoder that is set up once and then used. To set anything for one call alone, use ``RescueOptions``: changing
  /// the `userInfo` of a decoder that another task uses is a data race.
  ///
  /// The policy and the log are read by `decode(_:from:options:)` and `decodeReporting(_:from:options:)`, and by the types of
  /// this package that stand around a payload: ``ShieldedResponse``, ``ContractResponse`` and ``Reported``. A keyed
  /// container can't see `userInfo`, so a plain `decode` of a DTO follows neither; decode a `Reported<DTO>` instead.
  public static let rescuePolicy = CodingUserInfoKey(shielded: "rescuePolicy")

  /// A ``RescueLog``: where rescues are recorded. Read where ``rescuePolicy`` is.
  public static let rescueLog = CodingUserInfoKey(shielded: "rescueLog")

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

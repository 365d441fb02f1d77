/// Keys for a decoder's `userInfo`: where a response holds its payload, and whether it is a success.
///
/// They suit a decoder that is configured once, before it is used. For a single call, use ``RescueOptions``: changing the
/// `userInfo` of a decoder that another task uses is a data race. A policy and a log always belong to a call.
extension CodingUserInfoKey {
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

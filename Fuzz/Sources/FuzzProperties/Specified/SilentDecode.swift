import ShieldedDecoding

/// A value that decodes itself without a log, inside a decode that may have one.
struct SilentDecode<Value: Decodable>: Decodable {
  let value: Value

  init(from decoder: any Decoder) throws {
    let policy = CodingUserInfoKey.silentPolicy.flatMap { decoder.userInfo[$0] as? RescuePolicy } ?? .lenient
    value = try RescueOptions(policy: policy).apply { try decoder.singleValueContainer().decode(Value.self) }
  }
}

extension CodingUserInfoKey {
  /// The policy of a ``SilentDecode``.
  static let silentPolicy = CodingUserInfoKey(rawValue: "FuzzProperties.silentPolicy")
}

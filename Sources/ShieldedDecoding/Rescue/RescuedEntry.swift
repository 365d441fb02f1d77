/// A dictionary entry that is rescued separately. Its value is `nil` if the entry is dropped.
///
/// Dictionaries are decoded as `[String: RescuedEntry]` because decoders don't apply their key strategy to the keys of a
/// `[String: T]`.
struct RescuedEntry<Value: Rescuable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    // Entries are dropped if they are invalid, which this one could still become.
    if try IncompletePayload.isArriving(in: decoder) {
      value = nil
      return
    }
    do {
      value = try SingleValueRescue.value(Value.self, from: decoder, replacement: { .dropped })
    } catch  where DecoderErrorKind(error) != nil || error is RescueRefusal {
      throw RescueRefusal(error)
    }
  }
}

extension RescuedEntry: KeyRepairing {
  package static func repairedKey(_ repaired: String, after error: any Error, in decoder: any Decoder) throws -> String?
  {
    let failedValue = FailedValue(
      token: .invalidString(repaired: repaired),
      error: error,
      errorKind: .corrupted,
      settings: RescueSettings.current
    )
    let path = { RescuePathSource(decoder.codingPath + [RawCodingKey(repaired)]) }
    switch failedValue.resolve(String.self, replacement: .dropped, at: path) {
    case .keep(let key): return key
    case .replace: return nil
    case .refuse: throw RescueRefusal(error)
    }
  }
}

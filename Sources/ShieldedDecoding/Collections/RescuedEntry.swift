/// A dictionary entry that is rescued separately. Its value is `nil` if the entry is dropped.
///
/// Dictionaries are decoded as `[String: RescuedEntry]` because decoders don't apply their key strategy to the keys of a
/// `[String: T]`.
struct RescuedEntry<Value: Rescuable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    do {
      switch try SingleValueRescue.attempt(Value.self, from: decoder, standIn: { .dropped }) {
      case .value(let value): self.value = value
      case .standIn: value = nil
      }
    } catch  where DecoderErrorKind(error) != nil || error is RescueRefusal {
      throw RescueRefusal(error)
    }
  }
}

extension RescuedEntry: KeyRepairing {
  package static func repairedKey(_ repaired: String, after error: any Error, in decoder: any Decoder) throws -> String?
  {
    let fault = FailedValue(
      token: .invalidString(repaired: repaired),
      error: error,
      errorKind: .corrupted,
      settings: RescueSettings.current
    )
    let path = { RescuePathSource(decoder.codingPath + [RawCodingKey(repaired)]) }
    switch fault.resolve(String.self, standIn: .dropped, at: path) {
    case .value(let key): return key
    case .standIn: return nil
    case .refused: throw RescueRefusal(error)
    }
  }
}

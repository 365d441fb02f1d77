/// An entry of a dictionary, rescued for itself: empty where it has no usable value.
///
/// Dictionaries are decoded as a `[String: RescuedEntry]`, because decoders leave the keys of such dictionaries as the payload
/// spells them, whatever their key strategy.
struct RescuedEntry<Value: Rescuable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    do {
      switch try SingleValueRescue.attempt(Value.self, from: decoder, standIn: { .dropped }) {
      case .value(let value): self.value = value
      case .standIn: value = nil
      }
    } catch  where DecoderFault(error) != nil || error is RescueRefusal {
      throw RescueRefusal(error)
    }
  }
}

extension RescuedEntry: KeyRepairing {
  package static func repairedKey(_ repaired: String, after error: any Error, in decoder: any Decoder) throws -> String?
  {
    let fault = RescueFault(
      token: .invalidString(repaired: repaired),
      error: error,
      decoderFault: .corrupted,
      settings: RescueSettings(for: decoder)
    )
    let path = { RescuePathSource(decoder.codingPath + [RawCodingKey(repaired)]) }
    switch fault.resolve(String.self, standIn: .dropped, at: path) {
    case .value(let key): return key
    case .standIn: return nil
    case .refused: throw RescueRefusal(error)
    }
  }
}

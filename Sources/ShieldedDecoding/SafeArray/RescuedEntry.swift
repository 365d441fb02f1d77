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

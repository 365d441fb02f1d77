/// A dictionary of which every entry is rescued for itself, and dropped where it has no usable value.
///
/// It is decoded as a `[String: Entry]`, because decoders leave the keys of such dictionaries as the payload spells them,
/// whatever their key strategy.
struct RescuedEntries<Value: Rescuable>: Rescuable {
  let entries: [String: Value]

  private struct Entry: Decodable {
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

  init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([String: Entry].self))
  }

  private init(_ entries: [String: Entry]) {
    self.entries = entries.compactMapValues(\.value)
  }

  static func decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> RescuedEntries? {
    try container.decodeIfPresent([String: Entry].self, forKey: key).map(RescuedEntries.init)
  }

  static func decodePlain<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> RescuedEntries {
    RescuedEntries(try container.decode([String: Entry].self, forKey: key))
  }

  static func decodePlain(from container: inout any UnkeyedDecodingContainer) throws -> RescuedEntries {
    RescuedEntries(try container.decode([String: Entry].self))
  }

  static func decodePlain(from decoder: any Decoder) throws -> RescuedEntries {
    RescuedEntries(try decoder.singleValueContainer().decode([String: Entry].self))
  }

  static func converted(from token: JSONToken) -> Conversion<RescuedEntries> { RescueRules.collection(token) }

  static var rescueTarget: RescueTarget { .dictionary }
}

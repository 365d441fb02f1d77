/// Finds its way through an envelope: the message, and the container that holds the payload.
struct EnvelopeReader {
  typealias Container = KeyedDecodingContainer<RawCodingKey>

  static let messageKeys = ["message", "msg"]

  /// Finds the key under which a container has what the payload calls `name`.
  ///
  /// Path and candidate keys are the payload's raw keys. A decoder's key strategy may have converted them, and doesn't say
  /// so; the spelling itself is asked for first, since over a decoder without a strategy it alone is right.
  static func key(_ name: String, in container: Container) -> RawCodingKey? {
    let exact = RawCodingKey(name)
    if container.contains(exact) { return exact }
    let converted = RawCodingKey(SnakeCase.camelCased(name))
    return converted.stringValue != name && container.contains(converted) ? converted : nil
  }

  /// Reads the first message that is a string.
  ///
  /// A message of another type, or a body that is no object, is no fault of its own: then there is none.
  ///
  /// - Parameters:
  ///   - keys: The keys to look under, likeliest first.
  ///   - parents: The objects inside the body to look into as well, where it has them.
  static func message(in decoder: any Decoder, keys: [String] = messageKeys, parents: [String] = []) -> String? {
    guard let container = try? decoder.container(keyedBy: RawCodingKey.self) else { return nil }
    if let message = message(in: container, keys: keys) { return message }
    for parent in parents {
      guard let key = key(parent, in: container),
        let inner = try? container.nestedContainer(keyedBy: RawCodingKey.self, forKey: key)
      else { continue }
      if let message = message(in: inner, keys: keys) { return message }
    }
    return nil
  }

  private static func message(in container: Container, keys: [String]) -> String? {
    for name in keys {
      if let key = key(name, in: container), let text = try? container.decode(String.self, forKey: key) { return text }
    }
    return nil
  }
}

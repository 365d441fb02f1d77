/// Finds keys and messages in an envelope.
struct EnvelopeReader {
  typealias Container = KeyedDecodingContainer<RawCodingKey>

  static let messageKeys = ["message", "msg"]
  static let successCodes: Set<ResponseCode> = [200, 0]

  /// Returns the container's key for a key of the payload, or `nil` if the container has none.
  ///
  /// Path and candidate keys are spelled as in the payload. The decoder's key strategy, which isn't visible here, may have
  /// converted them. The exact spelling is tried first because it is the only correct one without a strategy.
  static func key(_ name: String, in container: Container) -> RawCodingKey? {
    let exact = RawCodingKey(name)
    if container.contains(exact) { return exact }
    let converted = RawCodingKey(SnakeCase.camelCased(name))
    return converted.stringValue != name && container.contains(converted) ? converted : nil
  }

  /// Returns the first message that is a string, or `nil` if there is none.
  ///
  /// A message of another type and a body that isn't an object are neither thrown nor recorded.
  ///
  /// - Parameter parents: The keys of objects in the body that are searched after the body itself.
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

extension UndeclaredKeys {
  /// Reports the undeclared keys of a response, and runs the closure that decodes its payload.
  ///
  /// - Parameters:
  ///   - paths: The paths that the response declares.
  ///   - path: That of the payload, one of them.
  static func reporting<Result>(
    at paths: @autoclosure () -> [[String]],
    besidePayloadAt path: [String],
    in decoder: any Decoder,
    _ body: () throws -> Result
  ) throws -> Result {
    guard log != nil else { return try body() }
    if !path.isEmpty {
      try report(at: paths(), in: decoder)
      return try body()
    }
    let messages = EnvelopeReader.messageKeys.map { [$0] }
    // The response and its payload are the same object.
    _ = (decoder as? any KeyTrackingDecoder)?.declare(nil, messages, areComplete: false)
    return try inheriting(messages, at: decoder, body)
  }
}

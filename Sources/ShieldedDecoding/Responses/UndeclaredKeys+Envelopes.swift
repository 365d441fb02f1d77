extension UndeclaredKeys {
  /// Reports the undeclared keys of a response, and runs the closure that decodes its payload.
  ///
  /// - Parameters:
  ///   - path: The path of the payload.
  ///   - decoder: A decoder positioned at the response.
  ///   - body: The closure.
  static func reporting<Result>(
    besidePayloadAt path: [String],
    in decoder: any Decoder,
    _ body: () throws -> Result
  ) throws -> Result {
    guard log != nil else { return try body() }
    let messages = EnvelopeReader.messageKeys.map { [$0] }
    if !path.isEmpty {
      try report(at: [path] + messages, in: decoder)
      return try body()
    }
    // The response and its payload are the same object.
    _ = (decoder as? any KeyTrackingDecoder)?.declare(nil, messages, areComplete: false)
    return try inheriting(messages, at: decoder, body)
  }
}

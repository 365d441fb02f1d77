/// A response whose payload an engine may decode in one pass, before the rest of the response.
///
/// The engine looks for the payload where the type says that it may be. Then it decodes the response from the rest of the body,
/// with an empty array or object in place of the payload, and supplies the payload when the response requests it. If the response
/// doesn't request it, or throws, the engine decodes the whole body as usual.
package protocol PassEnvelope: Decodable {
  /// The type of the payload.
  static var payloadType: any Any.Type { get }

  /// Returns where the payload may be, or `nil` if the response is a failure.
  static func payloadLocation(_ options: RescueOptions) -> PayloadLocation?
}

/// Where the payload of a response may be.
package struct PayloadLocation {
  /// The keys of the nested objects that contain the payload, outermost first.
  package let parents: [String]
  /// The keys of the payload; none if the payload is the whole body.
  package let keys: [String]
}

extension ShieldedResponse: PassEnvelope {
  package static var payloadType: any Any.Type { Payload.self }

  package static func payloadLocation(_ options: RescueOptions) -> PayloadLocation? {
    guard options.statusFailure(of: Self.self) == nil else { return nil }
    guard let path = options.decodePath else {
      return PayloadLocation(parents: [], keys: options.candidateKeys ?? RescueOptions.defaultCandidateKeys)
    }
    return PayloadLocation(parents: path.dropLast(), keys: path.suffix(1))
  }
}

extension StatusResponse: PassEnvelope {
  package static var payloadType: any Any.Type { Payload.self }

  package static func payloadLocation(_ options: RescueOptions) -> PayloadLocation? {
    ShieldedResponse<Payload>.payloadLocation(options)
  }
}

extension EnvelopeResponse: PassEnvelope {
  package static var payloadType: any Any.Type { Payload.self }

  package static func payloadLocation(_ options: RescueOptions) -> PayloadLocation? {
    PayloadLocation(parents: Layout.payloadParents, keys: candidateKeys(options))
  }
}

extension PassSettings {
  /// Runs a closure in which an engine decodes the rest of a response through its containers.
  ///
  /// - Parameter body: The closure. Receives the tally cache for its containers, or `nil` if they can't use it.
  package func supplyingTokens<Result>(_ body: (RescueTallyCache?) throws -> Result) rethrows -> Result {
    if let recorder { return try recorder.supplyingTokens(body) }
    return try TokenEngine.supplyingTokens(body)
  }
}

extension RescueOptions {
  /// The options of the current call or, if it has none, those in a decoder's `userInfo`.
  package static func current(or userInfo: @autoclosure () -> [CodingUserInfoKey: Any]) -> RescueOptions {
    RescueScope.current?.options ?? RescueOptions(userInfo: userInfo())
  }
}

/// A response that an engine may read in one pass, with the payload and the ``PassMembers`` around it.
///
/// If the payload isn't under its declared key, the engine looks for it in the other places that the type names, and records
/// that. If it finds none, or if the response throws, it decodes the whole body as usual.
package protocol PassEnvelope: Decodable {
  /// The type of the payload. Its name isn't that of `BaseResponseProtocol`'s: the compiler gives a type one implicit alias for
  /// both, with the access level of this protocol.
  associatedtype PassPayload: Decodable

  /// The key of the code; `nil` if the HTTP status determines whether the request succeeded.
  static var codeKey: String? { get }

  /// Returns where the payload may be, or `nil` if the response is a failure.
  static func payloadLocation(_ options: RescueOptions) -> PayloadLocation?

  /// Returns the members of a response in its declared shape, which an engine may read in the same pass as the payload.
  ///
  /// `nil` if the response is a failure, or if one key has two meanings.
  static func passMembers(_ options: RescueOptions) -> PassMembers?

  /// Returns the paths of all keys that a success declares, and under which the payload may be.
  static func declaredPaths(_ options: RescueOptions) -> [[String]]

  /// Creates the response from its members.
  ///
  /// - Parameters:
  ///   - code: The token of the code; `nil` if the body has none.
  ///   - message: The first message that is a string; `nil` if the body has none.
  ///   - options: The options for which ``passMembers(_:)`` gave the members.
  /// - Throws: An error if the response isn't a success. An Optional's metadata would be looked up in each call.
  init(
    passPayload payload: PassPayload,
    code: JSONToken?,
    message: String?,
    _ options: RescueOptions
  ) throws(UnsuccessfulResponse)
}

/// The error of a response that can't be created from its members because it isn't a success.
package struct UnsuccessfulResponse: Error {
  package init() {}
}

extension PassEnvelope {
  package static var payloadType: any Any.Type { PassPayload.self }

  /// Records that the payload was found in another place than the declared one.
  ///
  /// - Parameters:
  ///   - key: The payload's key; `nil` if it is the whole body.
  ///   - path: The path of the object that contains it.
  /// - Throws: An error if the policy doesn't allow that.
  package static func recordRename(to key: String?, at path: [any CodingKey]) throws {
    try PayloadReader<PassPayload>.recordRename(to: key, from: nil, at: path)
  }
}

/// The members of a response in its declared shape.
package struct PassMembers {
  /// The key of the code; `nil` if the HTTP status determines whether the request succeeded.
  package let codeKey: String?
  /// The keys of the message, in order of preference.
  package let messageKeys: [String]
  /// The keys of the nested objects that contain the payload, outermost first.
  package let parents: [String]
  package let payloadKey: String
  /// Keys under which the payload may be if it isn't under `payloadKey`.
  package let otherKeys: [String]

  /// - Returns: `nil` if one key has two meanings.
  init?(codeKey: String?, messageKeys: [String], parents: [String], payloadKey: String, otherKeys: [String]) {
    let top = parents.first ?? payloadKey
    if messageKeys.contains(top) { return nil }
    if let codeKey, codeKey == top || messageKeys.contains(codeKey) { return nil }
    self.codeKey = codeKey
    self.messageKeys = messageKeys
    self.parents = parents
    self.payloadKey = payloadKey
    self.otherKeys = otherKeys
  }

  /// Returns a Boolean value that indicates whether a decoder may find a key only as it is spelled.
  package static func isExact(_ key: String) -> Bool {
    for byte in key.utf8 where byte == UInt8(ascii: "_") { return false }
    return true
  }
}

/// The places where the payload of a response may be.
package struct PayloadLocation {
  /// The keys of the nested objects that contain the payload, outermost first.
  package let parents: [String]
  /// The keys of the payload; none if the payload is the whole body.
  package let keys: [String]
}

extension ShieldedResponse: PassEnvelope {
  package static var codeKey: String? { nil }

  package static func payloadLocation(_ options: RescueOptions) -> PayloadLocation? {
    guard options.statusFailure(unlessIn: successStatuses) == nil else { return nil }
    guard let path = options.decodePath else {
      return PayloadLocation(parents: [], keys: options.candidateKeys ?? RescueOptions.defaultCandidateKeys)
    }
    return PayloadLocation(parents: path.dropLast(), keys: path.suffix(1))
  }

  package static func passMembers(_ options: RescueOptions) -> PassMembers? {
    guard options.statusFailure(unlessIn: successStatuses) == nil else { return nil }
    let path = options.decodePath
    let candidates = path == nil ? options.candidateKeys ?? RescueOptions.defaultCandidateKeys : []
    guard let key = path?.last ?? candidates.first else { return nil }
    return PassMembers(
      codeKey: nil,
      messageKeys: EnvelopeReader.messageKeys,
      parents: path?.dropLast() ?? [],
      payloadKey: key,
      otherKeys: candidates
    )
  }

  package static func declaredPaths(_ options: RescueOptions) -> [[String]] {
    let keys = options.decodePath == nil ? options.candidateKeys ?? RescueOptions.defaultCandidateKeys : []
    return [options.decodePath].compactMap { $0 } + (keys + EnvelopeReader.messageKeys).map { [$0] }
  }

  package init(
    passPayload payload: Payload,
    code: JSONToken?,
    message: String?,
    _ options: RescueOptions
  ) throws(UnsuccessfulResponse) { self.init(payload, message, options) }
}

extension StatusResponse: PassEnvelope {
  package static var codeKey: String? { nil }

  package static func payloadLocation(_ options: RescueOptions) -> PayloadLocation? {
    ShieldedResponse<Payload>.payloadLocation(options)
  }

  package static func passMembers(_ options: RescueOptions) -> PassMembers? {
    ShieldedResponse<Payload>.passMembers(options)
  }

  package static func declaredPaths(_ options: RescueOptions) -> [[String]] {
    ShieldedResponse<Payload>.declaredPaths(options)
  }

  package init(
    passPayload payload: Payload,
    code: JSONToken?,
    message: String?,
    _ options: RescueOptions
  ) throws(UnsuccessfulResponse) {
    self.init(try ShieldedResponse<Payload>(passPayload: payload, code: code, message: message, options))
  }
}

extension EnvelopeResponse: PassEnvelope {
  package static var codeKey: String? { Layout.codeKey }

  package static func payloadLocation(_ options: RescueOptions) -> PayloadLocation? {
    PayloadLocation(parents: Layout.payloadParents, keys: candidateKeys(options))
  }

  package static func passMembers(_ options: RescueOptions) -> PassMembers? {
    PassMembers(
      codeKey: Layout.codeKey,
      messageKeys: Layout.messageKeys,
      parents: Layout.payloadParents,
      payloadKey: Layout.payloadKey,
      otherKeys: options.candidateKeys ?? RescueOptions.defaultCandidateKeys
    )
  }

  package static func declaredPaths(_ options: RescueOptions) -> [[String]] { declaredPaths(options, isSuccess: true) }

  package init(
    passPayload payload: Payload,
    code: JSONToken?,
    message: String?,
    _ options: RescueOptions
  ) throws(UnsuccessfulResponse) {
    let verdict = Verdict(code ?? .null)
    guard verdict.isSuccess else { throw UnsuccessfulResponse() }
    self.init(verdict, message, payload)
  }
}

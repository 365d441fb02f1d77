/// The agreement between the core and an engine for a truncated payload that the engine completes.
///
/// The engine closes the arrays and objects that are still open at the payload's end. A member that such an object lacks may have
/// been cut off, so it isn't missing: the object's container throws for it, and supplies ``JSONToken/incomplete(text:endOffset:)``
/// as its token. A rescue then gives the default with the reason ``RescueReason/incomplete``, for an Optional too.
///
///     // {"name": "Lamp", "price": 9     as a DTO with `name: String`, `price: Double?` and `stock: Int`
///     // name "Lamp"; price nil and stock 0, both with the reason incomplete. The 9 may be the beginning of 99.
@usableFromInline
package enum IncompletePayload {
  /// Returns a Boolean value that indicates whether the policy of the current call allows that a truncated array or
  /// object is completed.
  ///
  /// - Parameters:
  ///   - target: The kind of the outermost value.
  ///   - isArriving: Whether the rest of the payload may still arrive. A policy that forbids anything may then refuse a value that
  ///     has been given already.
  package static func mayBeCompleted(_ target: RescueTarget, isArriving: Bool) -> Bool {
    let policy = RescueSettings.current.policy
    return isArriving ? policy.isLenient : policy[target, from: .incomplete] != .throw
  }

  /// A Boolean value that indicates whether the policy of the current call allows that invalid Unicode in a string is repaired.
  package static var mayRepairUnicode: Bool { RescueSettings.current.policy[.string, from: .string] == .lossy }

  /// Records that a payload has been completed.
  ///
  /// - Parameters:
  ///   - type: The type of the innermost array or object that has been closed, for the record.
  ///   - endOffset: The length of the payload in bytes.
  package static func record(_ type: any Any.Type, endOffset: Int, at path: [any CodingKey]) {
    let kind = RescueKind(type, found: .incomplete, by: .incompletePayload, .lossy)
    let token = JSONToken.incomplete(text: nil, endOffset: endOffset)
    RescueSettings.current.log?.record(kind, token: token, at: RescuePathSource(path))
  }

  /// The underlying error of an engine's error for a value that the end of the payload cut off.
  package struct EndError: Error {
    package init() {}
  }

  /// Returns a Boolean value that indicates whether decoding failed because the end of the payload cut off a value.
  package static func isCause(of error: any Error) -> Bool {
    guard case .dataCorrupted(let context)? = error as? DecodingError else { return false }
    return context.underlyingError is EndError
  }

  /// Returns a Boolean value that indicates whether an object lacks a member because the payload ends before it.
  static func ends<Key: CodingKey>(in container: KeyedDecodingContainer<Key>, before key: Key) -> Bool {
    guard RescueScope.hints.contains(.isIncomplete), !container.contains(key) else { return false }
    return (try? container.decode(TokenForRescue.self, forKey: key))?.token.isIncomplete ?? false
  }

  /// Throws the decoder's error if an object lacks a member because the payload ends before it.
  @usableFromInline
  package static func requireComplete<Key: CodingKey>(
    _ container: KeyedDecodingContainer<Key>,
    before key: Key
  ) throws {
    if ends(in: container, before: key) { _ = try container.decodeNil(forKey: key) }
  }

  // MARK: A payload whose rest may still arrive

  /// A Boolean value that indicates whether the rest of the payload may still arrive, so that only values are given
  /// that don't change when it does.
  ///
  /// The token of an array or an object that is still open is then ``JSONToken/incomplete(text:endOffset:)``.
  static var isArriving: Bool { RescueScope.hints.contains(.isArriving) }

  /// A Boolean value that indicates whether the payload is truncated.
  package static var isTruncated: Bool { RescueScope.hints.contains(.isIncomplete) && !isArriving }

  /// Returns a Boolean value that indicates whether the next element hasn't arrived completely.
  static func isArriving(in container: any UnkeyedDecodingContainer) -> Bool {
    var next = container
    return (try? next.decode(TokenForRescue.self))?.token.isIncomplete ?? false
  }

  /// Throws if the rest of the payload may still arrive, and a value hasn't arrived completely.
  static func requireArrival<Key: CodingKey>(in container: KeyedDecodingContainer<Key>, of key: Key) throws {
    guard isArriving, let supplied = try? container.decode(TokenForRescue.self, forKey: key),
      supplied.token.isIncomplete
    else { return }
    throw endError(at: container.codingPath + [key])
  }

  /// Returns a Boolean value that indicates whether the rest of the payload may still arrive, and the value of a
  /// decoder hasn't arrived completely.
  package static func isArriving(in decoder: any Decoder) throws -> Bool {
    guard isArriving else { return false }
    return try decoder.singleValueContainer().decode(JSONToken.self).isIncomplete
  }

  /// Throws if the rest of the payload may still arrive, and the value of a decoder hasn't arrived completely.
  static func requireArrival(of decoder: any Decoder) throws {
    if try isArriving(in: decoder) { throw endError(at: decoder.codingPath) }
  }

  /// The error for a value that the end of the payload cut off.
  static func endError(at path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: path,
        debugDescription: "The payload ends before the end of this value.",
        underlyingError: EndError()
      )
    )
  }
}

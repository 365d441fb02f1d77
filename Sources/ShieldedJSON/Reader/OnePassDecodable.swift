import ShieldedDecoding

// The conformances that `@Shielded` generates. They are unsafe: a reader doesn't check that it is used as generated code uses it.
// An implementation that reads on after the end of its object, or after an interruption, or at a place of another payload, reads
// beyond the payload's bytes. So they aren't written by hand.

/// A type whose objects are read from the payload's bytes in one pass, without `Codable`'s containers.
///
/// The type's `init(from:)` gives the same values: ``ShieldedJSONDecoder`` uses it if a pass is interrupted, and other decoders
/// always use it. It begins with `_JSONReader.offerPass(for:to:)`.
public protocol _OnePassDecodable: _OnePassValue {
  /// Reads the object that the reader is positioned at.
  ///
  /// - Parameter reader: The reader, which moves past the object.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  @unsafe
  static func readObject(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> Self
}

/// A type whose objects are read in place: its members are read over those of a default instance.
///
/// The keys are expected in declared order, so that no key is looked up if the payload has that order. Any other order gives the
/// same value.
public protocol _OnePassInPlaceDecodable: _OnePassDecodable, DefaultProvider {
  /// Reads the members of the object that the reader is positioned at.
  ///
  /// - Parameter reader: The reader, which moves past the object.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  @unsafe
  mutating func readMembers(from reader: inout _JSONReader) throws(_JSONReader.Interruption)
}

extension _OnePassDecodable {
  /// Reads the value that the reader is positioned at, or at white space before it.
  @safe
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Self? {
    guard reader.isAtObject() else { return nil }
    reader.enter(key, at: index)
    // Sound: the reader is at an object, and generated code reads it to its end or throws.
    let value = unsafe try readObject(from: &reader)
    reader.leave(at: index)
    return value
  }

  /// `object`: every such type is read from an object.
  @safe
  public static var _payloadForm: _JSONReader._PayloadForm { .object }

  /// Reads the payload that the reader is positioned at.
  @safe
  public static func _readPayload(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> Self {
    guard reader.isAtObject() else { throw _JSONReader.Interruption() }
    reader.enter("", at: PathFrame.entry)
    // Sound: the reader is at an object, and generated code reads it to its end or throws.
    let payload = unsafe try readObject(from: &reader)
    reader.leave(at: PathFrame.entry)
    return payload
  }
}

extension _OnePassInPlaceDecodable {
  /// Reads the object over a default instance.
  @inline(never)
  public static func readObject(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> Self {
    var value = defaultInstance()
    // Sound: the reader is at an object, and generated code reads it to its end or throws.
    unsafe try value.readMembers(from: &reader)
    return value
  }

  /// Reads a property's value over its default.
  @safe
  public static func _read(
    into value: inout Self,
    from reader: inout _JSONReader,
    forKey key: StaticString
  ) throws(_JSONReader.Interruption) {
    guard reader.isAtObject() else { return try reader.readConverted(into: &value, forKey: key) }
    reader.enter(key)
    // The property may have a default of its own, which isn't that of the type.
    value = defaultInstance()
    // Sound: the reader is at an object, and generated code reads it to its end or throws.
    unsafe try value.readMembers(from: &reader)
    reader.leave()
  }

  /// Reads a list of these values.
  @safe
  public static func _readList(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int,
    unusable treatment: _JSONReader._UnusableElements
  ) throws(_JSONReader.Interruption) -> [Self]? {
    try reader.objects(forKey: key, at: index, unusable: treatment)
  }
}

import ShieldedDecoding

/// A type whose objects are read from the payload's bytes in one pass, without `Codable`'s containers.
///
/// An `init(from:)` that is written by hand begins with `JSONReader.offerPass(for:to:)`. If it doesn't, most values inside other
/// types aren't read in one pass: the values are the same, but decoding takes longer, and a log may have its records in another
/// order.
public protocol OnePassDecodable: OnePassValue {
  /// Reads the object that the reader is positioned at.
  ///
  /// - Parameter reader: The reader, which moves past the object.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  static func readObject(from reader: inout JSONReader) throws(JSONReader.Interruption) -> Self
}

/// A type whose objects are read in place: its members are read over those of a default instance.
///
/// `@Shielded` generates this conformance. It can also be written by hand. The keys are expected in declared order, so that no
/// key is looked up if the payload has that order. Any other order gives the same value.
///
///     struct Point: Codable, DefaultProvider {
///       var x = 0.0
///       var y = 0.0
///       static func defaultInstance() -> Point { Point() }
///     }
///
///     extension Point {
///       init(from decoder: any Decoder) throws {
///         try JSONReader.offerPass(for: Self.self, to: decoder)
///         let container = try decoder.container(keyedBy: CodingKeys.self)
///         x = try container.decodeShielded(forKey: .x)
///         y = try container.decodeShielded(forKey: .y)
///       }
///     }
///
///     extension Point: OnePassInPlaceDecodable {
///       private static let memberKeys = MemberKeys("x", "y")
///
///       mutating func readMembers(from reader: inout JSONReader) throws(JSONReader.Interruption) {
///         var seen = MemberSet()
///         var member = try reader.beginObject(expecting: "{\"x\":", Self.memberKeys)
///         members: while true {
///           switch member {
///           case 0:
///             seen.insert(0)
///             try reader.read(&x, forKey: "x")
///             guard !seen.contains(1), reader.advance(past: ",\"y\":") else { break }
///             fallthrough
///           case 1:
///             seen.insert(1)
///             try reader.read(&y, forKey: "y")
///             if reader.endObject() { break members }
///           default: break members
///           }
///           member = try reader.nextMember(of: Self.memberKeys, unlessIn: seen)
///         }
///         if seen.containsAll(2) { return }
///         for missing in reader.missingMembers(in: 0..<2, unlessIn: seen) {
///           switch missing {
///           case 0: try reader.noteMissing(x, forKey: "x")
///           case 1: try reader.noteMissing(y, forKey: "y")
///           default: break
///           }
///         }
///       }
///     }
///     // {"y": "2", "z": []} gives x 0 and y 2, and both are recorded.
///
/// The type's `init(from:)` must give the same values: ``ShieldedJSONDecoder`` uses it if a pass is interrupted, and other
/// decoders always use it.
public protocol OnePassInPlaceDecodable: OnePassDecodable, DefaultProvider {
  /// Reads the members of the object that the reader is positioned at.
  ///
  /// - Parameter reader: The reader, which moves past the object.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  mutating func readMembers(from reader: inout JSONReader) throws(JSONReader.Interruption)
}

extension OnePassDecodable {
  /// Reads the value that the reader is positioned at, or at white space before it.
  public static func _read(
    from reader: inout JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(JSONReader.Interruption) -> Self? {
    guard reader.isAtObject() else { return nil }
    reader.enter(key, at: index)
    let value = try readObject(from: &reader)
    reader.leave(at: index)
    return value
  }
}

extension OnePassDecodable {
  /// `object`: every such type is read from an object.
  public static var _payloadForm: JSONReader._PayloadForm { .object }

  /// Reads the payload that the reader is positioned at.
  public static func _readPayload(from reader: inout JSONReader) throws(JSONReader.Interruption) -> Self {
    guard reader.isAtObject() else { throw JSONReader.Interruption() }
    reader.enter("", at: PathFrame.entry)
    let payload = try readObject(from: &reader)
    reader.leave(at: PathFrame.entry)
    return payload
  }
}

extension OnePassInPlaceDecodable {
  /// Reads the object over a default instance.
  public static func readObject(from reader: inout JSONReader) throws(JSONReader.Interruption) -> Self {
    try reader.object()
  }

  /// Reads a property's value over its default.
  public static func _read(
    into value: inout Self,
    from reader: inout JSONReader,
    forKey key: StaticString
  ) throws(JSONReader.Interruption) {
    guard reader.isAtObject() else {
      if let usable = try reader.convertedValue(Self.self, forKey: key, at: PathFrame.property) { value = usable }
      return
    }
    reader.enter(key)
    // The property may have a default of its own, which isn't that of the type.
    value = defaultInstance()
    try value.readMembers(from: &reader)
    reader.leave()
  }

  /// Reads a list of these values.
  public static func _readList(
    from reader: inout JSONReader,
    forKey key: StaticString,
    at index: Int,
    unusable treatment: JSONReader._UnusableElements
  ) throws(JSONReader.Interruption) -> [Self]? {
    try reader.objects(forKey: key, at: index, unusable: treatment)
  }
}

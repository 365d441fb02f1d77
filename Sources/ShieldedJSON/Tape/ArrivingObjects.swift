import ShieldedDecoding

/// The objects that have been read while more of them may arrive, with the types of their keys.
///
/// A type that reads an object with its own keys, and then lets another type read the same object, has chosen that type:
///
///     let kind = try decoder.container(keyedBy: Keys.self).decodeIfPresent(String.self, forKey: .kind)
///     self = kind == "image" ? .image(try Image(from: decoder)) : .text(try Text(from: decoder))
///
/// A member that has yet to arrive could change that choice, so the second type isn't allowed to read the object.
final class ArrivingObjects {
  /// The types of the keys with which the objects are read, by tape index.
  private var readers: [Int: ObjectIdentifier] = [:]

  /// Whether an object may be read with keys of a type: the first, or one that this package uses to find values.
  ///
  /// - Parameters:
  ///   - index: The object's tape index.
  ///   - type: The keys' type.
  func mayBeRead(at index: Int, byKeysOf type: any CodingKey.Type) -> Bool {
    if type == PayloadKey.self || type == RawCodingKey.self { return true }
    let identifier = ObjectIdentifier(type)
    if let first = readers[index] { return first == identifier }
    readers[index] = identifier
    return true
  }
}

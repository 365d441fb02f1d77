import ShieldedDecoding
import ShieldedJSON

/// A property wrapper for an array that a backend sends as an object.
///
///     struct Shop: Codable {
///       @ArrayFromObject var tags: [String]
///       @ArrayFromObject var users: [Entry<User>]
///     }
///     // {"tags": ["new"]} gives ["new"]
///     // {"tags": {"0": "new", "2": 3}} gives ["new", "3"], recorded as retyped by arrayFromObject
///     // {"tags": {"first": "new"}} and {"tags": {}} give [], recorded as defaulted
///     // {"users": {"u1": {"name": "Ada"}}} gives one user with the key "u1"
///
/// PHP sends an array with gaps as an object whose keys are the indices. Such an object becomes the array of its values in the order
/// of the numbers. Its keys are whole numbers from 0, without a sign and without leading zeros. If any other key is among them, it
/// isn't an array, and the default is used.
///
/// An ``Entry`` holds its key, so an object with any keys, also an empty one, is an array of entries, and that isn't a rescue. The order
/// is that of the payload if `ShieldedJSONDecoder` decodes it. Otherwise, the entries are sorted by their keys.
///
/// The elements are rescued one by one, as in an array: an unusable element is replaced by the default of its type or, if the type has
/// none, dropped. Their paths have the keys of the payload: `tags["2"]`.
///
/// While a body arrives, the array is empty until the object is complete. For an object with a key that isn't valid Unicode, the
/// default is used.
///
/// An array is encoded as an array, and entries as an object. The wrapper works in `@Shielded` types too.
@propertyWrapper
public struct ArrayFromObject<Element: Rescuable> {
  /// The array.
  public var wrappedValue: [Element]

  /// Creates a wrapper around an array, so that a memberwise initializer takes the plain array.
  ///
  /// - Parameter wrappedValue: The array.
  @inlinable
  public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }
}

extension ArrayFromObject: Equatable where Element: Equatable {}

extension ArrayFromObject: Hashable where Element: Hashable {}

extension ArrayFromObject: UndeclaredKeysForwarding {
  package static var partTypes: [any Any.Type] { [Element.self] }
}

extension ArrayFromObject: _ValueWrapper {
  /// The empty array.
  public static var _defaultValue: ArrayFromObject { ArrayFromObject(wrappedValue: []) }

  /// Never returns a value, only the reason: the elements are decoded by `init(from:)`.
  public static func _converted(from token: JSONToken) -> Conversion<ArrayFromObject> { RescueRules.collection(token) }

  /// The table row for arrays.
  public static var _rescueTarget: RescueTarget { .array }

  /// Decodes an array, or the values of an object.
  ///
  /// - Throws: What the decoder throws for a value that isn't an array, if it isn't an object with the keys of one, or if the policy
  ///   forbids retyping it.
  public init(_reading decoder: any Decoder) throws {
    do {
      _ = try decoder.unkeyedContainer()
    } catch {
      wrappedValue = try Self.elements(ofObjectAt: decoder, inPlaceOfArrayAfter: error)
      return
    }
    wrappedValue = try ElementReader.elements(of: decoder)
  }

  private static func elements(ofObjectAt decoder: any Decoder, inPlaceOfArrayAfter error: any Error) throws
    -> [Element]
  {
    // Before any element is decoded, because its records would stay.
    func keys() throws -> [String] {
      try decoder.singleValueContainer().decode(OrderedEntries<IgnoredValue>.self).entries.map(\.key)
    }
    if let type = Element.self as? any KeyHolding.Type {
      guard case .object = try FailedValue(after: error, for: .array, from: decoder).token else { throw error }
      _ = try keys()
      return try type.elements(at: decoder) as? [Element] ?? []
    }
    let token = try FailedValue.retypableToken(after: error, for: .array, from: decoder)
    guard case .object(isEmpty: false) = token else { throw error }
    let indices = try keys().map { key in
      guard let index = Int(key), index >= 0, String(index) == key else { throw error }
      return index
    }
    RescueSettings.current.record(.arrayFromObject, expected: [Element].self, found: token, at: decoder)
    let elements = try decoder.singleValueContainer().decode(OrderedEntries<ObjectElement<Element>>.self).entries
    return zip(indices, elements).map { ($0, $1.value.element) }.inOrder { $0.0 < $1.0 }.compactMap(\.1)
  }
}

/// An element whose place in the object is its key.
private struct ObjectElement<Element: Rescuable>: Decodable {
  let element: Element?

  init(from decoder: any Decoder) throws {
    do {
      element = try Element._decodePlain(from: decoder)
    } catch {
      let type = Element.self as? any SafeValue.Type
      element = try FailedValue(after: error, for: Element._rescueTarget, from: decoder).element(
        type == nil ? .dropped : .defaulted,
        { type?._defaultValue as? Element },
        at: { RescuePathSource(decoder.codingPath) }
      )
    }
  }
}

extension ObjectElement: UndeclaredKeysForwarding {
  package static var partTypes: [any Any.Type] { [Element.self] }
}

extension ArrayFromObject: ListPayload {
  package typealias RecordedList = [Element]

  package static var emptyList: ArrayFromObject { ArrayFromObject(wrappedValue: []) }

  /// An object with any keys is an array of entries. One with numbers as keys is repaired, as an object is in place of any list.
  package static var includesObject: Bool { Element.self is any KeyHolding.Type }
}

extension ArrayFromObject: Encodable where Element: Encodable {
  /// Encodes the array, or entries as an object.
  ///
  /// Of entries with equal keys, the last one is encoded.
  public func encode(to encoder: any Encoder) throws {
    guard Element.self is any KeyHolding.Type else {
      var container = encoder.singleValueContainer()
      return try container.encode(wrappedValue)
    }
    // As a dictionary, so that no key strategy applies.
    var entries: [String: Element] = [:]
    for element in wrappedValue { if let entry = element as? any KeyHolding { entries[entry.key] = element } }
    var container = encoder.singleValueContainer()
    try container.encode(entries)
  }
}

extension ArrayFromObject: _OnePassValue where Element: _OnePassValue {
  /// Reads an array, or decodes an object in its place.
  @inlinable
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> ArrayFromObject? {
    guard reader.isAtArray() else { return try reader.codableValue(ArrayFromObject.self, forKey: key, at: index) }
    return try Element._readElements(from: &reader, forKey: key, at: index).map(ArrayFromObject.init)
  }
}

// MARK: - Entries

/// A value and the key under which the payload has it.
///
///     struct Shop: Codable {
///       @ArrayFromObject var users: [Entry<User>]
///     }
///     // {"users": {"u1": {"name": "Ada"}, "u2": {"name": 7}}}
///     shop.users[0].key    // "u1"
///     shop.users[0].name   // "Ada", as shop.users[0].value.name
///     shop.users[1].name   // "7", recorded at users.u2.name
///
/// In an object, an unusable value is replaced by the default of its type; if the type has none, the entry is dropped. It is recorded at
/// the key.
///
/// An entry can be the value of a dictionary too, as in `[String: Entry<User>]`, and then has the dictionary's key. The key of an
/// element of an array is its index: `"0"`. There an entry without a usable value is dropped. Encoding writes the value alone.
@dynamicMemberLookup
public struct Entry<Value> {
  /// The key, without escapes.
  public var key: String

  /// The value.
  public var value: Value

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - key: The key, without escapes.
  ///   - value: The value.
  public init(key: String, value: Value) {
    self.key = key
    self.value = value
  }

  /// A property of the value.
  public subscript<Property>(dynamicMember path: WritableKeyPath<Value, Property>) -> Property {
    get { value[keyPath: path] }
    set { value[keyPath: path] = newValue }
  }
}

extension Entry: Sendable where Value: Sendable {}

extension Entry: Equatable where Value: Equatable {}

extension Entry: Hashable where Value: Hashable {}

/// An element that holds its key, so that it can be decoded from an object with any keys.
private protocol KeyHolding {
  var key: String { get }

  /// Decodes the elements of the object that a decoder is positioned at.
  static func elements(at decoder: any Decoder) throws -> [Any]
}

extension Entry: KeyHolding where Value: Rescuable {
  fileprivate static func elements(at decoder: any Decoder) throws -> [Any] {
    try decoder.singleValueContainer().decode(OrderedEntries<ObjectElement<Value>>.self).entries.compactMap {
      key,
      value in
      value.element.map { Entry(key: key, value: $0) }
    }
  }
}

extension Entry: Encodable where Value: Encodable {
  /// Encodes the value without its key.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

extension Entry: Decodable where Value: Rescuable {}

extension Entry: _SelfReading where Value: Rescuable {
  /// Decodes the value, and takes the key from its place.
  ///
  /// - Throws: What the decoder throws for a value that can't be used.
  public init(_reading decoder: any Decoder) throws {
    value = try SingleValueRescue.value(Value.self, from: decoder)
    key = decoder.codingPath.last?.entryKey ?? ""
  }
}

extension Entry: Rescuable where Value: Rescuable {
  /// Returns only a reason, never a value: a token has no key. The value has been converted before.
  public static func _converted(from token: JSONToken) -> Conversion<Entry> {
    if case .unusable(let reason) = Value._converted(from: token) {
      .unusable(reason)
    } else {
      .unusable(.refusedByPolicy)
    }
  }

  /// The table row of the value's type.
  public static var _rescueTarget: RescueTarget { Value._rescueTarget }

  /// The value's type.
  public static var _expectedType: any Any.Type { Value._expectedType }
}

extension Entry: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Value.self] } }

extension CodingKey {
  /// The key of an entry at this place: the text of a key, or the number of an index.
  fileprivate var entryKey: String {
    // Decoders name an index in their own words, such as "Index 0".
    guard let intValue, Int(stringValue) == nil else { return stringValue }
    return String(intValue)
  }
}

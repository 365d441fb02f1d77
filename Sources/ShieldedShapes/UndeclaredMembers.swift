import ShieldedDecoding
import ShieldedJSON

/// The members of an object that no property of its type asks for.
///
/// Generated code uses it for a property with `@Undeclared`:
///
///     self.rest = try _UndeclaredMembers(besides: CodingKeys.self, in: decoder).members
///     try _UndeclaredMembers(self.rest).encode(besides: CodingKeys.self, to: encoder)
///
/// In one pass, a reader finds such a member among the others and reads it at once:
///
///     case 3: try reader.readUndeclared(&_undeclared)
///
/// A member that is declared isn't encoded a second time, whatever the program has put into the property.
public struct _UndeclaredMembers {
  /// The values by their keys, as spelled in the payload.
  public let members: [String: JSONValue]

  /// Creates members to encode.
  ///
  /// - Parameter members: The values by their keys.
  public init(_ members: [String: JSONValue]?) { self.members = members ?? [:] }

  /// Decodes the members of an object. One that can't be kept is left out, and recorded.
  ///
  /// - Parameters:
  ///   - keys: The coding keys of the type.
  ///   - paths: More declared keys, each as a path from the object, as spelled in the payload.
  ///   - decoder: A decoder positioned at the object.
  /// - Throws: What the decoder throws, if the policy forbids leaving a member out.
  public init<Key: CodingKey>(besides keys: Key.Type, at paths: [[String]] = [], in decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: _PayloadKey.self)
    // Only a dictionary has the payload's own keys.
    func entries<Value: Decodable>(_ type: Value.Type) throws -> [(key: String, value: Value)] {
      try decoder.singleValueContainer().decode(OrderedEntries<Value>.self).entries
    }
    let declaration = Declaration<Key>(paths: paths, object: object, comparesBytes: decoder is any EmbeddingDecoder)
    // Of keys that are equal as strings, the first one counts, whatever its bytes.
    var seen: Set<String> = []
    let names = try entries(MemberName.self).map(\.key).filter { !declaration.has($0) && seen.insert($0).inserted }
    do {
      // Of the values, only those that are kept are decoded.
      let kept = try Member.$kept.withValue(Set(names.map { Array($0.utf8) })) { try entries(Member.self) }
      members = Dictionary(kept.compactMap { name, member in member.value.map { (name, $0) } }) { first, _ in first }
    } catch {
      throw RescueRefusal.unwrapped(error)
    }
  }

  /// Encodes the members into the object that an encoder encodes.
  ///
  /// - Parameters:
  ///   - keys: The coding keys of the type.
  ///   - paths: More declared keys, each as a path from the object, as spelled in the payload.
  ///   - encoder: The encoder.
  /// - Throws: What the encoder throws.
  public func encode<Key: CodingKey>(besides keys: Key.Type, at paths: [[String]] = [], to encoder: any Encoder) throws
  {
    var container = encoder.container(keyedBy: _PayloadKey.self)
    for (name, value) in members where !Declaration<Key>.isEncoded(name, paths) {
      try container.encode(value, forKey: _PayloadKey(stringValue: name))
    }
  }
}

extension _UndeclaredMembers {
  /// The keys that properties ask for, in one object.
  private struct Declaration<Key: CodingKey> {
    let paths: [[String]]
    let object: KeyedDecodingContainer<_PayloadKey>
    /// A Boolean value that indicates whether the decoder tells equal strings with different bytes apart.
    let comparesBytes: Bool

    /// Returns a Boolean value that indicates whether a property is read from a member, or the member can't be kept, because the
    /// decoder's key strategy gives it a name that isn't known here.
    func has(_ name: String) -> Bool {
      // The name by which the container finds the member.
      let found = object.contains(_PayloadKey(stringValue: name)) ? name : SnakeCase.camelCased(name)
      if paths.contains(where: { isFound($0.first ?? "", by: name, found) }) { return true }
      // A container doesn't find a key that isn't valid Unicode, which no property has.
      guard object.contains(_PayloadKey(stringValue: found)) else { return !name.unicodeScalars.contains("\u{FFFD}") }
      guard let key = Self.codingKey(found, paths) else { return false }
      return !comparesBytes || key.stringValue.utf8.elementsEqual(found.utf8)
    }

    /// Returns a Boolean value that indicates whether a declared key leads to a member: by its own spelling or, if the object doesn't
    /// have that, as a key strategy spells it.
    private func isFound(_ declared: String, by name: String, _ found: String) -> Bool {
      func isEqual(_ a: String, _ b: String) -> Bool { comparesBytes ? a.utf8.elementsEqual(b.utf8) : a == b }
      return isEqual(declared, name)
        || isEqual(SnakeCase.camelCased(declared), found) && !object.contains(_PayloadKey(stringValue: declared))
    }

    /// Returns a Boolean value that indicates whether a property is encoded under a name.
    static func isEncoded(_ name: String, _ paths: [[String]]) -> Bool {
      paths.contains { $0.first == name } || codingKey(name, paths) != nil
    }

    private static func codingKey(_ name: String, _ paths: [[String]]) -> Key? {
      // The coding key of a path has its text, with more dots if a key has the same text, but isn't a key of the object.
      let steps = name.split(separator: ".")
      if paths.contains(where: { $0.count > 1 && $0.elementsEqual(steps) { $0 == $1 } }) { return nil }
      return Key(stringValue: name)
    }
  }

  /// A member of which only the name is wanted.
  private struct MemberName: KeyRepairing, UndeclaredKeysForwarding {
    static var partTypes: [any Any.Type] { [] }
    static var isLeftOutUntilComplete: Bool { true }

    init(from decoder: any Decoder) {}

    static func repairedKey(_ repaired: String, after error: any Error, in decoder: any Decoder) -> String? { repaired }
  }

  /// A member that is decoded if it is kept.
  private struct Member: KeyRepairing, UndeclaredKeysForwarding {
    /// The names of the members that are kept.
    @TaskLocal static var kept: Set<[UInt8]> = []

    static var partTypes: [any Any.Type] { [] }
    static var isLeftOutUntilComplete: Bool { true }

    let value: JSONValue?

    init(from decoder: any Decoder) throws {
      let isKept = decoder.codingPath.last.map { Self.kept.contains(Array($0.stringValue.utf8)) } ?? false
      value = isKept ? try RescuedEntry<JSONValue>(from: decoder).value : nil
    }

    static func repairedKey(_ repaired: String, after error: any Error, in decoder: any Decoder) throws -> String? {
      try RescuedEntry<JSONValue>.repairedKey(repaired, after: error, in: decoder)
    }
  }
}

// MARK: - The pass

extension _JSONReader {
  /// Reads the undeclared member that the reader is positioned at.
  ///
  /// - Parameter members: The members that have been read before. Of equal keys, the first one counts.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  @inline(never)
  public mutating func readUndeclared(_ members: inout [String: JSONValue]) throws(Interruption) {
    let name = try leaveUndeclared()
    // A container doesn't find a member whose name isn't converted as the strategy of `JSONDecoder` does.
    if let converted = convertedName(of: name), converted != name, converted != SnakeCase.camelCased(name) {
      throw Interruption()
    }
    // As many as in a table of eight, instead of one, two, three and six, each of which would copy what is there.
    if members.isEmpty { members.reserveCapacity(6) }
    let value = try JSONValue.value(from: &self)
    if let first = members.updateValue(value, forKey: name) { members[name] = first }
  }
}

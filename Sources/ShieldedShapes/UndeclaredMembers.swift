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
///     var _undeclared = try reader.undeclaredMembers()
///     …
///     case 3: try reader.readUndeclared(&_undeclared)
///
/// A member that is declared isn't encoded a second time, whatever the program has put into the property.
public struct _UndeclaredMembers {
  /// The values by their keys, as spelled in the payload.
  public let members: [String: JSONValue]

  /// Creates members to encode.
  ///
  /// - Parameter members: The values by their keys.
  public init(_ members: [String: JSONValue]) { self.members = members }

  /// Decodes the members of an object. One that can't be kept is left out, and recorded.
  ///
  /// - Parameters:
  ///   - keys: The coding keys of the type.
  ///   - paths: More declared keys, each as a path from the object, as spelled in the payload.
  ///   - decoder: A decoder positioned at the object.
  /// - Throws: What the decoder throws, if the policy forbids to leave a member out.
  public init<Key: CodingKey>(besides keys: Key.Type, at paths: [[String]] = [], in decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: _PayloadKey.self)
    // Only a dictionary has the payload's own keys. Of the members, only those that are kept are decoded.
    let payload = try? decoder.singleValueContainer().decode([String: IgnoredValue].self)
    let names = payload.map { Array($0.keys) } ?? object.allKeys.map(\.stringValue)
    var members: [String: JSONValue] = [:]
    // In an order that doesn't depend on a hash.
    for name in names.inOrder(by: <) where !Self.isDeclared(name, keys, paths) {
      var key = _PayloadKey(stringValue: name)
      if !object.contains(key) {
        // The decoder's key strategy has converted it.
        key = _PayloadKey(stringValue: SnakeCase.camelCased(name))
        guard object.contains(key), !Self.isDeclared(key.stringValue, keys, paths) else { continue }
      }
      do {
        members[name] = try object.decode(RescuedEntry<JSONValue>.self, forKey: key).value
      } catch {
        throw RescueRefusal.unwrapped(error)
      }
    }
    self.members = members
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
    for (name, value) in members where !Self.isDeclared(name, keys, paths) {
      try container.encode(value, forKey: _PayloadKey(stringValue: name))
    }
  }

  private static func isDeclared<Key: CodingKey>(_ name: String, _ keys: Key.Type, _ paths: [[String]]) -> Bool {
    if paths.contains(where: { $0.first == name }) { return true }
    // The coding key of a path has its text, but isn't a key of the object.
    return keys.init(stringValue: name) != nil && !paths.contains { $0.count > 1 && $0.joined(separator: ".") == name }
  }
}

// MARK: - The pass

extension _JSONReader {
  /// Returns the undeclared members of an object before it is read: none.
  ///
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  public func undeclaredMembers() throws(Interruption) -> [String: JSONValue] {
    try beginUndeclared()
    return [:]
  }

  /// Reads the undeclared member that the reader is positioned at.
  ///
  /// - Parameter members: The members that have been read before. Of equal keys, the first one counts.
  /// - Throws: An interruption, after which the payload is decoded by `Codable`.
  @inline(never)
  public mutating func readUndeclared(_ members: inout [String: JSONValue]) throws(Interruption) {
    let name = try leaveUndeclared()
    if let converted = convertedName(of: name) {
      // A container has the member under this name, and finds the first of several members with it. It doesn't find a name that
      // isn't converted as the strategy of `JSONDecoder` does.
      guard converted == name || converted == SnakeCase.camelCased(name), members.count < 64,
        !members.keys.contains(where: { convertedName(of: $0) == converted })
      else { throw Interruption() }
    }
    // As many as in a table of eight, instead of one, two, three and six, each of which would copy what is there.
    if members.isEmpty { members.reserveCapacity(6) }
    let value = try JSONValue.value(from: &self)
    if let first = members.updateValue(value, forKey: name) { members[name] = first }
  }
}

import Foundation
import ShieldedDecoding
import ShieldedJSON

/// Any JSON value, for a part of a payload that has no type of its own.
///
///     struct Event: Codable {
///       var name: String
///       var details: JSONValue
///     }
///     // {"name": "sale", "details": {"total": 1.10, "ids": [7, "x"]}}
///     event.details["total"]   // .number("1.10")
///     event.details["ids"]?[1]   // .string("x")
///
/// Every value can be decoded, over any decoder, and is encoded again. What a decoder doesn't supply isn't kept:
///
/// | | `ShieldedJSONDecoder` | `JSONDecoder` |
/// |---|---|---|
/// | the order of members | that of the payload | sorted by their keys |
/// | a number | its spelling in the payload: `1.10` | its value: `1.1`; one of more than 38 digits may lose digits |
///
/// Of equal keys, the first one counts; only `ShieldedJSONDecoder` tells canonically equivalent keys apart. Keys are those of the
/// payload, whatever the strategies for keys.
///
/// A missing `JSONValue` in a `@Shielded` type or under `SafeBox` is `null`, which is recorded; for an Optional it is `nil`.
public enum JSONValue: Sendable, Hashable {
  /// A member of an object.
  public struct Member: Sendable, Hashable {
    /// The key, without escapes.
    public var key: String

    /// The value.
    public var value: JSONValue

    /// Creates a member.
    ///
    /// - Parameters:
    ///   - key: The key, without escapes.
    ///   - value: The value.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number in JSON's grammar: `-12.5e3`.
  case number(String)
  /// A string, without escapes.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object, with its members in order. Two objects with the same members in another order aren't equal.
  case object([Member])
}

extension JSONValue {
  /// The value of an object's member; `nil` for a key that the object doesn't have, and for any other value.
  ///
  /// - Parameter key: The key, without escapes.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }

  /// An element of an array; `nil` for an index that the array doesn't have, and for any other value.
  ///
  /// - Parameter index: The index, from 0.
  public subscript(index: Int) -> JSONValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}

// MARK: - Decoding and encoding

extension JSONValue: Decodable {
  /// Decodes any value.
  ///
  /// - Throws: `dataCorrupted` for a number that the decoder can't read as any type, and for a string or a key with invalid Unicode, if
  ///   the policy forbids repairing it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    switch try container.decode(JSONToken.self) {
    case .null: self = .null
    case .boolean(let value): self = .boolean(value)
    case .number(let number): self = .number(number.text)
    case .string(let text): self = .string(text)
    case .invalidString(let repaired?): self = .string(try Self.repaired(repaired, from: decoder))
    case .array where IncompletePayload.isTruncated:
      self = .array(try container.decode([TruncatedPart].self).compactMap(\.value))
    case .object where IncompletePayload.isTruncated:
      let entries = try container.decode(OrderedEntries<TruncatedPart>.self).entries
      self = .object(entries.compactMap { key, part in part.value.map { Member(key, $0) } })
    case .array: self = .array(try container.decode([JSONValue].self))
    case .object:
      self = .object(try container.decode(OrderedEntries<JSONValue>.self).entries.map { Member($0.key, $0.value) })
    case .incomplete(let text?, let endOffset) where IncompletePayload.isTruncated:
      let settings = RescueSettings.current
      guard settings.policy[.string, from: .incomplete] == .lossy else { fallthrough }
      let token = JSONToken.incomplete(text: text, endOffset: endOffset)
      settings.record(.incompletePayload, .lossy, expected: JSONValue.self, found: token, at: decoder)
      self = .string(text)
    case .incomplete: throw IncompletePayload.cut(at: decoder)
    case let token:
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "The \(token) isn't a value that can be kept."
      )
    }
  }

  /// A part of a value in a truncated payload, or `nil` if nothing of it is left.
  private struct TruncatedPart: Decodable, KeyRepairing {
    static var isLeftOutUntilComplete: Bool { JSONValue.isLeftOutUntilComplete }

    let value: JSONValue?

    init(from decoder: any Decoder) throws {
      do {
        value = try JSONValue(from: decoder)
      } catch  where IncompletePayload.isCause(of: error) {
        value = nil
      }
    }

    static func repairedKey(_ repaired: String, after error: any Error, in decoder: any Decoder) throws -> String? {
      try JSONValue.repairedKey(repaired, after: error, in: decoder)
    }
  }

  private static func repaired(_ text: String, from decoder: any Decoder) throws -> String {
    let settings = RescueSettings.current
    guard settings.policy[.string, from: .string] == .lossy else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "The string isn't valid Unicode.")
      )
    }
    let token = JSONToken.invalidString(repaired: text)
    settings.record(.stringFromInvalidString, .lossy, expected: JSONValue.self, found: token, at: decoder)
    return text
  }
}

extension IncompletePayload {
  /// The error for a value that the end of the payload cut off, as the core's `endError(at:)` makes it.
  ///
  /// That function isn't visible here: exported, it adds 192 bytes to every app with the decoder.
  static func cut(at decoder: any Decoder) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription: "The payload ends before the end of this value.",
        underlyingError: EndError()
      )
    )
  }
}

extension JSONValue: Encodable {
  /// Encodes the value. The order of members is the encoder's.
  ///
  /// - Throws: `EncodingError.invalidValue` for a number that the encoder would change: one that isn't a JSON number, or one of more
  ///   than 38 digits or beyond the range of a `Decimal`; for two keys that differ only in how they compose a character, because they
  ///   are equal in a dictionary. What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      // As a dictionary, so that no key strategy applies.
      var container = encoder.singleValueContainer()
      var entries: [String: JSONValue] = [:]
      for member in members {
        guard let index = entries.index(forKey: member.key) else {
          entries[member.key] = member.value
          continue
        }
        if entries[index].key.utf8.elementsEqual(member.key.utf8) { continue }
        throw refusal("\(member.key.debugDescription) is the key of two members in different spellings.", at: encoder)
      }
      try container.encode(entries)
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .boolean(let value):
      var container = encoder.singleValueContainer()
      try container.encode(value)
    case .string(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .number(let text):
      var container = encoder.singleValueContainer()
      if let integer = Int64(text), integer.description == text { return try container.encode(integer) }
      let number = JSONToken.number(JSONNumber(text: text, fidelity: .spelling))
      guard let decimal = RescueRules.decimal(number).lossless else {
        throw refusal("\"\(text)\" can't be encoded without losing digits.", at: encoder)
      }
      // A Decimal has no negative zero.
      if decimal == 0, text.hasPrefix("-") { return try container.encode(-0.0) }
      try container.encode(decimal)
    }
  }

  private func refusal(_ description: String, at encoder: any Encoder) -> EncodingError {
    .invalidValue(self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: description))
  }
}

extension JSONValue: SafeValue {
  /// Decodes the value for a key. A `null` is a value.
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> JSONValue? {
    if let value = try container.decodeIfPresent(JSONValue.self, forKey: key) { return value }
    return container.contains(key) ? .null : nil
  }

  /// `null`.
  public static var _defaultValue: JSONValue { .null }

  /// `value`.
  public static var _nullMeaning: _NullMeaning { .value }
}

extension JSONValue: KeyRepairing {
  package static var isLeftOutUntilComplete: Bool { false }

  /// Returns the repaired key of a member. As for a string, the whole value can't be kept if the policy forbids that.
  package static func repairedKey(_ repaired: String, after error: any Error, in decoder: any Decoder) throws -> String?
  {
    guard RescueSettings.current.policy[.string, from: .string] == .lossy else { throw error }
    return try RescuedEntry<JSONValue>.repairedKey(repaired, after: error, in: decoder)
  }
}

extension JSONValue: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [] } }

// Not by `nil`: a type that is expressible by it counts as an Optional.
extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates `true` or `false`.
  ///
  /// - Parameter value: The value.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// Creates a string.
  ///
  /// - Parameter value: The text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Creates a number.
  ///
  /// - Parameter value: The integer.
  public init(integerLiteral value: Int) { self = .number("\(value)") }

  /// Creates an array.
  ///
  /// - Parameter elements: The elements.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Creates an object with its members in order.
  ///
  /// - Parameter elements: The keys and their values.
  public init(dictionaryLiteral elements: (String, JSONValue)...) { self = .object(elements.map { Member($0, $1) }) }
}

// MARK: - The pass

extension JSONValue: _OnePassValue {
  /// Reads any value.
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> JSONValue? { try value(from: &reader) }

  /// Reads any value.
  ///
  /// - Throws: An interruption also for invalid Unicode, whose repair is recorded, and from 200 levels on, which containers decode on
  ///   the caller's thread: those that read the parts of a long list may have a stack of 512 KiB.
  static func value(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> JSONValue {
    if reader.depth >= 200 { throw _JSONReader.Interruption() }
    if let isFilled = try reader.beginArray() {
      var elements: [JSONValue] = []
      if isFilled { repeat { elements.append(try value(from: &reader)) } while try reader.advanceToElement() }
      return .array(elements)
    }
    if let isFilled = try reader.beginDictionary() {
      var members: [Member] = []
      if isFilled {
        repeat {
          let key = try reader.enterEntry()
          members.append(Member(key, try value(from: &reader)))
        } while try reader.leaveEntry()
      }
      return .object(firstOfEqualKeys(members))
    }
    switch try reader.token() {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .number(let number): return .number(number.text)
    case .string(let text): return .string(text)
    default: throw _JSONReader.Interruption()
    }
  }

  private static func firstOfEqualKeys(_ members: [Member]) -> [Member] {
    // A set for each small object would take half of the time.
    if members.count <= 8 {
      let isDifferent = members.indices.allSatisfy { position in
        let key = SpelledKey(members[position].key)
        return !members[..<position].contains { SpelledKey($0.key) == key }
      }
      if isDifferent { return members }
    }
    var keys: Set<SpelledKey> = []
    return members.filter { keys.insert(SpelledKey($0.key)).inserted }
  }
}

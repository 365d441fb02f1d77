import Foundation
import ShieldedDecoding

/// A decoder for JSON with the interface of Foundation's `JSONDecoder`, several times as fast, that gives rescues their tokens.
///
///     var decoder = ShieldedJSONDecoder()
///     decoder.dateDecodingStrategy = .iso8601
///     let product = try decoder.decode(Product.self, from: Data(#"{"price": "99.0"}"#.utf8))
///     // with `@SafeBox var price: Double`, 99.0
///
/// It is a value: where code said `let decoder = JSONDecoder()` and then set its strategies, it says `var`. Used from many tasks
/// at once, every one has its own.
///
/// It accepts exactly the grammar of RFC 8259: a trailing comma, a leading zero or a byte after the value makes the payload
/// malformed, even if nothing reads that part. JSON5 is not supported. Keys are compared byte for byte.
///
/// Invalid Unicode inside a string is that string's fault, and an error only if the string is read. A key with invalid Unicode
/// matches no declared key; `allKeys` lists it repaired with U+FFFD, and a plain dictionary throws `dataCorrupted`.
///
/// A payload is read where it lies, and must not change during the call: a file that is mapped into memory must not be written
/// to. It is copied only where it has less than 1 KiB, where a decoder or a container outlives the call, where it doesn't end in
/// a bracket, where ``assumesTopLevelDictionary`` is set, or where it comes in UTF-16 or UTF-32.
public struct ShieldedJSONDecoder: Sendable {
  /// How dates are decoded, as in `JSONDecoder`.
  public typealias DateDecodingStrategy = JSONDecoder.DateDecodingStrategy
  /// How bytes are decoded, as in `JSONDecoder`.
  public typealias DataDecodingStrategy = JSONDecoder.DataDecodingStrategy
  /// How infinity and not-a-number are decoded, as in `JSONDecoder`.
  public typealias NonConformingFloatDecodingStrategy = JSONDecoder.NonConformingFloatDecodingStrategy
  /// How the payload's keys become those of the types, as in `JSONDecoder`.
  public typealias KeyDecodingStrategy = JSONDecoder.KeyDecodingStrategy

  /// How dates are decoded. By default as `Date` does it itself: seconds since 2001.
  public var dateDecodingStrategy: DateDecodingStrategy = .deferredToDate

  /// How bytes are decoded. By default from Base64.
  public var dataDecodingStrategy: DataDecodingStrategy = .base64

  /// How infinity and not-a-number are decoded. By default they throw.
  public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy = .throw

  /// How the payload's keys become those of the types. By default they are the same.
  public var keyDecodingStrategy: KeyDecodingStrategy = .useDefaultKeys

  /// What the user wants to hand to every `init(from:)`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Whether the payload's outermost object may stand without its braces.
  public var assumesTopLevelDictionary = false

  /// How deep arrays and objects may be nested: 0 or more, 512 unless set.
  ///
  /// A payload that goes deeper is malformed. Scanning needs no stack, but decoding a type into itself does: about 1 KB for each
  /// level in a release build. So before this is set higher, see to it that the thread has as many KB.
  public var depthLimit = 512

  /// Creates a decoder with the settings of a new `JSONDecoder`.
  public init() {}

  /// Decodes a payload.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: JSON in UTF-8, UTF-16 or UTF-32, with or without a byte order mark; up to 16 GiB.
  /// - Returns: The value.
  /// - Throws: `DecodingError.dataCorrupted`, with the byte, line and column, where the payload is malformed. What the type's
  ///   `init(from:)` throws.
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    if data.count < Document.lendingThreshold {
      return try decode(Document.copying(data, for: self)) { try $0.value(type, at: 0, .none) }
    }
    return try Document.lend(data, for: self) { document in
      try decode(document) { try $0.value(type, at: 0, .none) }
    }
  }

  /// Decodes a payload.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - bytes: JSON, as for `decode(_:from:)` with data.
  /// - Returns: The value.
  /// - Throws: As for data.
  public func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    if bytes.count < Document.lendingThreshold {
      return try decode(Document.copying(bytes, for: self)) { try $0.value(type, at: 0, .none) }
    }
    return try Document.lend(bytes, for: self) { document in
      try decode(document) { try $0.value(type, at: 0, .none) }
    }
  }

  /// Decodes a payload.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - text: JSON.
  /// - Returns: The value.
  /// - Throws: As for data.
  public func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    if text.utf8.count < Document.lendingThreshold {
      return try decode(Document.copying(text, for: self)) { try $0.value(type, at: 0, .none) }
    }
    return try Document.lend(text, for: self) { document in
      try decode(document) { try $0.value(type, at: 0, .none) }
    }
  }

  /// Decodes a payload.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - bytes: JSON, as for `decode(_:from:)` with data.
  /// - Returns: The value.
  /// - Throws: As for data.
  public func decode<Value: Decodable>(_ type: Value.Type, from bytes: RawSpan) throws -> Value {
    if bytes.byteCount < Document.lendingThreshold {
      return try decode(Document.copying(bytes, for: self)) { try $0.value(type, at: 0, .none) }
    }
    return try Document.lend(bytes, for: self) { document in
      try decode(document) { try $0.value(type, at: 0, .none) }
    }
  }

  /// Decodes a payload into a type that needs a configuration.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: JSON, as for `decode(_:from:)`.
  ///   - configuration: What the type's `init(from:configuration:)` is given.
  /// - Returns: The value.
  /// - Throws: As for `decode(_:from:)`.
  public func decode<Value: DecodableWithConfiguration>(
    _ type: Value.Type,
    from data: Data,
    configuration: Value.DecodingConfiguration
  ) throws -> Value {
    try Document.lend(data, for: self) { document in
      try decode(document) { decoder in try type.init(from: decoder, configuration: configuration) }
    }
  }

  /// Decodes a payload into a type whose configuration another type provides.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: JSON, as for `decode(_:from:)`.
  ///   - configuration: The type that provides the configuration.
  /// - Returns: The value.
  /// - Throws: As for `decode(_:from:)`.
  public func decode<Value: DecodableWithConfiguration, Provider: DecodingConfigurationProviding>(
    _ type: Value.Type,
    from data: Data,
    configuration: Provider.Type
  ) throws -> Value where Value.DecodingConfiguration == Provider.DecodingConfiguration {
    try decode(type, from: data, configuration: Provider.decodingConfiguration)
  }

  /// Decodes a document that is scanned.
  func decode<Value>(_ document: Document, _ body: (ValueDecoder) throws -> Value) throws -> Value {
    try RescueScope.givingTokens { repeats in
      let session = DecodingSession(document, self, repeats)
      defer { session.end() }
      do {
        return try body(ValueDecoder(session, at: 0, in: nil, .none))
      } catch {
        throw session.rescuedFields.described(error)
      }
    }
  }
}

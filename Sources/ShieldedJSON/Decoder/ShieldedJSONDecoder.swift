import Foundation
import ShieldedDecoding

/// A JSON decoder with the interface of Foundation's `JSONDecoder`. It is several times as fast, and rescues have direct access
/// to the payload's tokens.
///
///     var decoder = ShieldedJSONDecoder()
///     decoder.dateDecodingStrategy = .iso8601
///     let product = try decoder.decode(Product.self, from: Data(#"{"price": "99.0"}"#.utf8))
///     // with `@SafeBox var price: Double`, 99.0
///
/// Unlike `JSONDecoder`, it is a structure, so declare it with `var` to set its strategies. Tasks that use it concurrently each
/// have their own copy.
///
/// It accepts exactly the grammar of RFC 8259. A trailing comma, a leading zero, or anything but white space after the value
/// makes the payload malformed, even if that part isn't decoded. JSON5 is not supported. Keys are compared byte for byte.
///
/// Invalid Unicode in a string is an error only if that string is decoded. A key with invalid Unicode matches no declared key;
/// `allKeys` lists it repaired with U+FFFD, and a plain dictionary throws `dataCorrupted`.
///
/// The payload is read in place and must not change during the call. If it is a file mapped into memory, don't write to the
/// file. The payload is copied only in these cases:
///
/// - It has less than 1 KiB, doesn't end in a bracket, or is in UTF-16 or UTF-32.
/// - A decoder or a container outlives the call.
/// - ``assumesTopLevelDictionary`` is set.
///
/// ## Types That Are Read in One Pass
///
/// A `@Shielded` type is read while the payload is checked, which takes about a quarter of the time. This applies to a whole payload, to the payload of a response, to a list, and to objects inside
/// other types. Values, records and errors are the same as those of the type's `init(from:)`, which decodes the payload again
/// if a pass meets something that it doesn't read. Only the order of records can differ: a pass makes them in the order of the
/// payload, and those of missing members at the end of each object.
///
/// The decoder doesn't begin a pass in these cases:
///
/// - The call's log has a handler, which must be called at once, or reports undeclared keys.
/// - ``keyDecodingStrategy``, ``nonConformingFloatDecodingStrategy`` or ``assumesTopLevelDictionary`` is set.
/// - The value is inside another one, and the `init(from:)` of its type doesn't begin with `JSONReader.offerPass(for:to:)`. The
///   elements of a `SafeArray` don't need that.
///
/// A type of a property that isn't read in one pass is decoded from its part of the payload. If the pass can't be completed
/// after that, its `init(from:)` runs again.
public struct ShieldedJSONDecoder: Sendable {
  /// How dates are decoded, as in `JSONDecoder`.
  public typealias DateDecodingStrategy = JSONDecoder.DateDecodingStrategy
  /// How `Data` is decoded, as in `JSONDecoder`.
  public typealias DataDecodingStrategy = JSONDecoder.DataDecodingStrategy
  /// How infinity and not-a-number are decoded, as in `JSONDecoder`.
  public typealias NonConformingFloatDecodingStrategy = JSONDecoder.NonConformingFloatDecodingStrategy
  /// How the payload's keys are converted to coding keys, as in `JSONDecoder`.
  public typealias KeyDecodingStrategy = JSONDecoder.KeyDecodingStrategy

  /// How dates are decoded. By default as `Date` decodes itself, from the number of seconds since the beginning of 2001.
  public var dateDecodingStrategy: DateDecodingStrategy = .deferredToDate

  /// How `Data` is decoded. By default from Base64.
  public var dataDecodingStrategy: DataDecodingStrategy = .base64

  /// How infinity and not-a-number are decoded. By default decoding them throws.
  public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy = .throw

  /// How the payload's keys are converted to coding keys. By default they aren't.
  public var keyDecodingStrategy: KeyDecodingStrategy = .useDefaultKeys

  /// Contextual information passed to every `init(from:)`.
  public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Whether the payload's outermost object may be written without its braces.
  public var assumesTopLevelDictionary = false

  /// On how many cores a long list is decoded. By default on one.
  public var concurrency: Concurrency = .sequential

  /// What to do with a payload that ends too early. By default decoding throws.
  ///
  /// It isn't applied if ``assumesTopLevelDictionary`` is set.
  public var truncation: Truncation = .throw

  /// Whether the rest of a truncated payload may still arrive.
  var isArriving = false

  /// How lists are divided in tests; `nil` to divide them as ``concurrency`` says.
  var testedDivision: ListDivision?

  /// What a feed knows about the whole body of which the payload is a part.
  var wholeBody: WholeBody?

  /// The number of containers around a payload that is a part of a body. They count too.
  var enclosingDepth = 0

  /// How deeply arrays and objects may be nested. By default 512; a negative number counts as 0.
  ///
  /// A payload with deeper nesting is malformed. Scanning needs no stack, but decoding a recursive type takes about 1 KB of
  /// stack for each level in a release build. Before you raise the limit, make sure that the thread's stack has that many KB.
  public var depthLimit = 512

  /// Creates a decoder with the settings of a new `JSONDecoder`.
  public init() {}

  /// Decodes a payload.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: JSON in UTF-8, UTF-16 or UTF-32, with or without a byte order mark; less than 16 GiB in UTF-8.
  /// - Returns: The decoded value.
  /// - Throws: `DecodingError.dataCorrupted` if the payload is malformed; its description gives the byte, line and column. Any
  ///   error of the type's `init(from:)`.
  public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try decode(type, from: data, WholePass(type, for: self))
  }

  /// Decodes a payload from an array of bytes.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - bytes: JSON, as for `decode(_:from:)` with data.
  /// - Returns: The decoded value.
  /// - Throws: The same errors as `decode(_:from:)` with data.
  public func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    let pass = WholePass(type, for: self)
    if let pass { do throws(JSONReader.Interruption) { return try pass.read(type, from: bytes) } catch {} }
    if bytes.count < Document.lendingThreshold {
      return try decode(type, from: Document.copying(bytes, for: self), allowingReader: pass == nil)
    }
    return try Document.lend(bytes, for: self) { try decode(type, from: $0, allowingReader: pass == nil) }
  }

  /// Decodes a payload from a string.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - text: JSON.
  /// - Returns: The decoded value.
  /// - Throws: The same errors as `decode(_:from:)` with data.
  public func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    let pass = WholePass(type, for: self)
    if let pass { do throws(JSONReader.Interruption) { return try pass.read(type, from: text) } catch {} }
    if text.utf8.count < Document.lendingThreshold {
      return try decode(type, from: Document.copying(text, for: self), allowingReader: pass == nil)
    }
    return try Document.lend(text, for: self) { try decode(type, from: $0, allowingReader: pass == nil) }
  }

  /// Decodes a payload from a span of bytes.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - bytes: JSON, as for `decode(_:from:)` with data.
  /// - Returns: The decoded value.
  /// - Throws: The same errors as `decode(_:from:)` with data.
  public func decode<Value: Decodable>(_ type: Value.Type, from bytes: RawSpan) throws -> Value {
    let pass = WholePass(type, for: self)
    if let pass { do throws(JSONReader.Interruption) { return try pass.read(type, from: bytes) } catch {} }
    if bytes.byteCount < Document.lendingThreshold {
      return try decode(type, from: Document.copying(bytes, for: self), allowingReader: pass == nil)
    }
    return try Document.lend(bytes, for: self) { try decode(type, from: $0, allowingReader: pass == nil) }
  }

  /// Decodes a payload into a type that needs a configuration.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: JSON, as for `decode(_:from:)`.
  ///   - configuration: The configuration, passed to the type's `init(from:configuration:)`.
  /// - Returns: The decoded value.
  /// - Throws: The same errors as `decode(_:from:)`.
  public func decode<Value: DecodableWithConfiguration>(
    _ type: Value.Type,
    from data: Data,
    configuration: Value.DecodingConfiguration
  ) throws -> Value {
    try Document.lend(data, for: self) { document in
      try decode(document) { decoder in
        try decoder.tracked { try type.init(from: decoder, configuration: configuration) }
      }
    }
  }

  /// Decodes a payload into a type whose configuration another type provides.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - data: JSON, as for `decode(_:from:)`.
  ///   - configuration: The type that provides the configuration.
  /// - Returns: The decoded value.
  /// - Throws: The same errors as `decode(_:from:)`.
  public func decode<Value: DecodableWithConfiguration, Provider: DecodingConfigurationProviding>(
    _ type: Value.Type,
    from data: Data,
    configuration: Provider.Type
  ) throws -> Value where Value.DecodingConfiguration == Provider.DecodingConfiguration {
    try decode(type, from: data, configuration: Provider.decodingConfiguration)
  }

  /// Decodes a document that has been scanned.
  ///
  /// - Parameter allowsReader: Whether values may be read in one pass.
  func decode<Value: Decodable>(
    _ type: Value.Type,
    from document: Document,
    allowingReader allowsReader: Bool
  ) throws -> Value {
    try decode(document, allowingReader: allowsReader) { try $0.value(type, at: 0, .none) }
  }

  /// Decodes a document that has been scanned.
  ///
  /// - Parameters:
  ///   - allowsReader: Whether values may be read in one pass.
  ///   - isOverPart: Whether the document is a part of a list that arrives in parts.
  func decode<Value>(
    _ document: Document,
    allowingReader allowsReader: Bool = true,
    isOverPart: Bool = false,
    _ body: (ValueDecoder) throws -> Value
  ) throws -> Value {
    let truncation = document.truncation
    let tracksKeys = UndeclaredKeys.areTracked
    return try TokenEngine.supplyingTokens(
      isIncomplete: truncation != nil,
      isArriving: isArriving,
      tracksKeys: tracksKeys
    ) { tallyCache in
      let session = DecodingSession(
        document,
        self,
        tallyCache,
        allowsReader: allowsReader && truncation == nil,
        isOverPart: isOverPart,
        tracksKeys: tracksKeys
      )
      defer { session.end() }
      if let truncation, wholeBody?.isRecorded != true { session.record(truncation) }
      do {
        return try body(ValueDecoder(session, at: 0, in: nil, .none))
      } catch {
        throw session.rescuedFields.described(error)
      }
    }
  }
}

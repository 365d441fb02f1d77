import Foundation
import ShieldedDecoding
import ShieldedJSON

/// A property wrapper for a value that the payload has as a string of JSON.
///
///     struct Order: Codable {
///       @Embedded var metadata: Metadata
///       @Embedded var note: Note?
///     }
///     // {"metadata": "{\"color\": \"red\", \"size\": \"7\"}"} gives the metadata, and a record at metadata.size
///     // {"metadata": "red"} gives the default of Metadata, recorded as elementFailed
///     // {"metadata": {"color": "red"}} gives the metadata, recorded as retyped by embeddedValue
///
/// The paths of records and errors go on inside the string. The policy and the log are those of the call, and the levels around a
/// string count toward the limit of those inside it: 512, or that of `ShieldedJSONDecoder`. A value without a string around it is
/// decoded and rescued too, if the policy allows retyping such a token as `RescueTarget.object`.
///
/// `ShieldedJSONDecoder` decodes the string with its own strategies and its `userInfo`. Other decoders don't expose their strategies
/// to a property. Over them, a `ShieldedJSONDecoder` without strategies decodes the string, and a `Date` or `Data` in it counts as
/// unusable, because its format isn't known. Dates with `SafeDate` or `@DateFormats` have formats of their own. Nor can their `userInfo`
/// be passed on, which need not be `Sendable` there: a model in the string has none over them.
///
/// The value is encoded as a string again, with sorted keys, without strategies and without `userInfo`. It works in `@Shielded` types
/// too.
@propertyWrapper
public struct Embedded<Value: SafeValue> {
  /// The value, of the type that the property declares.
  public var wrappedValue: Value

  /// Creates a wrapper around a value, so that a memberwise initializer takes the plain value.
  ///
  /// - Parameter wrappedValue: The value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Embedded: Equatable where Value: Equatable {}

extension Embedded: Hashable where Value: Hashable {}

extension Embedded: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Value.self] } }

extension Embedded: _ValueWrapper {
  /// The default of the value's type.
  public static var _defaultValue: Embedded { Embedded(wrappedValue: Value._defaultValue) }

  /// The table row for DTOs.
  public static var _rescueTarget: RescueTarget { .object }

  /// Decodes the JSON in a string, or the value itself.
  ///
  /// - Throws: What the decoder throws for a value that is neither; the error of the JSON, with the string's path.
  public init(_reading decoder: any Decoder) throws {
    let text: String
    do {
      text = try decoder.singleValueContainer().decode(String.self)
    } catch {
      wrappedValue = try Self.value(of: decoder, inPlaceOfStringAfter: error)
      return
    }
    do {
      wrappedValue = try Self.value(in: text, at: decoder)
    } catch  where DecoderErrorKind(error) == nil && Value.isRescuable(after: error) {
      // An error of the decoder's custom strategy for the value.
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "It isn't valid.",
          underlyingError: error
        )
      )
    }
  }

  private static func value(in text: String, at decoder: any Decoder) throws -> Value {
    // No JSON text has a zero there. As bytes, a decoder would take it for UTF-16 or UTF-32.
    if text.utf8.prefix(4).contains(0) {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "The string isn't JSON.")
      )
    }
    if let engine = decoder as? any EmbeddingDecoder {
      return try engine.decodeEmbedded(RescuedValue<Value>.self, in: text).value
    }
    var inner = ShieldedJSONDecoder()
    inner.dateDecodingStrategy = .custom { throw Self.unknownStrategy(of: "date", at: $0) }
    inner.dataDecodingStrategy = .custom { throw Self.unknownStrategy(of: "data", at: $0) }
    return try inner.decodeEmbedded(RescuedValue<Value>.self, in: text, at: decoder.codingPath).value
  }

  private static func value(of decoder: any Decoder, inPlaceOfStringAfter error: any Error) throws -> Value {
    let token = try FailedValue.retypableToken(after: error, for: .object, from: decoder)
    let value: Value
    do {
      // Rescued, as in a string. Read as plain `Codable` does, a `Decimal` of too many digits would depend on the log.
      value = try SingleValueRescue.value(Value.self, from: decoder)
    } catch let cause where Value.isRescuable(after: cause) {
      throw error
    }
    RescueSettings.current.record(.embeddedValue, expected: Value._expectedType, found: token, at: decoder)
    return value
  }

  private static func unknownStrategy(of kind: String, at decoder: any Decoder) -> DecodingError {
    .dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription: "The strategy for a \(kind) in a string of JSON isn't known over this decoder."
      )
    )
  }
}

extension Embedded: Encodable where Value: Encodable {
  /// Encodes the value as a string of JSON, and a `nil` or a ``Field/null`` as `null`.
  ///
  /// - Throws: `EncodingError.invalidValue` for a `Date` or `Data`, whose strategy isn't known. What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if isLeftOut || (wrappedValue as? any AbsenceRepresenting)?.isNull == true { return try container.encodeNil() }
    let inner = JSONEncoder()
    inner.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    inner.dateEncodingStrategy = .custom { throw Self.unknownStrategy(of: $0, at: $1) }
    inner.dataEncodingStrategy = .custom { throw Self.unknownStrategy(of: $0, at: $1) }
    let json: Data
    do {
      json = try inner.encode(wrappedValue)
    } catch EncodingError.invalidValue(let value, let context) {
      throw EncodingError.invalidValue(
        value,
        EncodingError.Context(
          codingPath: encoder.codingPath + context.codingPath,
          debugDescription: context.debugDescription,
          underlyingError: context.underlyingError
        )
      )
    }
    try container.encode(String(decoding: json, as: UTF8.self))
  }

  private static func unknownStrategy(of value: some Any, at encoder: any Encoder) -> EncodingError {
    .invalidValue(
      value,
      EncodingError.Context(
        codingPath: encoder.codingPath,
        debugDescription: "The strategy for it in a string of JSON isn't known."
      )
    )
  }
}

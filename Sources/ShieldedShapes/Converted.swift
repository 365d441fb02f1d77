import ShieldedDecoding
import ShieldedJSON

/// A conversion between the value that a payload has and the one that a property has.
///
///     enum CentsToDecimal: ReversibleValueConversion {
///       static func value(from cents: Int) -> Decimal? { Decimal(cents) / 100 }
///       static func input(from price: Decimal) -> Int? { Int(exactly: NSDecimalNumber(decimal: price * 100)) }
///     }
///
/// The function sees a decoded value and not a decoder. The value is rescued by the table before, so `"1999"` is 1999 here.
public protocol ValueConversion: SendableMetatype {
  /// The type of the payload's value.
  associatedtype Input: Rescuable

  /// The property's type.
  associatedtype Value: SafeValue

  /// Converts the payload's value.
  ///
  /// - Parameter input: The decoded value.
  /// - Returns: The property's value; `nil` if the conversion has none for this input, so that the default is used.
  static func value(from input: Input) -> Value?
}

/// A conversion whose values can be encoded.
public protocol ReversibleValueConversion: ValueConversion where Input: Encodable {
  /// Converts the property's value back.
  ///
  /// - Parameter value: The property's value.
  /// - Returns: The value to encode; `nil` if the conversion has none, so that encoding throws.
  static func input(from value: Value) -> Input?
}

/// A property wrapper for a value that the payload has in another form.
///
///     struct Product: Codable {
///       @Converted<CentsToDecimal> var price: Decimal
///       @Converted<OrNil<CentsToDecimal>> var oldPrice: Decimal?
///     }
///     // {"price": 1999} gives 19.99
///     // {"price": "1999"} gives 19.99, recorded as retyped by numberFromString
///     // {"price": "free", "oldPrice": "free"} gives 0 and nil, both recorded as defaulted (notNumeric)
///
/// The wrapper's type names the conversion, as `SafeDefault`'s names its default. A successful conversion isn't a rescue, and isn't
/// recorded. If it has no value for an input, the default is used, which is recorded: as `RescueReason.notConvertible` for an input
/// that the rescue table converts, and as `RescueReason.elementFailed` for a list or an object.
///
/// A conversion sees a `null` only if its input is Optional, and a missing key never. Otherwise they give `nil`, or the default.
///
/// It works in `@Shielded` types too. The property can be encoded if the conversion is a ``ReversibleValueConversion``. The key is left
/// out if the input to encode is `nil`.
@propertyWrapper
public struct Converted<Converter: ValueConversion> {
  /// The value, of the type that the property declares.
  public var wrappedValue: Converter.Value

  /// Creates a wrapper around a value, so that a memberwise initializer takes the plain value.
  ///
  /// - Parameter wrappedValue: The value.
  @inlinable
  public init(wrappedValue: Converter.Value) { self.wrappedValue = wrappedValue }
}

extension Converted: Equatable where Converter.Value: Equatable {}

extension Converted: Hashable where Converter.Value: Hashable {}

extension Converted: UndeclaredKeysForwarding {
  package static var partTypes: [any Any.Type] { [Converter.Input.self] }
}

extension Converted: _ValueWrapper {
  /// The default of the property's type.
  public static var _defaultValue: Converted { Converted(wrappedValue: Converter.Value._defaultValue) }

  /// Converts the token to the input by the rescue table, and the input to a value.
  public static func _converted(from token: JSONToken) -> Conversion<Converted> {
    // A `Field` would take it for a value.
    if token == .null, !_convertsNull { return .unusable(.valueNotFound) }
    let conversion = Converter.Input._converted(from: token).map { Converter.value(from: $0).map(Converted.init) }
    return switch conversion {
    case .exact(let value?): .exact(value)
    case .retyped(let value?, let rule): .retyped(value, rule)
    case .lossy(let value?, let rule): .lossy(value, rule)
    case .unusable(let reason): .unusable(reason)
    case .exact, .retyped, .lossy: .unusable(.notConvertible)
    }
  }

  /// The table row of the input.
  public static var _rescueTarget: RescueTarget { Converter.Input._rescueTarget }

  /// Decodes the input for a key, and converts it.
  public static func _decodePlainIfPresent<Key: CodingKey>(
    from container: KeyedDecodingContainer<Key>,
    forKey key: Key
  ) throws -> Converted? {
    if let reading = try container.decodeIfPresent(Reading<Self>.self, forKey: key) { return reading.value }
    guard _convertsNull, container.contains(key) else { return _absent(isMissing: !container.contains(key)) }
    // A decoder gives no `null` to a type that isn't Optional.
    return try container.decode(Reading<Self>.self, forKey: key).value
  }

  /// A Boolean value that indicates whether the conversion has a value for a `null`.
  public static var _convertsNull: Bool { Converter.Input.self is any ExpressibleByNilLiteral.Type }

  /// The input that is encoded, if the conversion is reversible and has one.
  public var _encodedValue: Any {
    func input<Reversible: ReversibleValueConversion>(_ type: Reversible.Type) -> Any? {
      (wrappedValue as? Reversible.Value).flatMap { Reversible.input(from: $0) }
    }
    guard let type = Converter.self as? any ReversibleValueConversion.Type else { return wrappedValue }
    return input(type) ?? wrappedValue
  }

  /// Decodes the input and converts it.
  ///
  /// - Throws: What the decoder throws for the input; `dataCorrupted` if the conversion has no value for it.
  public init(_reading decoder: any Decoder) throws {
    // A conversion can't know that a list may still grow.
    if try IncompletePayload.isArriving(in: decoder) { throw IncompletePayload.cut(at: decoder) }
    guard let value = Converter.value(from: try Converter.Input._decodePlain(from: decoder)) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "\(Converter.self) has no value for it."
        )
      )
    }
    wrappedValue = value
  }
}

extension Converted: Encodable where Converter: ReversibleValueConversion {
  /// Encodes the value in the payload's form.
  ///
  /// - Throws: `EncodingError.invalidValue` if the conversion has no input for the value. What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    guard let input = Converter.input(from: wrappedValue) else {
      throw EncodingError.invalidValue(
        wrappedValue,
        EncodingError.Context(
          codingPath: encoder.codingPath,
          debugDescription: "\(Converter.self) can't convert it back."
        )
      )
    }
    var container = encoder.singleValueContainer()
    try container.encode(input)
  }
}

extension Converted: _OnePassValue where Converter.Input: _OnePassValue {
  /// Reads the input and converts it.
  @inlinable
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> Converted? {
    if reader.isAtNull(), !_convertsNull {
      guard let absent = _absent(isMissing: false) else { return nil }
      _ = try reader.advancePastNull()
      return absent
    }
    // The parts of an input that the conversion refuses have been recorded, as through containers.
    let start = reader.cursor
    guard let input = try Converter.Input._read(from: &reader, forKey: key, at: index) else { return nil }
    if let value = Converter.value(from: input) { return Converted(wrappedValue: value) }
    // The record of a refused object has the conversion's error, which only containers give, also of another kind of value.
    if Converter.Input._rescueTarget == .object { throw _JSONReader.Interruption() }
    reader.cursor = start
    return nil
  }
}

/// A conversion that gives `nil` for listed words.
///
///     enum NoText: NilWords {
///       static let words: Set = ["", "null", "N/A"]
///     }
///
///     struct Product: Codable {
///       @Converted<NoText> var note: String?
///     }
///     // {"note": "N/A"}, {"note": ""} and {"note": null} give nil, and nothing is recorded; {"note": "new"} gives "new"
///
/// Words are compared byte for byte. The text is rescued by the table before, so 7 is `"7"`.
public protocol NilWords: ReversibleValueConversion where Input == String?, Value == String? {
  /// The words.
  static var words: Set<String> { get }
}

extension NilWords {
  /// Converts the payload's text; `nil` for a listed word.
  public static func value(from input: String?) -> String?? {
    guard let input, words.contains(where: { $0.utf8.elementsEqual(input.utf8) }) else { return .some(input) }
    return .some(nil)
  }

  /// Returns the text. For `nil`, the key is left out.
  public static func input(from value: String?) -> String?? { .some(value) }
}

/// A conversion for an Optional property: `nil` in place of a default.
///
///     @Converted<OrNil<CentsToDecimal>> var oldPrice: Decimal?
///     // {"oldPrice": "free"} gives nil, recorded; {"oldPrice": null} and {} give nil, and aren't recorded
public enum OrNil<Base: ValueConversion>: ValueConversion {
  /// Converts the payload's value; `nil` stays `nil`.
  public static func value(from input: Base.Input?) -> Base.Value?? {
    guard let input else { return .some(nil) }
    return Base.value(from: input).map(Optional.some)
  }
}

extension OrNil: ReversibleValueConversion where Base: ReversibleValueConversion {
  /// Converts the property's value back; `nil` stays `nil`.
  public static func input(from value: Base.Value?) -> Base.Input?? {
    guard let value else { return .some(nil) }
    return Base.input(from: value).map(Optional.some)
  }
}

import Foundation
import ShieldedDecoding
import ShieldedShapes

/// A DTO whose fields are all shielded: its `init(from:)` fails only if the value isn't an object.
public struct TableSeller: Codable, Hashable, DefaultProvider {
  /// A shielded field.
  @SafeBox public var name: String

  /// Creates a seller.
  public init(name: String) { self.name = name }

  /// The default seller.
  public static func defaultInstance() -> TableSeller { TableSeller(name: "nobody") }
}

/// A DTO with a plain field: its `init(from:)` throws if that field is bad.
public struct TablePart: Codable, Hashable, DefaultProvider {
  /// A plain field.
  public var weight: Int

  /// Creates a part.
  public init(weight: Int) { self.weight = weight }

  /// The default part, which weighs -1.
  public static func defaultInstance() -> TablePart { TablePart(weight: -1) }
}

/// An enum whose raw values are integers.
public enum TableLevel: Int, Codable, SafeEnum {
  case low = 1
  case high = 2
  case none = -1

  /// The case for unknown raw values.
  public static let fallback = TableLevel.none
}

/// An enum whose raw values are strings.
public enum TableStatus: String, Codable, SafeEnum {
  case active
  case second = "2"
  case yes = "true"
  case unknown

  /// The case for unknown raw values.
  public static let fallback = TableStatus.unknown
}

/// A union, as `@Shielded` generates one without a discriminator.
public enum TableContent: Hashable, UndeclaredKeysReporting, _ShieldedUnion, SafeValue, DefaultProvider {
  case text(String)
  case count(Int)
  case seller(TableSeller)
  case part(TablePart)
  case nothing

  private enum Discriminator: String, _ObjectKey {
    case seller = "name"
    case part = "weight"
  }

  /// Chooses the case by the kind of the token.
  public init(from decoder: any Decoder) throws {
    let token = try _ShieldedEnum.token(in: decoder, hasObjects: true)
    switch token {
    case .string, .invalidString: self = .text(try _ShieldedEnum.value(String.self, in: decoder))
    case .number, .unreadableNumber: self = .count(try _ShieldedEnum.value(Int.self, in: decoder))
    case .object:
      let discriminator: Discriminator = try _ShieldedEnum.discriminator(of: Self.self, in: decoder)
      switch discriminator {
      case .seller: self = .seller(try _ShieldedEnum.associatedValue(beside: Discriminator.self, in: decoder))
      case .part: self = .part(try _ShieldedEnum.associatedValue(beside: Discriminator.self, in: decoder))
      }
    default: throw _ShieldedEnum.noCase(of: Self.self, for: token, in: decoder)
    }
  }

  /// The case for a token that chooses no other.
  public static func defaultInstance() -> TableContent { .nothing }
}

/// A default for one property.
public enum One: DefaultValue {
  /// The default, 1.
  public static var defaultValue: Int { 1 }
}

/// A default for a date, which has no default of its own.
public enum Epoch: DefaultValue {
  /// January 1, 1970.
  public static var defaultValue: Date { Date(timeIntervalSince1970: 0) }
}

/// A model with one field, `value`.
///
/// Shielded and plain models have the same field of the same type, so that their errors can be compared.
public protocol SingleField: Decodable, Sendable {
  /// The field's type.
  associatedtype Value: Equatable & Sendable

  /// The field.
  var value: Value { get }
}

/// A field under `@SafeBox`.
public struct BoxedField<Value: SafeValue & Equatable>: SingleField {
  /// The field.
  @SafeBox public var value: Value
}

/// A field under `@SafeDefault`.
public struct DefaultedField<Provider: DefaultValue>: SingleField where Provider.Value: Equatable {
  /// The field.
  @SafeDefault<Provider> public var value: Provider.Value
}

/// A date under `@SafeDate`.
public struct DatedField<Formats: DateFormatList>: SingleField {
  /// The field.
  @SafeDate<Formats> public var value: Formats.Value
}

/// A date that plain `Codable` decodes by the first format of a list.
public struct PlainDatedField<Formats: DateFormatList>: SingleField {
  private enum CodingKeys: CodingKey { case value }

  /// The field.
  public var value: Date?

  /// Decodes the field.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    value = try container.decodeIfPresent(ListedDate<Formats>.self, forKey: .value)?.date
  }
}

/// A list under `@SafeArray`.
public struct SubstitutingField<Element: SafeValue & Equatable>: SingleField {
  /// The field.
  @SafeArray public var value: [Element]
}

/// A list under `@DroppingArray`.
public struct DroppingField<Element: Rescuable & Equatable>: SingleField {
  /// The field.
  @DroppingArray public var value: [Element]
}

/// A list under `@OneOrMany`.
public struct OneOrManyField<Element: Rescuable & Equatable>: SingleField {
  /// The field.
  @OneOrMany public var value: [Element]
}

/// A list under `@ArrayFromObject`.
public struct ArrayFromObjectField<Element: Rescuable & Equatable>: SingleField {
  /// The field.
  @ArrayFromObject public var value: [Element]
}

/// A value under `@FirstOfMany`.
public struct FirstOfManyField<Value: SafeValue & Equatable>: SingleField {
  /// The field.
  @FirstOfMany public var value: Value
}

/// A dictionary under `@DroppingDictionary`.
public struct DroppingEntriesField<Element: Rescuable & Equatable>: SingleField {
  /// The field.
  @DroppingDictionary public var value: [String: Element]
}

/// A field of plain `Codable`.
public struct PlainField<Value: Decodable & Equatable & Sendable>: SingleField {
  /// The field.
  public var value: Value
}

/// An Optional field of plain `Codable`: a missing key is `nil`.
public struct PlainOptionalField<Wrapped: Decodable & Equatable & Sendable>: SingleField {
  /// The field.
  public var value: Wrapped?
}

/// Dates as strings, then in seconds.
public enum TextDates: DateFormatList {
  /// The formats.
  public static let formats: [DateFormat] = [
    .iso8601, .iso8601WithFractions, .pattern("yyyy-MM-dd"), .pattern("EEE, dd MMM yyyy HH:mm:ss Z"), .seconds,
  ]
}

/// Dates that have to be strings.
public enum TextOnlyDates: DateFormatList {
  /// The formats.
  public static let formats: [DateFormat] = [.iso8601, .dateTime()]
}

/// Dates in seconds or milliseconds.
public enum UnixDates: DateFormatList {
  /// The formats.
  public static let formats: [DateFormat] = [.seconds, .milliseconds]
}

/// Dates in milliseconds.
public enum MillisecondDates: DateFormatList {
  /// The formats.
  public static let formats: [DateFormat] = [.milliseconds]
}

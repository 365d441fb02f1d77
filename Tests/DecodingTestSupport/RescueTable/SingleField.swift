import Foundation
import ShieldedDecoding

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
  ///
  /// - Parameter decoder: A decoder positioned at the object.
  /// - Throws: What the decoder throws.
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

import Foundation
import RescueSpecification
import ShieldedDecoding
import ShieldedShapes

/// A type that the specification describes.
///
/// A model's description is made from the model itself, by reflection, so that there is only one.
protocol SpecifiedDecodable { static var specifiedType: SpecifiedType { get } }

extension SpecifiedDecodable where Self: FixedWidthInteger {
  static var specifiedType: SpecifiedType { .integer(SpecifiedInteger(Self.self)) }
}

extension Int: SpecifiedDecodable {}
extension Int8: SpecifiedDecodable {}
extension Int16: SpecifiedDecodable {}
extension Int32: SpecifiedDecodable {}
extension Int64: SpecifiedDecodable {}
extension Int128: SpecifiedDecodable {}
extension UInt: SpecifiedDecodable {}
extension UInt8: SpecifiedDecodable {}
extension UInt16: SpecifiedDecodable {}
extension UInt32: SpecifiedDecodable {}
extension UInt64: SpecifiedDecodable {}
extension UInt128: SpecifiedDecodable {}
extension Double: SpecifiedDecodable { static var specifiedType: SpecifiedType { .double } }
extension Float: SpecifiedDecodable { static var specifiedType: SpecifiedType { .float } }
extension Decimal: SpecifiedDecodable { static var specifiedType: SpecifiedType { .decimal } }
extension Bool: SpecifiedDecodable { static var specifiedType: SpecifiedType { .boolean } }
extension String: SpecifiedDecodable { static var specifiedType: SpecifiedType { .string } }
extension Date: SpecifiedDecodable { static var specifiedType: SpecifiedType { .date } }
extension URL: SpecifiedDecodable { static var specifiedType: SpecifiedType { .url } }
extension UUID: SpecifiedDecodable { static var specifiedType: SpecifiedType { .uuid } }
extension Data: SpecifiedDecodable { static var specifiedType: SpecifiedType { .data } }

extension SpecifiedDecodable where Self: SafeEnum & CaseIterable, RawValue: SpecifiedDecodable & ExactlyComparable {
  static var specifiedType: SpecifiedType {
    .enumeration(
      SpecifiedEnumeration(
        name: "\(Self.self)",
        rawType: RawValue.specifiedType,
        rawValues: allCases.map { $0.rawValue.exactValue },
        fallback: fallback.rawValue.exactValue
      )
    )
  }
}

extension Status: SpecifiedDecodable {}
extension Level: SpecifiedDecodable {}

extension Priority: SpecifiedDecodable {
  static var specifiedType: SpecifiedType {
    .enumeration(
      SpecifiedEnumeration(
        name: "\(Self.self)",
        rawType: .string,
        rawValues: allCases.map { $0.exactValue },
        fallback: fallback.exactValue
      ) { value in
        guard case .utf8(let bytes) = value else { return .failure(.dataCorrupted) }
        let text = String(decoding: bytes, as: UTF8.self)
        if text == "13" { return .failure(.foreign(String(reflecting: Percentage.Unlucky.self))) }
        return Priority(rawValue: text.lowercased()).map { .success($0.exactValue) } ?? .failure(.dataCorrupted)
      }
    )
  }
}

extension Tag: SpecifiedDecodable {
  static var specifiedType: SpecifiedType {
    .ownScalar(
      SpecifiedOwnScalar(name: "\(Self.self)", base: .string) { value in
        guard case .utf8(let bytes) = value else { return .failure(.dataCorrupted) }
        let text = String(decoding: bytes, as: UTF8.self)
        if text == "13" { return .failure(.foreign(String(reflecting: Percentage.Unlucky.self))) }
        return .success(.text(text.uppercased()))
      }
    )
  }
}

extension Percentage: SpecifiedDecodable {
  static var specifiedType: SpecifiedType {
    let defaultValue = defaultInstance().exactValue
    return .checkedInteger(
      SpecifiedCheckedInteger(name: "\(Self.self)", defaultValue: defaultValue) { value in
        guard case .integer(let number) = value else { return .dataCorrupted }
        if number == 13 { return .foreign(String(reflecting: Unlucky.self)) }
        return (0...100).contains(number) ? nil : .dataCorrupted
      }
    )
  }
}

extension Optional: SpecifiedDecodable where Wrapped: SpecifiedDecodable {
  static var specifiedType: SpecifiedType { .optional(Wrapped.specifiedType) }
}

extension Array: SpecifiedDecodable where Element: SpecifiedDecodable {
  static var specifiedType: SpecifiedType { .array(Element.specifiedType) }
}

extension Dictionary: SpecifiedDecodable where Key: ExactKey, Value: SpecifiedDecodable {
  static var specifiedType: SpecifiedType {
    Key.self == Int.self ? .integerDictionary(Value.specifiedType) : .dictionary(Value.specifiedType)
  }
}

extension Set: SpecifiedDecodable where Element: SpecifiedDecodable {
  static var specifiedType: SpecifiedType { .set(Element.specifiedType) }
}

extension SafeBox: SpecifiedDecodable where Value: SpecifiedDecodable {
  static var specifiedType: SpecifiedType { .wrapper(.safeBox(Value.specifiedType)) }
}

extension SafeDefault: SpecifiedDecodable where Provider.Value: SpecifiedDecodable & ExactlyComparable {
  static var specifiedType: SpecifiedType {
    .wrapper(.safeDefault(Provider.Value.specifiedType, Provider.defaultValue.exactValue))
  }
}

extension SafeDate: SpecifiedDecodable where Formats: SpecifiedDateFormats, Formats.Value: ExactlyComparable {
  static var specifiedType: SpecifiedType {
    let date = SpecifiedType.listedDate(SpecifiedDateList(Formats.specified))
    // An Optional date is nil if its key is missing, and that isn't recorded.
    if Formats.Value.self == Date?.self { return .wrapper(.safeBox(.optional(date))) }
    return .wrapper(.safeDefault(date, Formats.defaultValue.exactValue))
  }
}

extension SafeArray: SpecifiedDecodable where Element: SpecifiedDecodable {
  static var specifiedType: SpecifiedType { .wrapper(.safeBox(.array(Element.specifiedType))) }
}

extension DroppingArray: SpecifiedDecodable where Element: SpecifiedDecodable {
  static var specifiedType: SpecifiedType { .wrapper(.droppingArray(Element.specifiedType)) }
}

extension DroppingDictionary: SpecifiedDecodable where Value: SpecifiedDecodable {
  static var specifiedType: SpecifiedType { .wrapper(.safeBox(.dictionary(Value.specifiedType))) }
}

extension OneOrMany: SpecifiedDecodable where Element: SpecifiedDecodable {
  static var specifiedType: SpecifiedType { .wrapper(.safeBox(.oneOrMany(Element.specifiedType))) }
}

extension ArrayFromObject: SpecifiedDecodable where Element: SpecifiedDecodable {
  static var specifiedType: SpecifiedType { .wrapper(.safeBox(.arrayFromObject(Element.specifiedType))) }
}

extension FirstOfMany: SpecifiedDecodable where Value: SpecifiedDecodable {
  static var specifiedType: SpecifiedType { .wrapper(.safeBox(.firstOfMany(Value.specifiedType))) }
}

extension Explicit: SpecifiedDecodable where Value: SpecifiedDecodable {
  static var specifiedType: SpecifiedType { .wrapper(.safeBox(Value.specifiedType)) }
}

extension Field: SpecifiedDecodable where Value: SpecifiedDecodable {
  static var specifiedType: SpecifiedType { .field(Value.specifiedType) }
}

extension Converted: SpecifiedDecodable where Converter == Doubling {
  static var specifiedType: SpecifiedType { .wrapper(.safeBox(.converted(conversion))) }

  static var conversion: SpecifiedConversion {
    SpecifiedConversion(from: Int.specifiedType, to: Int.specifiedType) { input in
      guard case .integer(let number) = input, (0...1_000).contains(number) else { return nil }
      return .integer(number * 2)
    }
  }
}

/// A model whose properties the specification reads from an instance by reflection: their names, their order, and their types
/// with the wrappers.
protocol SpecifiedDTO: SpecifiedDecodable, Decodable, SendableMetatype {
  /// A document from which the model decodes.
  static var sample: String { get }
  /// The model's default, or `nil` if it has none.
  static var specifiedDefault: ExactValue? { get }
  /// The properties, in order of declaration. A model that isn't generic stores them, since reflection takes longer than a decode.
  static var specifiedProperties: [SpecifiedModel.Property] { get }
}

extension SpecifiedDTO {
  static var sample: String { "{}" }
  static var specifiedDefault: ExactValue? { nil }
  static var specifiedProperties: [SpecifiedModel.Property] { reflectedProperties }

  static var specifiedType: SpecifiedType {
    .model(SpecifiedModel(name: "\(Self.self)", defaultValue: specifiedDefault) { specifiedProperties })
  }

  /// The properties. A property's label is its name after an underscore if it has a wrapper.
  static var reflectedProperties: [SpecifiedModel.Property] {
    guard let instance = try? JSONDecoder().decode(Self.self, from: Data(sample.utf8)) else { return [] }
    return Mirror(reflecting: instance).children.compactMap { label, value in
      guard let label, let type = type(of: value) as? any SpecifiedDecodable.Type else { return nil }
      return SpecifiedModel.Property(label.hasPrefix("_") ? String(label.dropFirst()) : label, type.specifiedType)
    }
  }
}

extension SpecifiedDTO where Self: DefaultProvider & ExactlyComparable {
  static var specifiedDefault: ExactValue? { defaultInstance().exactValue }
}

extension ShieldedEverything: SpecifiedDTO { static let specifiedProperties = reflectedProperties }
extension ShieldedIntegers: SpecifiedDTO { static let specifiedProperties = reflectedProperties }
extension ShieldedNumbers: SpecifiedDTO { static let specifiedProperties = reflectedProperties }
extension ShieldedTexts: SpecifiedDTO { static let specifiedProperties = reflectedProperties }
extension ShieldedStrategies: SpecifiedDTO { static let specifiedProperties = reflectedProperties }
extension ShieldedDateLists: SpecifiedDTO { static let specifiedProperties = reflectedProperties }
extension ShieldedForms: SpecifiedDTO { static let specifiedProperties = reflectedProperties }
extension ShieldedLists: SpecifiedDTO { static let specifiedProperties = reflectedProperties }
extension ShieldedDictionaries: SpecifiedDTO { static let specifiedProperties = reflectedProperties }
extension ShieldedKeyed: SpecifiedDTO { static let specifiedProperties = reflectedProperties }
extension ShieldedTree: SpecifiedDTO { static let specifiedProperties = reflectedProperties }
extension ShieldedPart: SpecifiedDTO { static let specifiedProperties = reflectedProperties }
extension ShieldedProduct: SpecifiedDTO { static let specifiedProperties = reflectedProperties }

// A generic type can't store them.
extension ShieldedRow: SpecifiedDTO, SpecifiedDecodable where Element: SpecifiedDecodable {}
extension ShieldedKeptRow: SpecifiedDTO, SpecifiedDecodable where Element: SpecifiedDecodable {}

extension ShieldedBare: SpecifiedDTO {
  static let specifiedProperties = reflectedProperties
  static var sample: String { #"{"boxes": [], "defaults": [], "lists": [], "keptLists": [], "rates": []}"# }
}

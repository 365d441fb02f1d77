import Foundation
import RescueSpecification
import ShieldedDecoding

/// A model whose properties the specification reads from an instance by reflection: their names, their order, and their types
/// with the wrappers.
protocol SpecifiedDTO: SpecifiedDecodable, Decodable, SendableMetatype {
  /// A document from which the model decodes.
  static var sample: String { get }
  /// The model's default, or `nil` if it has none.
  static var specifiedDefault: SpecifiedValue? { get }
  /// The properties, in order of declaration. A model that isn't generic stores them, since reflection takes longer than a decode.
  static var specifiedProperties: [SpecifiedModel.Property] { get }
}

extension SpecifiedDTO {
  static var sample: String { "{}" }
  static var specifiedDefault: SpecifiedValue? { nil }
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
  static var specifiedDefault: SpecifiedValue? { SpecifiedValue(defaultInstance().exactValue) }
}

extension ShieldedEverything: SpecifiedDTO {
  static let specifiedProperties = reflectedProperties
}

extension ShieldedIntegers: SpecifiedDTO {
  static let specifiedProperties = reflectedProperties
}

extension ShieldedNumbers: SpecifiedDTO {
  static let specifiedProperties = reflectedProperties
}

extension ShieldedTexts: SpecifiedDTO {
  static let specifiedProperties = reflectedProperties
}

extension ShieldedStrategies: SpecifiedDTO {
  static let specifiedProperties = reflectedProperties
}

extension ShieldedDateLists: SpecifiedDTO {
  static let specifiedProperties = reflectedProperties
}

extension ShieldedLists: SpecifiedDTO {
  static let specifiedProperties = reflectedProperties
}

extension ShieldedDictionaries: SpecifiedDTO {
  static let specifiedProperties = reflectedProperties
}

extension ShieldedKeyed: SpecifiedDTO {
  static let specifiedProperties = reflectedProperties
}

extension ShieldedTree: SpecifiedDTO {
  static let specifiedProperties = reflectedProperties
}

extension ShieldedPart: SpecifiedDTO {
  static let specifiedProperties = reflectedProperties
}

extension ShieldedProduct: SpecifiedDTO {
  static let specifiedProperties = reflectedProperties
}

// A generic type can't store them.
extension ShieldedRow: SpecifiedDTO, SpecifiedDecodable where Element: SpecifiedDecodable {}
extension ShieldedKeptRow: SpecifiedDTO, SpecifiedDecodable where Element: SpecifiedDecodable {}

extension ShieldedBare: SpecifiedDTO {
  static let specifiedProperties = reflectedProperties
  static var sample: String { #"{"boxes": [], "defaults": [], "lists": [], "keptLists": [], "rates": []}"# }
}

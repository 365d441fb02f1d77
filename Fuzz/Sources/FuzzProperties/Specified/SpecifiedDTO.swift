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
}

extension SpecifiedDTO {
  static var sample: String { "{}" }
  static var specifiedDefault: SpecifiedValue? { nil }

  static var specifiedType: SpecifiedType {
    .model(SpecifiedModel(name: "\(Self.self)", defaultValue: specifiedDefault) { specifiedProperties })
  }

  /// The properties. A property's label is its name after an underscore if it has a wrapper.
  static var specifiedProperties: [SpecifiedModel.Property] {
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

extension ShieldedEverything: SpecifiedDTO {}
extension ShieldedIntegers: SpecifiedDTO {}
extension ShieldedNumbers: SpecifiedDTO {}
extension ShieldedTexts: SpecifiedDTO {}
extension ShieldedStrategies: SpecifiedDTO {}
extension ShieldedLists: SpecifiedDTO {}
extension ShieldedDictionaries: SpecifiedDTO {}
extension ShieldedTree: SpecifiedDTO {}
extension ShieldedPart: SpecifiedDTO {}
extension ShieldedProduct: SpecifiedDTO {}
extension ShieldedRow: SpecifiedDTO, SpecifiedDecodable where Element: SpecifiedDecodable {}
extension ShieldedKeptRow: SpecifiedDTO, SpecifiedDecodable where Element: SpecifiedDecodable {}

extension ShieldedBare: SpecifiedDTO {
  static var sample: String { #"{"boxes": [], "defaults": [], "lists": [], "keptLists": [], "rates": []}"# }
}

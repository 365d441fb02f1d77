import ShieldedDecoding

/// A `@Shielded` type, with a twin under the package's wrappers that declares the same properties in the same order.
///
/// Both have the same plain `Codable` twin, so the properties of ``ShieldedModel`` apply to both. Each is also the other's
/// oracle: from every document they must give equal values and equal records.
protocol MacroModel: ShieldedModel {
  associatedtype Twin: ShieldedModel where Twin.Plain == Plain, Twin.Attempts == Attempts
}

extension MacroModel {
  static var dictionaryNames: Set<String> { Twin.dictionaryNames }
  static var isDictionary: Bool { Twin.isDictionary }
  static var plainFields: [PlainField] { Twin.plainFields }
  static var readsListsItself: Bool { Twin.readsListsItself }
}

// Wrappers as the whole payload, around `@Shielded` types.

extension SafeArray: MacroModel where Element: SafeValue & MacroModel, Element.Twin: SafeValue {
  typealias Twin = SafeArray<Element.Twin>
}

extension DroppingArray: MacroModel where Element: Rescuable & MacroModel, Element.Twin: Rescuable {
  typealias Twin = DroppingArray<Element.Twin>
}

extension DroppingDictionary: MacroModel where Value: Rescuable & MacroModel, Value.Twin: Rescuable {
  typealias Twin = DroppingDictionary<Value.Twin>
}

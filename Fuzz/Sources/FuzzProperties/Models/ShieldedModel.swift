import ShieldedDecoding

/// A DTO under the package's wrappers, with a plain `Codable` twin that declares the same properties in the same order.
///
/// The twin is the oracle: if it decodes a document, the DTO must give the same values, and if it throws, the strict policy
/// must throw the same error.
protocol ShieldedModel: Codable, ExactlyComparable {
  associatedtype Plain: Decodable, ExactlyComparable

  /// The names of the properties that hold dictionaries. No other property of the model that holds an object, at any depth, has
  /// one of these names.
  static var dictionaryNames: Set<String> { get }

  /// Whether the whole payload is a dictionary.
  static var isDictionary: Bool { get }

  /// Whether a property of the model reads a list in its own `init(from:)`, as `Data` does, without the library.
  static var readsListsItself: Bool { get }
}

extension ShieldedModel {
  static var dictionaryNames: Set<String> { [] }
  static var isDictionary: Bool { false }
  static var readsListsItself: Bool { false }
}

/// A `@Shielded` type, with a twin under the package's wrappers that declares the same properties in the same order.
///
/// Both have the same plain `Codable` twin, so the properties of ``ShieldedModel`` apply to both. Each is also the other's
/// oracle: from every document they must give equal values and equal records.
protocol MacroModel: ShieldedModel { associatedtype Twin: ShieldedModel where Twin.Plain == Plain }

extension MacroModel {
  static var dictionaryNames: Set<String> { Twin.dictionaryNames }
  static var isDictionary: Bool { Twin.isDictionary }
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

// Wrappers as the whole payload, without a keyed container above them.

extension SafeBox: ShieldedModel where Value: SafeValue & Encodable & ExactlyComparable { typealias Plain = Value }

extension SafeDefault: ShieldedModel where Provider.Value: Codable & ExactlyComparable {
  typealias Plain = Provider.Value
}

extension SafeArray: ShieldedModel where Element: SafeValue & ShieldedModel { typealias Plain = [Element.Plain] }
extension DroppingArray: ShieldedModel where Element: Rescuable & ShieldedModel { typealias Plain = [Element.Plain] }

extension DroppingDictionary: ShieldedModel where Value: Rescuable & ShieldedModel {
  typealias Plain = [String: Value.Plain]

  static var isDictionary: Bool { true }
}

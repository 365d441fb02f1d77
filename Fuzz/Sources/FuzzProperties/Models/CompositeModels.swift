import Payloads
import RescueSpecification
import ShieldedDecoding
import ShieldedMacros

/// A small DTO, used as an element, an entry or a payload.
struct ShieldedPart: ShieldedModel, DefaultProvider, ReflectedValue {
  typealias Plain = PlainPart

  @SafeBox var name: String
  @SafeBox var count: Int

  static func defaultInstance() -> ShieldedPart { ShieldedPart(name: "", count: 0) }
}

@Shielded
struct MacroPart: Codable {
  var name: String
  var count: Int
}

extension MacroPart: MacroModel, ReflectedValue {
  typealias Plain = PlainPart
  typealias Twin = ShieldedPart
}

struct PlainPart: Decodable, Sendable, ReflectedValue {
  var name: String
  var count: Int
}

/// A recursive DTO, for depth.
struct ShieldedTree: ShieldedModel, DefaultProvider, ReflectedValue {
  typealias Plain = PlainTree

  @SafeBox var value: Int
  @SafeArray var children: [ShieldedTree]
  @DroppingArray var kept: [ShieldedTree]
  @SafeBox var named: [String: ShieldedTree]?

  static var dictionaryNames: Set<String> { ["named"] }

  static func defaultInstance() -> ShieldedTree { ShieldedTree(value: 0, children: [], kept: [], named: nil) }
}

@Shielded
struct MacroTree: Codable {
  var value: Int
  var children: [MacroTree]
  @Dropping var kept: [MacroTree]
  var named: [String: MacroTree]?
}

extension MacroTree: MacroModel, ReflectedValue {
  typealias Plain = PlainTree
  typealias Twin = ShieldedTree
}

struct PlainTree: Decodable, ReflectedValue {
  var value: Int
  var children: [PlainTree]
  var kept: [PlainTree]
  var named: [String: PlainTree]?
}

/// All the other models as properties of one.
struct ShieldedEverything: ShieldedModel, ReflectedValue {
  typealias Plain = PlainEverything

  static var dictionaryNames: Set<String> { ShieldedDictionaries.dictionaryNames.union(ShieldedTree.dictionaryNames) }
  static let readsListsItself = ShieldedStrategies.readsListsItself

  @SafeBox var id: String
  @SafeBox var part: ShieldedPart
  @SafeBox var integers: ShieldedIntegers?
  @SafeBox var numbers: ShieldedNumbers?
  @SafeBox var texts: ShieldedTexts?
  @SafeBox var strategies: ShieldedStrategies?
  @SafeBox var lists: ShieldedLists?
  @SafeBox var dictionaries: ShieldedDictionaries?
  @SafeBox var tree: ShieldedTree?
}

@Shielded
struct MacroEverything: Codable {
  var id: String
  var part: MacroPart
  var integers: MacroIntegers?
  var numbers: MacroNumbers?
  var texts: MacroTexts?
  var strategies: MacroStrategies?
  var lists: MacroLists?
  var dictionaries: MacroDictionaries?
  var tree: MacroTree?
}

extension MacroEverything: MacroModel, ReflectedValue {
  typealias Plain = PlainEverything
  typealias Twin = ShieldedEverything
}

struct PlainEverything: Decodable, ReflectedValue {
  var id: String
  var part: PlainPart
  var integers: PlainIntegers?
  var numbers: PlainNumbers?
  var texts: PlainTexts?
  var strategies: PlainStrategies?
  var lists: PlainLists?
  var dictionaries: PlainDictionaries?
  var tree: PlainTree?
}

/// A record of the product catalogue that the benchmark measures, which makes the generator's payloads usable as seeds.
struct ShieldedProduct: Codable, DefaultProvider, ReflectedValue {
  @SafeBox var id = ""
  @SafeBox var sku = 0
  @SafeBox var name = ""
  @SafeBox var category = ""
  @SafeBox var price = 0.0
  @SafeBox var rating = 0.0
  @SafeBox var quantity = 0
  @SafeBox var views = 0
  @SafeBox var isActive = false
  @SafeBox var isFeatured = false
  @SafeBox var currency = ""
  @SafeBox var updatedAt = ""
  @SafeArray var tags: [String] = []

  static func defaultInstance() -> ShieldedProduct { ShieldedProduct() }
}

@Shielded
struct MacroProduct: Codable {
  var id: String
  var sku: Int
  var name: String
  var category: String
  var price: Double
  var rating: Double
  var quantity: Int
  var views: Int
  var isActive: Bool
  var isFeatured: Bool
  var currency: String
  var updatedAt: String
  var tags: [String]
}

extension MacroProduct: ReflectedValue {}

/// The benchmark's envelope as a plain `Codable` type.
struct PlainCatalogue: Decodable, ReflectedValue {
  var code: Int
  var message: String
  var data: [CatalogueRecord]
}

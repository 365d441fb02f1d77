import ShieldedDecoding
import ShieldedMacros

/// All the other models as properties of one.
protocol EverythingFields: ExactlyComparable {
  associatedtype Integers: IntegerFields
  associatedtype Numbers: NumberFields
  associatedtype Texts: TextFields
  associatedtype Strategies: StrategyFields
  associatedtype Lists: ListFields
  associatedtype Dictionaries: DictionaryFields
  associatedtype Tree: TreeFields
  associatedtype Part: PartFields

  var id: String { get }
  var part: Part { get }
  var integers: Integers? { get }
  var numbers: Numbers? { get }
  var texts: Texts? { get }
  var strategies: Strategies? { get }
  var lists: Lists? { get }
  var dictionaries: Dictionaries? { get }
  var tree: Tree? { get }
}

extension EverythingFields {
  var exactValue: ExactValue {
    .record([
      .init("id", id), .init("part", part), .init("integers", integers), .init("numbers", numbers),
      .init("texts", texts), .init("strategies", strategies), .init("lists", lists),
      .init("dictionaries", dictionaries), .init("tree", tree),
    ])
  }
}

struct ShieldedEverything: ShieldedModel, EverythingFields {
  typealias Plain = PlainEverything

  static let plainFields: [PlainField] = [
    .required("id", String.self),
    .required("part", PlainPart.self),
    .optional("integers", PlainIntegers.self),
    .optional("numbers", PlainNumbers.self),
    .optional("texts", PlainTexts.self),
    .optional("strategies", PlainStrategies.self),
    .optional("lists", PlainLists.self),
    .optional("dictionaries", PlainDictionaries.self),
    .optional("tree", PlainTree.self),
  ]

  static var dictionaryNames: Set<String> {
    ShieldedDictionaries.dictionaryNames.union(ShieldedTree.dictionaryNames)
  }

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
struct MacroEverything {
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

extension MacroEverything: MacroModel, EverythingFields {
  typealias Plain = PlainEverything
  typealias Twin = ShieldedEverything
}

struct PlainEverything: Decodable, EverythingFields {
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

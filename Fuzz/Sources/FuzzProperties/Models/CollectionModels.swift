import Foundation
import ShieldedDecoding
import ShieldedMacros

/// Lists of every placement and kind of element.
struct ShieldedLists: ShieldedModel, Rescuable, ReflectedValue {
  typealias Plain = PlainLists

  @SafeArray var bytes: [Int8]
  @SafeArray var words: [String]
  @SafeArray var reals: [Double]
  @SafeArray var flags: [Bool]
  @SafeArray var states: [Status]
  @SafeArray var gaps: [Int?]
  @SafeArray var parts: [ShieldedPart]
  @SafeArray var percentages: [Percentage]
  @SafeBox var grid: [[Int]]
  @SafeBox var listOrNil: [Int]?
  @DroppingArray var keptInts: [Int]
  @DroppingArray var keptWords: [String]
  @DroppingArray var keptLinks: [URL]
  @DroppingArray var keptParts: [ShieldedPart]
  @DroppingArray var keptPercentages: [Percentage]
}

@Shielded
struct MacroLists: Codable {
  var bytes: [Int8]
  var words: [String]
  var reals: [Double]
  var flags: [Bool]
  var states: [Status]
  var gaps: [Int?]
  var parts: [MacroPart]
  var percentages: [Percentage]
  var grid: [[Int]]
  var listOrNil: [Int]?
  @Dropping var keptInts: [Int]
  @Dropping var keptWords: [String]
  @Dropping var keptLinks: [URL]
  @Dropping var keptParts: [MacroPart]
  @Dropping var keptPercentages: [Percentage]
}

extension MacroLists: MacroModel, ReflectedValue {
  typealias Plain = PlainLists
  typealias Twin = ShieldedLists
}

struct PlainLists: Decodable, ReflectedValue {
  var bytes: [Int8]
  var words: [String]
  var reals: [Double]
  var flags: [Bool]
  var states: [Status]
  var gaps: [Int?]
  var parts: [PlainPart]
  var percentages: [Percentage]
  var grid: [[Int]]
  var listOrNil: [Int]?
  var keptInts: [Int]
  var keptWords: [String]
  var keptLinks: [URL]
  var keptParts: [PlainPart]
  var keptPercentages: [Percentage]
}

/// Dictionaries of scalars, lists and DTOs.
struct ShieldedDictionaries: ShieldedModel, Rescuable, ReflectedValue {
  typealias Plain = PlainDictionaries

  @DroppingDictionary var rates: [String: Double]
  @SafeBox var names: [String: String]
  @SafeBox var intLists: [String: [Int]]
  @DroppingDictionary var parts: [String: ShieldedPart]
  @DroppingDictionary var links: [String: URL]
  @SafeBox var countsOrNil: [String: Int]?

  static var dictionaryNames: Set<String> { ["rates", "names", "intLists", "parts", "links", "countsOrNil"] }
}

@Shielded
struct MacroDictionaries: Codable {
  @Dropping var rates: [String: Double]
  var names: [String: String]
  var intLists: [String: [Int]]
  @Dropping var parts: [String: MacroPart]
  @Dropping var links: [String: URL]
  var countsOrNil: [String: Int]?
}

extension MacroDictionaries: MacroModel, ReflectedValue {
  typealias Plain = PlainDictionaries
  typealias Twin = ShieldedDictionaries
}

struct PlainDictionaries: Decodable, ReflectedValue {
  var rates: [String: Double]
  var names: [String: String]
  var intLists: [String: [Int]]
  var parts: [String: PlainPart]
  var links: [String: URL]
  var countsOrNil: [String: Int]?
}

/// Dictionaries with integer keys, and sets.
struct ShieldedKeyed: ShieldedModel, Rescuable, ReflectedValue {
  typealias Plain = PlainKeyed

  @SafeBox var counts: [Int: Int]
  @SafeBox var parts: [Int: ShieldedPart]
  @SafeBox var numbers: Set<Int>
  @SafeBox var words: Set<String>
  @SafeBox var countsOrNil: [Int: Int]?

  static var dictionaryNames: Set<String> { ["counts", "parts", "countsOrNil"] }
}

@Shielded
struct MacroKeyed: Codable {
  var counts: [Int: Int]
  var parts: [Int: MacroPart]
  var numbers: Set<Int>
  var words: Set<String>
  var countsOrNil: [Int: Int]?
}

extension MacroKeyed: MacroModel, ReflectedValue {
  typealias Plain = PlainKeyed
  typealias Twin = ShieldedKeyed
}

struct PlainKeyed: Decodable, ReflectedValue {
  var counts: [Int: Int]
  var parts: [Int: PlainPart]
  var numbers: Set<Int>
  var words: Set<String>
  var countsOrNil: [Int: Int]?
}

/// Wrappers that are elements themselves, to which no property's overload applies: each rescues its own value.
struct ShieldedBare: ShieldedModel, ReflectedValue {
  typealias Plain = PlainBare

  static var dictionaryNames: Set<String> { ["rates"] }

  /// The outer lists are plain arrays.
  static let readsListsItself = true

  var boxes: [SafeBox<Bool>]
  var defaults: [SafeDefault<One>]
  var lists: [SafeArray<Int8>]
  var keptLists: [DroppingArray<Int>]
  var rates: [DroppingDictionary<Double>]
}

@Shielded
struct MacroBare: Codable {
  @Strict var boxes: [SafeBox<Bool>]
  @Strict var defaults: [SafeDefault<One>]
  @Strict var lists: [SafeArray<Int8>]
  @Strict var keptLists: [DroppingArray<Int>]
  @Strict var rates: [DroppingDictionary<Double>]
}

extension MacroBare: MacroModel, ReflectedValue {
  typealias Plain = PlainBare
  typealias Twin = ShieldedBare
}

struct PlainBare: Decodable, ReflectedValue {
  var boxes: [Bool]
  var defaults: [Int]
  var lists: [[Int8]]
  var keptLists: [[Int]]
  var rates: [[String: Double]]
}

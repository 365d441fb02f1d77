import ShieldedDecoding
import ShieldedMacros

/// Wrappers that are elements themselves, to which no property's overload applies: each rescues its own value.
protocol BareFields: ExactlyComparable {
  associatedtype Box: ExactlyComparable
  associatedtype Default: ExactlyComparable
  associatedtype List: ExactlyComparable
  associatedtype KeptList: ExactlyComparable
  associatedtype Rates: ExactlyComparable

  var boxes: [Box] { get }
  var defaults: [Default] { get }
  var lists: [List] { get }
  var keptLists: [KeptList] { get }
  var rates: [Rates] { get }
}

extension BareFields {
  var exactValue: ExactValue {
    .record([
      .init("boxes", boxes), .init("defaults", defaults), .init("lists", lists), .init("keptLists", keptLists),
      .init("rates", rates),
    ])
  }

  func elementComparisons(with attempts: AttemptedBare) -> [ElementComparison] {
    [
      .substituting("boxes", boxes, attempts.boxes), .substituting("defaults", defaults, attempts.defaults),
      .substituting("lists", lists, attempts.lists), .substituting("keptLists", keptLists, attempts.keptLists),
      .substituting("rates", rates, attempts.rates),
    ]
  }
}

struct ShieldedBare: ShieldedModel, BareFields {
  typealias Plain = PlainBare
  typealias Attempts = AttemptedBare

  static let plainFields: [PlainField] = [
    .required("boxes", [Bool].self),
    .required("defaults", [Int].self),
    .required("lists", [[Int8]].self),
    .required("keptLists", [[Int]].self),
    .required("rates", [[String: Double]].self),
  ]

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
struct MacroBare {
  @Strict var boxes: [SafeBox<Bool>]
  @Strict var defaults: [SafeDefault<One>]
  @Strict var lists: [SafeArray<Int8>]
  @Strict var keptLists: [DroppingArray<Int>]
  @Strict var rates: [DroppingDictionary<Double>]
}

extension MacroBare: MacroModel, BareFields {
  typealias Plain = PlainBare
  typealias Twin = ShieldedBare
  typealias Attempts = AttemptedBare
}

struct PlainBare: Decodable, BareFields {
  var boxes: [Bool]
  var defaults: [Int]
  var lists: [[Int8]]
  var keptLists: [[Int]]
  var rates: [[String: Double]]
}

struct AttemptedBare: Decodable {
  var boxes: AttemptedList<Bool>?
  var defaults: AttemptedList<Int>?
  var lists: AttemptedList<[Int8]>?
  var keptLists: AttemptedList<[Int]>?
  var rates: AttemptedList<[String: Double]>?
}

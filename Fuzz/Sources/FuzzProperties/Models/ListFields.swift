import Foundation
import ShieldedDecoding
import ShieldedMacros

/// Lists of every placement and kind of element.
protocol ListFields: ExactlyComparable {
  associatedtype Part: PartFields

  var bytes: [Int8] { get }
  var words: [String] { get }
  var reals: [Double] { get }
  var flags: [Bool] { get }
  var states: [Status] { get }
  var gaps: [Int?] { get }
  var parts: [Part] { get }
  var percentages: [Percentage] { get }
  var grid: [[Int]] { get }
  var listOrNil: [Int]? { get }
  var keptInts: [Int] { get }
  var keptWords: [String] { get }
  var keptLinks: [URL] { get }
  var keptParts: [Part] { get }
  var keptPercentages: [Percentage] { get }
}

extension ListFields {
  var exactValue: ExactValue {
    .record([
      .init("bytes", bytes), .init("words", words), .init("reals", reals), .init("flags", flags),
      .init("states", states), .init("gaps", gaps), .init("parts", parts), .init("percentages", percentages),
      .init("grid", grid), .init("listOrNil", listOrNil), .init("keptInts", keptInts), .init("keptWords", keptWords),
      .init("keptLinks", keptLinks), .init("keptParts", keptParts), .init("keptPercentages", keptPercentages),
    ])
  }

  func elementComparisons(with attempts: AttemptedLists) -> [ElementComparison] {
    [
      .substituting("bytes", bytes, attempts.bytes), .substituting("words", words, attempts.words),
      .substituting("reals", reals, attempts.reals), .substituting("flags", flags, attempts.flags),
      .substituting("states", states, attempts.states), .substituting("gaps", gaps, attempts.gaps),
      .substituting("parts", parts, attempts.parts), .substituting("percentages", percentages, attempts.percentages),
      .substituting("grid", grid, attempts.grid), .substituting("listOrNil", listOrNil ?? [], attempts.listOrNil),
      .dropping("keptInts", keptInts, attempts.keptInts), .dropping("keptWords", keptWords, attempts.keptWords),
      .dropping("keptLinks", keptLinks, attempts.keptLinks), .dropping("keptParts", keptParts, attempts.keptParts),
      .dropping("keptPercentages", keptPercentages, attempts.keptPercentages),
    ]
  }
}

struct ShieldedLists: ShieldedModel, Rescuable, ListFields {
  typealias Plain = PlainLists
  typealias Attempts = AttemptedLists

  static let plainFields: [PlainField] = [
    .required("bytes", [Int8].self),
    .required("words", [String].self),
    .required("reals", [Double].self),
    .required("flags", [Bool].self),
    .required("states", [Status].self),
    .required("gaps", [Int?].self),
    .required("parts", [PlainPart].self),
    .required("percentages", [Percentage].self),
    .required("grid", [[Int]].self),
    .optional("listOrNil", [Int].self),
    .required("keptInts", [Int].self),
    .required("keptWords", [String].self),
    .required("keptLinks", [URL].self),
    .required("keptParts", [PlainPart].self),
    .required("keptPercentages", [Percentage].self),
  ]

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
struct MacroLists {
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

extension MacroLists: MacroModel, ListFields {
  typealias Plain = PlainLists
  typealias Twin = ShieldedLists
  typealias Attempts = AttemptedLists
}

struct PlainLists: Decodable, ListFields {
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

struct AttemptedLists: Decodable {
  var bytes: AttemptedList<Int8>?
  var words: AttemptedList<String>?
  var reals: AttemptedList<Double>?
  var flags: AttemptedList<Bool>?
  var states: AttemptedList<Status>?
  var gaps: AttemptedList<Int?>?
  var parts: AttemptedList<PlainPart>?
  var percentages: AttemptedList<Percentage>?
  var grid: AttemptedList<[Int]>?
  var listOrNil: AttemptedList<Int>?
  var keptInts: AttemptedList<Int>?
  var keptWords: AttemptedList<String>?
  var keptLinks: AttemptedList<URL>?
  var keptParts: AttemptedList<PlainPart>?
  var keptPercentages: AttemptedList<Percentage>?
}

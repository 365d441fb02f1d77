import Foundation
import ShieldedDecoding
import ShieldedMacros

/// Dictionaries of scalars, lists and DTOs.
protocol DictionaryFields: ExactlyComparable {
  associatedtype Part: PartFields

  var rates: [String: Double] { get }
  var names: [String: String] { get }
  var intLists: [String: [Int]] { get }
  var parts: [String: Part] { get }
  var links: [String: URL] { get }
  var countsOrNil: [String: Int]? { get }
}

extension DictionaryFields {
  var exactValue: ExactValue {
    .record([
      .init("rates", rates), .init("names", names), .init("intLists", intLists), .init("parts", parts),
      .init("links", links), .init("countsOrNil", countsOrNil),
    ])
  }

  func elementComparisons(with attempts: AttemptedDictionaries) -> [ElementComparison] {
    [
      .entries("rates", rates, attempts.rates), .entries("names", names, attempts.names),
      .entries("intLists", intLists, attempts.intLists), .entries("parts", parts, attempts.parts),
      .entries("links", links, attempts.links), .entries("countsOrNil", countsOrNil ?? [:], attempts.countsOrNil),
    ]
  }
}

struct ShieldedDictionaries: ShieldedModel, Rescuable, DictionaryFields {
  typealias Plain = PlainDictionaries
  typealias Attempts = AttemptedDictionaries

  static let plainFields: [PlainField] = [
    .required("rates", [String: Double].self),
    .required("names", [String: String].self),
    .required("intLists", [String: [Int]].self),
    .required("parts", [String: PlainPart].self),
    .required("links", [String: URL].self),
    .optional("countsOrNil", [String: Int].self),
  ]

  @DroppingDictionary var rates: [String: Double]
  @SafeBox var names: [String: String]
  @SafeBox var intLists: [String: [Int]]
  @DroppingDictionary var parts: [String: ShieldedPart]
  @DroppingDictionary var links: [String: URL]
  @SafeBox var countsOrNil: [String: Int]?

  static var dictionaryNames: Set<String> { ["rates", "names", "intLists", "parts", "links", "countsOrNil"] }
}

@Shielded
struct MacroDictionaries {
  @Dropping var rates: [String: Double]
  var names: [String: String]
  var intLists: [String: [Int]]
  @Dropping var parts: [String: MacroPart]
  @Dropping var links: [String: URL]
  var countsOrNil: [String: Int]?
}

extension MacroDictionaries: MacroModel, DictionaryFields {
  typealias Plain = PlainDictionaries
  typealias Twin = ShieldedDictionaries
  typealias Attempts = AttemptedDictionaries
}

struct PlainDictionaries: Decodable, DictionaryFields {
  var rates: [String: Double]
  var names: [String: String]
  var intLists: [String: [Int]]
  var parts: [String: PlainPart]
  var links: [String: URL]
  var countsOrNil: [String: Int]?
}

struct AttemptedDictionaries: Decodable {
  var rates: AttemptedDictionary<Double>?
  var names: AttemptedDictionary<String>?
  var intLists: AttemptedDictionary<[Int]>?
  var parts: AttemptedDictionary<PlainPart>?
  var links: AttemptedDictionary<URL>?
  var countsOrNil: AttemptedDictionary<Int>?
}

import ShieldedDecoding
import ShieldedMacros

/// Dictionaries with integer keys, and sets.
protocol KeyedFields: ExactlyComparable {
  associatedtype Part: PartFields

  var counts: [Int: Int] { get }
  var parts: [Int: Part] { get }
  var numbers: Set<Int> { get }
  var words: Set<String> { get }
  var countsOrNil: [Int: Int]? { get }
}

extension KeyedFields {
  var exactValue: ExactValue {
    .record([
      .init("counts", counts), .init("parts", parts), .init("numbers", numbers), .init("words", words),
      .init("countsOrNil", countsOrNil),
    ])
  }
}

struct ShieldedKeyed: ShieldedModel, Rescuable, KeyedFields {
  typealias Plain = PlainKeyed

  static let plainFields: [PlainField] = [
    .required("counts", [Int: Int].self),
    .required("parts", [Int: PlainPart].self),
    .required("numbers", Set<Int>.self),
    .required("words", Set<String>.self),
    .optional("countsOrNil", [Int: Int].self),
  ]

  @SafeBox var counts: [Int: Int]
  @SafeBox var parts: [Int: ShieldedPart]
  @SafeBox var numbers: Set<Int>
  @SafeBox var words: Set<String>
  @SafeBox var countsOrNil: [Int: Int]?

  static var dictionaryNames: Set<String> { ["counts", "parts", "countsOrNil"] }
}

@Shielded
struct MacroKeyed {
  var counts: [Int: Int]
  var parts: [Int: MacroPart]
  var numbers: Set<Int>
  var words: Set<String>
  var countsOrNil: [Int: Int]?
}

extension MacroKeyed: MacroModel, KeyedFields {
  typealias Plain = PlainKeyed
  typealias Twin = ShieldedKeyed
}

struct PlainKeyed: Decodable, KeyedFields {
  var counts: [Int: Int]
  var parts: [Int: PlainPart]
  var numbers: Set<Int>
  var words: Set<String>
  var countsOrNil: [Int: Int]?
}

import Foundation
import ShieldedDecoding
import ShieldedMacros
import ShieldedShapes

/// A conversion that refuses some inputs, so that the test of it needs no rounding.
enum Doubling: ReversibleValueConversion {
  static func value(from number: Int) -> Int? { (0...1_000).contains(number) ? number * 2 : nil }
  static func input(from value: Int) -> Int? { value / 2 }
}

/// Values that may come in another shape.
struct ShieldedForms: ShieldedModel, Rescuable, ReflectedValue {
  typealias Plain = PlainShapes

  // Over JSONDecoder, an object in place of an array is read as a dictionary.
  static var dictionaryNames: Set<String> { ["gaps", "counts"] }

  @OneOrMany var numbers: [Int]
  @OneOrMany var texts: [String]
  @OneOrMany var links: [URL]
  @OneOrMany var parts: [ShieldedPart]
  @ArrayFromObject var gaps: [ShieldedPart]
  @OneOrMany var grid: [[Int]]
  @ArrayFromObject var counts: [Int]
  @FirstOfMany var first: Int
  @FirstOfMany var part: ShieldedPart?
  @FirstOfMany var list: [Int]
  @Converted<Doubling> var doubled: Int
  @Explicit var note: String?
  @SafeBox var size: Field<Int>
}

@Shielded
struct MacroShapes: Codable {
  @OneOrMany var numbers: [Int]
  @OneOrMany var texts: [String]
  @OneOrMany var links: [URL]
  @OneOrMany var parts: [MacroPart]
  @ArrayFromObject var gaps: [MacroPart]
  @OneOrMany var grid: [[Int]]
  @ArrayFromObject var counts: [Int]
  @FirstOfMany var first: Int
  @FirstOfMany var part: MacroPart?
  @FirstOfMany var list: [Int]
  @Converted<Doubling> var doubled: Int
  @Explicit var note: String?
  var size: Field<Int>
}

extension MacroShapes: MacroModel, ReflectedValue {
  typealias Plain = PlainShapes
  typealias Twin = ShieldedForms
}

/// The shapes that plain `Codable` reads.
struct PlainShapes: Decodable, ReflectedValue {
  private enum CodingKeys: String, CodingKey {
    case numbers, texts, links, parts, gaps, grid, counts, first, part, list, doubled, note, size
  }

  var numbers: [Int]
  var texts: [String]
  var links: [URL]
  var parts: [PlainPart]
  var gaps: [PlainPart]
  var grid: [[Int]]
  var counts: [Int]
  var first: Int
  var part: PlainPart?
  var list: [Int]
  var doubled: Int
  var note: String?
  var size: Field<Int>

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    numbers = try container.decode([Int].self, forKey: .numbers)
    texts = try container.decode([String].self, forKey: .texts)
    links = try container.decode([URL].self, forKey: .links)
    parts = try container.decode([PlainPart].self, forKey: .parts)
    gaps = try container.decode([PlainPart].self, forKey: .gaps)
    grid = try container.decode([[Int]].self, forKey: .grid)
    counts = try container.decode([Int].self, forKey: .counts)
    first = try container.decode(Int.self, forKey: .first)
    part = try container.decodeIfPresent(PlainPart.self, forKey: .part)
    list = try container.decode([Int].self, forKey: .list)
    let number = try container.decode(Int.self, forKey: .doubled)
    guard let value = Doubling.value(from: number) else {
      throw DecodingError.dataCorruptedError(
        forKey: .doubled,
        in: container,
        debugDescription: "There is no value for it."
      )
    }
    doubled = value
    note = try container.decodeIfPresent(String.self, forKey: .note)
    size = try container.decode(Field<Int>.self, forKey: .size)
  }
}

/// Keys of a dictionary, of which one has another spelling.
@Shielded
enum MacroKind: String, RescuableKey, ExactlyComparable {
  @Key("L") case left
  case right
}

extension MacroKind: ExactKey { var exactText: String { rawValue } }

/// Words in place of a missing text.
enum NoText: NilWords { static let words: Set = ["", "N/A", "\u{e9}"] }

/// A conversion that sees a `null`, and refuses one input.
enum NullAsOne: ValueConversion {
  static func value(from number: Int?) -> Int? { number == 7 ? nil : number ?? 1 }
}

/// A conversion that sees a `null`, and refuses it.
enum NullRefused: ValueConversion { static func value(from number: Int?) -> Int? { number } }

/// An object that keeps the members that no other property asks for.
@Shielded
struct MacroKeptPart: Codable, ReflectedValue {
  @Key("size", "inner.size") var size: Int
  @Undeclared var rest: [String: JSONValue] = [:]
}

/// What keeps any JSON, its keys, or JSON in a string.
@Shielded
struct MacroKept: Decodable, ReflectedValue {
  var value: JSONValue
  var valueOrNil: JSONValue?
  var values: [JSONValue]
  @Dropping var keptValues: [JSONValue?]
  var namedValues: [String: JSONValue]
  @Key("outer.part", "part") var part: MacroKeptPart
  var parts: [MacroKeptPart]
  @Embedded var embedded: MacroPart
  @Embedded var embeddedPart: MacroKeptPart?
  @Embedded var embeddedList: [MacroPart]?
  var counts: [MacroKind: Int]
  @ArrayFromObject var entries: [Entry<MacroPart>]
  @ArrayFromObject var events: [Entry<MacroVersioned>]
  var namedEntries: [String: Entry<Int>]
  @Converted<NoText> var note: String?
  @Converted<OrNil<Doubling>> var doubledOrNil: Int?
  @Converted<NullAsOne> var nullAsOne: Int
  @Converted<NullRefused> var nullRefused: Int
  @Undeclared var rest: [String: JSONValue] = [:]
}

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

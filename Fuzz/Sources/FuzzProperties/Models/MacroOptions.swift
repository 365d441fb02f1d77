import ShieldedDecoding
import ShieldedMacros

/// A type whose keys are written in snake case.
@Shielded(keys: .snakeCase)
struct MacroSnakeCase {
  var createdAt: Double
  var baseURL: String
  @Key("own_key") var other: Int
  var firstPart: MacroPart
}

/// A type whose lists drop unusable elements.
@Shielded(lists: .dropping)
struct MacroDroppingLists {
  var numbers: [Int]
  var parts: [MacroPart]
  var gaps: [Int?]
  var grid: [[Int]]
}

/// A type with a policy of its own.
@Shielded(policy: .strict)
struct MacroStrictPolicy {
  var number: Int
  var part: MacroPart
}

/// Types with options, and a plain `Codable` type, as properties of one.
@Shielded
struct MacroOptions {
  var snakeCase: MacroSnakeCase
  var lists: MacroDroppingLists
  var strict: MacroStrictPolicy
  var strictOrNil: MacroStrictPolicy?
  var stricts: [MacroStrictPolicy]
  var percentage: Percentage
  var product: ShieldedProduct
  var plain: PlainValue?
  var plains: [PlainValue] = []
  @Strict var strictly: PlainValue?
  /// A key whose escapes another decoder must read back.
  @Key(literal: "a\u{1}\"\\") @Strict var escaped: PlainValue?
  var count: Int? = 3
  var words: [String]? = ["x"]
  var own: PlainValue? = PlainValue(name: "own")
}

/// A type that knows nothing of the package.
struct PlainValue: Codable, ExactlyComparable {
  var name: String
  var parts: [MacroPart]?
  var words: [String]?

  var exactValue: ExactValue { .record([.init("name", name), .init("parts", parts), .init("words", words)]) }
}

extension MacroSnakeCase: ExactlyComparable {
  var exactValue: ExactValue {
    .record([
      .init("createdAt", createdAt), .init("baseURL", baseURL), .init("other", other), .init("firstPart", firstPart),
    ])
  }
}

extension MacroDroppingLists: ExactlyComparable {
  var exactValue: ExactValue {
    .record([.init("numbers", numbers), .init("parts", parts), .init("gaps", gaps), .init("grid", grid)])
  }
}

extension MacroStrictPolicy: ExactlyComparable {
  var exactValue: ExactValue { .record([.init("number", number), .init("part", part)]) }
}

extension MacroOptions: ExactlyComparable {
  var exactValue: ExactValue {
    .record([
      .init("snakeCase", snakeCase), .init("lists", lists), .init("strict", strict),
      .init("strictOrNil", strictOrNil), .init("stricts", stricts), .init("percentage", percentage),
      .init("product", product), .init("plain", plain), .init("plains", plains), .init("strictly", strictly),
      .init("escaped", escaped), .init("count", count), .init("words", words), .init("own", own),
    ])
  }
}

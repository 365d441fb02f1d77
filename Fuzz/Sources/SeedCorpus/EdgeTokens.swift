import DecodingTestSupport
import FuzzProperties

/// The tokens of the rescue table's rows. Mutations and seeds are made of them.
package enum EdgeTokens {
  /// Every distinct token of at most 128 bytes, in the order of the table, and the tokens that it doesn't name.
  package static let all: [[UInt8]] = {
    var seen: Set<[UInt8]> = []
    let tokens = RescueTable.examples.compactMap(token(of:)) + unnamed.map { Array($0.utf8) }
    return tokens.filter { $0.count <= longest && seen.insert($0).inserted }
  }()

  /// Truth values, in strings that are spelled in several ways, and strings that are blank or only look blank.
  static let words = [
    "\" true\"", "\"YES\\n\"", "\"\\tOn\"", "\"checked\"", "\"Unchecked\"", "\"t\"", "\"f\"", "\"\\u0079es\"",
    "\"off\\r\"", "\"\\fno\"", "\"n\\u00a0\"", "\" \"", "\"\\r\\n\\t\"", "\"\\f\"", "\"\\u0020\"", "\"\\u00a0\"",
    "\"\\b\\f\\/\\\\\\\"\"", "-1", "-0", "10e-1", "1.0000000000000000000000000000000000000001",
  ]

  /// Numbers in strings, with white space of every kind around them, and what only looks like it.
  static let spacedNumbers = [
    "\"\\t1\"", "\"2\\r\"", "\"\\n3.0\\n\"", "\"\\r4.5\"", "\" 3.14\"", "\"1e2 \"", "\"\\f5\"", "\"\\u000b6\"",
    "\"\\u00a07\"", "\"8\\u0000\"", "\"9 9\"", "\"- 1\"", "\" -0 \"", "\"\\u0031\"", "\"127.9\"", "\"-128.9\"",
    "\"1e-46\"", "\"-1e-400\"", "\"1e128\"", "\"3e165\"", "\"12e-129\"", "\"16777217.000000000000000000000000000001\"",
    "\"active\\f\"", "\" 2 \"",
  ]

  /// Numbers at the limits of types, and halfway between two numbers of a type.
  static let limitNumbers = [
    "16777217", "16777217.000000000000000000000000000001", "9007199254740993", "7.006492321624085e-46",
    "7.0064923216240853546186479164495806564013097093825788587853e-46", "3.4028235677973366e38",
    "4.4501477170144023e-308", "2.4703282292062327e-324", "2.4703282292062328e-324", "1.7976931348623158e308",
    "1.7976931348623159e308", "170141183460469231731687303715884105728", "-170141183460469231731687303715884105728.5",
    "340282366920938463463374607431768211456", "12e-129", "1e128", "8e164", "4e165", "0e128", "255.5", "-0.9",
    "1e-999999999", "\"-1e-9999999999\"", "1e-9223372036854775808", "\"1e9223372036854775807\"",
    "0.000000000000000000000000000000000000000000000000000000000000000000000000001e75",
  ]

  /// Strings with characters that hide or reorder the text around them, or end a line.
  static let hiddenCharacters = [
    "\"\u{202E}1\"", "\"a\u{2066}b\u{2069}\"", "\"\u{200B}\"", "\"\\u202e\"", "\"x\u{FEFF}\"", "\"\u{2028}7\"",
    "\"\u{85}\"", "\"true\u{E0041}\"", "\"\\u001b[2J\"", "\"\u{7F}\"", "\"\u{61C}5\"", "\"\u{AD}no\"",
  ]

  private static let unnamed = words + spacedNumbers + limitNumbers + hiddenCharacters

  /// Returns the tokens of a row for the given types. A token is `nil` for a missing key.
  static func tokens(of row: RescueTableRow, for types: [String]) -> [[UInt8]?] {
    let examples = row.examples.filter { example in types.contains { example.type.hasPrefix($0) } }
    return examples.map(token(of:))
  }

  /// Returns the token in the example's payload, `{"value":…}`.
  private static func token(of example: RescueTableExample) -> [UInt8]? {
    example.json == nil ? nil : Array(example.payload.dropFirst(#"{"value":"#.utf8.count).dropLast())
  }

  private static let longest = 128
}

/// The fields of a subject, each with a token that plain `Codable` reads.
struct FieldTable {
  let subject: FuzzSubject
  /// The types whose tokens in the rescue table are used in these fields.
  let types: [String]
  let fields: [(name: String, clean: String)]

  /// The document in which every field is clean.
  var clean: [UInt8] { document { _, clean in clean } }

  /// Returns a document in which the fields take the tokens in turn. A field whose token is `nil` is missing.
  func filled(with tokens: [[UInt8]?]) -> [UInt8] {
    document { index, _ in tokens.isEmpty ? nil : tokens[index % tokens.count] }
  }

  /// Returns a document in which every list or dictionary has a token between its good elements.
  func listing(_ token: String) -> [UInt8] {
    document { _, clean in
      let clean = String(decoding: clean, as: UTF8.self)
      let inner = clean.dropFirst().dropLast()
      return Array(
        clean.hasPrefix("[")
          ? "[\(inner),\(token),\(inner)]".utf8
          : "{\(inner),\"bad\":\(token),\"z\":\(inner.drop { $0 != ":" }.dropFirst())}".utf8
      )
    }
  }

  private func document(_ value: (Int, [UInt8]) -> [UInt8]?) -> [UInt8] {
    let members = fields.enumerated().compactMap { index, field in
      value(index, Array(field.clean.utf8)).map { Array("\"\(field.name)\":".utf8) + $0 }
    }
    return Array("{".utf8) + members.joined(separator: [UInt8(ascii: ",")]) + Array("}".utf8)
  }

  static let integers = FieldTable(
    subject: .integers,
    types: ["Int", "UInt"],
    fields: [
      ("int", "1"), ("int8", "-128"), ("int16", "3.0"), ("int32", "4e2"), ("int64", "9223372036854775807"),
      ("int128", "170141183460469231731687303715884105727"), ("uint", "0"), ("uint8", "255"), ("uint16", "8"),
      ("uint32", "9"), ("uint64", "18446744073709551615"), ("uint128", "340282366920938463463374607431768211455"),
    ]
  )

  static let numbers = FieldTable(
    subject: .numbers,
    types: ["Double", "Float", "Decimal", "Int?"],
    fields: [
      ("float", "1.5"), ("double", "0.1"), ("decimal", "99.95"), ("half", "0.25"), ("quantity", "3"),
      ("floatOrNil", "-0.0"), ("doubleOrNil", "1e-300"), ("decimalOrNil", "12345678901234567890.123456789"),
      ("intOrNil", "null"),
    ]
  )

  static let texts = FieldTable(
    subject: .texts,
    types: ["Bool", "String", "TableLevel", "TableStatus"],
    fields: [
      ("text", #""caf\u00e9 \ud83d\ude43""#), ("flag", "true"), ("status", "\"active\""), ("level", "2"),
      ("textOrNil", "\"\""), ("flagOrNil", "false"), ("statusOrNil", "null"),
    ]
  )

  static let strategies = FieldTable(
    subject: .strategies,
    types: ["Date", "URL", "UUID", "Data"],
    fields: [
      ("createdAt", "700000000"), ("link", "\"https://a.example/1?q=%20\""),
      ("token", "\"6F9619FF-8B86-D011-B42D-00CF4FC964FF\""), ("blob", "\"AAEC/w==\""), ("since", "0.5"),
    ]
  )

  static let lists = FieldTable(
    subject: .lists,
    types: ["[Int", "[Table", "@SafeArray", "@DroppingArray"],
    fields: [
      ("bytes", "[1]"), ("words", "[\"a\"]"), ("reals", "[1.5]"), ("flags", "[true]"), ("states", "[\"closed\"]"),
      ("gaps", "[1,null]"), ("parts", "[{\"name\":\"a\",\"count\":1}]"), ("percentages", "[50]"), ("grid", "[[1]]"),
      ("listOrNil", "[1]"), ("keptInts", "[1]"), ("keptWords", "[\"a\"]"), ("keptLinks", "[\"https://a.example\"]"),
      ("keptParts", "[{\"name\":\"b\",\"count\":2}]"), ("keptPercentages", "[50]"),
    ]
  )

  static let dictionaries = FieldTable(
    subject: .dictionaries,
    types: ["[String", "@DroppingDictionary"],
    fields: [
      ("rates", "{\"EUR\":1.5}"), ("names", "{\"a_b\":\"x\"}"), ("intLists", "{\"a\":[1]}"),
      ("parts", "{\"a\":{\"name\":\"a\",\"count\":1}}"), ("links", "{\"a\":\"https://a.example\"}"),
      ("countsOrNil", "{\"a\":1}"),
    ]
  )

  static let all: [FieldTable] = [integers, numbers, texts, strategies, lists, dictionaries]
}

import Foundation
import ShieldedDecoding

extension RescueTable {
  /// Arrays.
  static let arrays: [RescueTableRow] = [
    RescueTableRow(
      "array",
      from: #"missing key, `null`, `""`, `{}`"#,
      "`[]`: defaulted, `keyNotFound`, `valueNotFound`, `empty`, `typeMismatch`"
    ).with(
      emptyLists(nil, .keyNotFound) + emptyLists("null", .valueNotFound) + emptyLists(#""""#, .empty)
        + emptyLists("{}", .typeMismatch)
    ),
    RescueTableRow("array", from: "non-empty object", "`[]`: defaulted, `typeMismatch`").with(
      [#"{"0":1}"#, #"{"items":[1,2]}"#].flatMap { emptyLists($0, .typeMismatch) }
    ),
    RescueTableRow("array", from: "any other scalar", "`[]`: defaulted, `typeMismatch`").with(
      ["7", #""7""#, #""[1]""#, "true", "0.5"].flatMap { emptyLists($0, .typeMismatch) }
    ),
    RescueTableRow(
      "array element",
      from: "a token that another row rescues",
      "as that row says; recorded under its index"
    ).with([
      .substituting(Int.self, #"[1,"2",true,4]"#, gives: [1, 2, 1, 4], .retyped("value[1]"), .retyped("value[2]")),
      .dropping(Int.self, #"[1,"2",3.9]"#, gives: [1, 2, 3], .retyped("value[1]"), .lossy("value[2]")),
      .dropping(String.self, "[7]", gives: ["7"], .retyped("value[0]")),
      .substituting([Int].self, #"[[1],["2"]]"#, gives: [[1], [2]], .retyped("value[1][0]")),
    ]),
    RescueTableRow(
      "array element under `@SafeArray`",
      from: "a token that can't be read",
      "the element's default: defaulted, with its own reason; every later element is still read"
    ).with([
      .substituting(
        Int.self,
        #"[1,"x",{},null,[2],5]"#,
        gives: [1, 0, 0, 0, 0, 5],
        .defaulted(.notNumeric, "value[1]"),
        .defaulted(.typeMismatch, "value[2]"),
        .defaulted(.valueNotFound, "value[3]"),
        .defaulted(.typeMismatch, "value[4]")
      ),
      .substituting(
        TableSeller.self,
        #"[{"name":"A"},7,{"name":"B"}]"#,
        gives: [TableSeller(name: "A"), TableSeller(name: "nobody"), TableSeller(name: "B")],
        .defaulted(.typeMismatch, "value[1]")
      ),
      .substituting(
        TableSeller.self,
        #"[{"name":"A"},null]"#,
        gives: [TableSeller(name: "A"), TableSeller(name: "nobody")],
        .defaulted(.valueNotFound, "value[1]")
      ),
      .substituting([Int].self, "[[1],null]", gives: [[1], []], .defaulted(.valueNotFound, "value[1]")),
      .substituting(
        [String: Int].self,
        #"[{"a":1},null,""]"#,
        gives: [["a": 1], [:], [:]],
        .defaulted(.valueNotFound, "value[1]"),
        .defaulted(.empty, "value[2]")
      ),
      .substituting(
        TablePart.self,
        #"[{"weight":1},{"weight":"heavy"},{"weight":3}]"#,
        gives: [TablePart(weight: 1), TablePart(weight: -1), TablePart(weight: 3)],
        .defaulted(.elementFailed, "value[1]"),
        underlyingPath: "value[1].weight"
      ),
      .substituting(TableLevel.self, "[1,9,2]", gives: [.low, .none, .high], .defaulted(.unknownCase, "value[1]")),
      .substituting(Int?.self, #"[1,null,"x"]"#, gives: [1, nil, nil], .defaulted(.notNumeric, "value[2]")),
      .substituting([Int].self, "[[1],7,[2]]", gives: [[1], [], [2]], .defaulted(.typeMismatch, "value[1]")),
    ]),
    RescueTableRow(
      "array element under `@DroppingArray`",
      from: "a token that can't be read",
      "dropped, with its own reason; every later element is still read"
    ).with([
      .dropping(
        Int.self,
        #"[1,"x",{},null,[2],5]"#,
        gives: [1, 5],
        .dropped(.notNumeric, "value[1]"),
        .dropped(.typeMismatch, "value[2]"),
        .dropped(.valueNotFound, "value[3]"),
        .dropped(.typeMismatch, "value[4]")
      ),
      .dropping(
        TablePart.self,
        #"[{"weight":1},{},{"weight":3}]"#,
        gives: [TablePart(weight: 1), TablePart(weight: 3)],
        .dropped(.elementFailed, "value[1]"),
        underlyingPath: "value[1].weight"
      ),
      .dropping(
        URL.self,
        #"["https://a.example/1",7,"https://a.example/2"]"#,
        gives: [URL(string: "https://a.example/1"), URL(string: "https://a.example/2")].compactMap(\.self),
        .dropped(.typeMismatch, "value[1]")
      ),
      .dropping(
        Date.self,
        #"[0,"x",1]"#,
        gives: [Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: 1)],
        .dropped(.invalidString, "value[1]")
      ),
    ]),
  ]

  /// Dictionaries.
  static let dictionaries: [RescueTableRow] = [
    RescueTableRow(
      "dictionary",
      from: #"missing key, `null`, `""`, `[]`"#,
      "`[:]`: defaulted, `keyNotFound`, `valueNotFound`, `empty`, `typeMismatch`"
    ).with(
      emptyDictionaries(nil, .keyNotFound) + emptyDictionaries("null", .valueNotFound)
        + emptyDictionaries(#""""#, .empty) + emptyDictionaries("[]", .typeMismatch)
    ),
    RescueTableRow("dictionary", from: "non-empty array", "`[:]`: defaulted, `typeMismatch`").with(
      ["[1]", #"[{"a":1}]"#, "[[]]"].flatMap { emptyDictionaries($0, .typeMismatch) }
    ),
    RescueTableRow("dictionary", from: "any other scalar", "`[:]`: defaulted, `typeMismatch`").with(
      ["7", #""7""#, "true", "0.5"].flatMap { emptyDictionaries($0, .typeMismatch) }
    ),
    RescueTableRow(
      "dictionary value",
      from: "a token that another row rescues",
      "as that row says; recorded under its key"
    ).with([
      .droppingEntries(Int.self, #"{"a":1,"b":"2"}"#, gives: ["a": 1, "b": 2], .retyped("value.b")),
      .droppingEntries(Int?.self, #"{"a":1,"b":null}"#, gives: ["a": 1, "b": nil]),
    ]),
    RescueTableRow(
      "dictionary value",
      from: "a token that can't be read",
      "its key is dropped, with its own reason"
    ).with([
      .droppingEntries(Int.self, #"{"a":1,"b":{}}"#, gives: ["a": 1], .dropped(.typeMismatch, "value.b")),
      .droppingEntries(Int.self, #"{"a":1,"b":null}"#, gives: ["a": 1], .dropped(.valueNotFound, "value.b")),
      .droppingEntries(Int.self, #"{"a":1,"b":"x"}"#, gives: ["a": 1], .dropped(.notNumeric, "value.b")),
      .droppingEntries(
        TableSeller.self,
        #"{"a":{"name":"A"},"b":null}"#,
        gives: ["a": TableSeller(name: "A")],
        .dropped(.valueNotFound, "value.b")
      ),
      .droppingEntries(
        TablePart.self,
        #"{"a":{"weight":1},"b":{"weight":[]}}"#,
        gives: ["a": TablePart(weight: 1)],
        .dropped(.elementFailed, "value.b"),
        underlyingPath: "value.b.weight"
      ),
    ]),
    RescueTableRow("dictionary keys", from: "keys of any spelling", "exact: byte for byte as in the payload").with([
      .droppingEntries(
        Int.self,
        #"{"snake_case":1,"camelCase":2,"":3,"é":4," ":5}"#,
        gives: ["snake_case": 1, "camelCase": 2, "": 3, "é": 4, " ": 5]
      )
    ]),
    RescueTableRow(
      "dictionary keys",
      from: "key with a lone surrogate escape",
      overShielded: "lossy: U+FFFD replaces what is invalid",
      // Foundation's decoder doesn't open an object with such a key.
      overJSONDecoder: "`[:]`: defaulted, `typeMismatch`"
    ).with([
      .droppingEntries(Int.self, #"{"a\ud800":1,"b":2}"#, gives: [:], .defaulted(.typeMismatch))
        .overShielded(gives: ["a\u{FFFD}": 1, "b": 2], .lossy("value[\"a\u{FFFD}\"]"))
    ]),
  ]

  private static func emptyLists(_ json: String?, _ reason: RescueReason) -> [RescueTableExample] {
    [
      .box([Int].self, json, gives: [], .defaulted, reason),
      .substituting(TableSeller.self, json, gives: [], .init(.defaulted, reason)),
      .dropping(String.self, json, gives: [], .init(.defaulted, reason)),
    ]
  }

  private static func emptyDictionaries(_ json: String?, _ reason: RescueReason) -> [RescueTableExample] {
    [
      .box([String: Int].self, json, gives: [:], .defaulted, reason),
      .box([Int: Int].self, json, gives: [:], .defaulted, reason),
      .droppingEntries(TableSeller.self, json, gives: [:], .init(.defaulted, reason)),
    ]
  }
}

extension RescueTable {
  /// Sets.
  static let sets: [RescueTableRow] = [
    RescueTableRow(
      "set",
      from: #"missing key, `null`, `""`, `{}`"#,
      "`[]`: defaulted, `keyNotFound`, `valueNotFound`, `empty`, `typeMismatch`"
    ).with([
      emptySet(nil, .keyNotFound), emptySet("null", .valueNotFound), emptySet(#""""#, .empty),
      emptySet("{}", .typeMismatch),
    ]),
    RescueTableRow("set", from: "non-empty object, any other scalar", "`[]`: defaulted, `typeMismatch`").with(
      [#"{"0":1}"#, "7", #""7""#, "true", "0.5"].map { emptySet($0, .typeMismatch) }
    ),
    RescueTableRow(
      "set",
      from: "array, also with equal elements: `[1,2,1]`",
      "exact: plain `Codable` keeps one of equal elements too"
    ).with([
      .box(Set<Int>.self, "[1,2,1]", gives: [1, 2]), .box(Set<String>.self, #"["a","b"]"#, gives: ["a", "b"]),
      .box(Set<Int>.self, "[]", gives: []), .box(Set<Int?>.self, "[1,null]", gives: [1, nil]),
      .optional(Set<TableLevel>.self, "[1,2]", gives: [.low, .high]),
    ]),
    RescueTableRow(
      "set element",
      from: "a token that another row rescues",
      "as that row says; recorded under its index"
    ).with([
      .box(Set<Int>.self, #"[1,"2"]"#, gives: [1, 2], .retyped, at: "value[1]"),
      .box(Set<Int>.self, #"[1,"1"]"#, gives: [1], .retyped, at: "value[1]"),
    ]),
    RescueTableRow(
      "set element",
      from: "a token that can't be read",
      "dropped, with its own reason; every later element is still read"
    ).with([
      .box(Set<Int>.self, "[1,{},3]", gives: [1, 3], .dropped, .typeMismatch, at: "value[1]"),
      .box(Set<Int>.self, "[null,3]", gives: [3], .dropped, .valueNotFound, at: "value[0]"),
      .box(Set<TableLevel>.self, "[1,9]", gives: [.low], .dropped, .unknownCase, at: "value[1]"),
      .box(
        Set<TableSeller>.self,
        #"[7,{"name":"A"}]"#,
        gives: [TableSeller(name: "A")],
        .dropped,
        .typeMismatch,
        at: "value[0]"
      ),
      .box(
        Set<Date>.self,
        #"[0,"x"]"#,
        gives: [Date(timeIntervalSinceReferenceDate: 0)],
        .dropped,
        .invalidString,
        at: "value[1]"
      ),
    ]),
  ]

  private static func emptySet(_ json: String?, _ reason: RescueReason) -> RescueTableExample {
    .box(Set<Int>.self, json, gives: [], .defaulted, reason)
  }

  /// Dictionaries with `Int` keys. Everything but the keys is as for other dictionaries.
  static let integerKeyedDictionaries: [RescueTableRow] = [
    RescueTableRow("dictionary with `Int` keys", from: "object whose keys are integers", "exact").with([
      .box([Int: String].self, #"{"7":"a","-2":"b"}"#, gives: [7: "a", -2: "b"]),
      .box([Int: Int?].self, #"{"7":1,"8":null}"#, gives: [7: 1, 8: nil]), .box([Int: Int].self, "{}", gives: [:]),
      .optional([Int: Int].self, #"{"7":1}"#, gives: [7: 1]),
    ]),
    RescueTableRow(
      "dictionary with `Int` keys",
      from: "object with a key that isn't an integer",
      "the entry is dropped, with its own reason"
    ).with([
      .box([Int: Int].self, #"{"7":1,"x":2}"#, gives: [7: 1], .dropped, .notNumeric, at: "value.x"),
      .box([Int: Int].self, #"{"7":1,"":2}"#, gives: [7: 1], .dropped, .empty, at: #"value[""]"#),
      .box([Int: Int].self, #"{"7":1,"8.0":2}"#, gives: [7: 1], .dropped, .notNumeric, at: #"value["8.0"]"#),
      .box(
        [Int: Int].self,
        #"{"7":1,"9223372036854775808":2}"#,
        gives: [7: 1],
        .dropped,
        .outOfRange,
        at: #"value["9223372036854775808"]"#
      ),
      // The value isn't read, so nothing is recorded for it.
      .box([Int: Int].self, #"{"7":1,"x":"2"}"#, gives: [7: 1], .dropped, .notNumeric, at: "value.x"),
    ]),
    RescueTableRow(
      "value of a dictionary with `Int` keys",
      from: "a token that another row rescues, or that can't be read",
      "as that row says, or its key is dropped: retyped, dropped, with its own reason"
    ).with([
      .box([Int: Int].self, #"{"7":"1"}"#, gives: [7: 1], .retyped, at: #"value["7"]"#),
      .box([Int: Int].self, #"{"7":1,"8":{}}"#, gives: [7: 1], .dropped, .typeMismatch, at: #"value["8"]"#),
      .box([Int: Int].self, #"{"7":1,"8":null}"#, gives: [7: 1], .dropped, .valueNotFound, at: #"value["8"]"#),
    ]),
  ]
}

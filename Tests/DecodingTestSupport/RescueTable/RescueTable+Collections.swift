import Foundation
import ShieldedDecoding

extension RescueTable {
  /// Arrays.
  static let arrays: [RescueTableRow] = [
    RescueTableRow(
      "array",
      from: #"missing key, `null`, `""`, `{}`"#,
      "`[]`: defaulted, `keyNotFound`, `valueNotFound`, `empty`, `typeMismatch`",
      emptyLists(nil, .keyNotFound) + emptyLists("null", .valueNotFound) + emptyLists(#""""#, .empty)
        + emptyLists("{}", .typeMismatch)
    ),
    RescueTableRow(
      "array",
      from: "non-empty object",
      "`[]`: defaulted, `typeMismatch`",
      [#"{"0":1}"#, #"{"items":[1,2]}"#].flatMap { emptyLists($0, .typeMismatch) }
    ),
    RescueTableRow(
      "array",
      from: "any other scalar",
      "`[]`: defaulted, `typeMismatch`",
      ["7", #""7""#, #""[1]""#, "true", "0.5"].flatMap { emptyLists($0, .typeMismatch) }
    ),
    RescueTableRow(
      "array element",
      from: "a token that another row rescues",
      "as that row says; recorded under its index",
      [
        .substituting(
          Int.self,
          #"[1,"2",true,4]"#,
          gives: [1, 2, 1, 4],
          .init(.retyped, at: "value[1]"),
          .init(.retyped, at: "value[2]")
        ),
        .dropping(
          Int.self,
          #"[1,"2",3.9]"#,
          gives: [1, 2, 3],
          .init(.retyped, at: "value[1]"),
          .init(.lossy, at: "value[2]")
        ),
        .dropping(String.self, "[7]", gives: ["7"], .init(.retyped, at: "value[0]")),
        .substituting([Int].self, #"[[1],["2"]]"#, gives: [[1], [2]], .init(.retyped, at: "value[1][0]")),
      ]
    ),
    RescueTableRow(
      "array element under `@SafeArray`",
      from: "a token that can't be read",
      "the element's default: defaulted, with its own reason; every later element is still read",
      [
        .substituting(
          Int.self,
          #"[1,"x",{},null,[2],5]"#,
          gives: [1, 0, 0, 0, 0, 5],
          .init(.defaulted, .notNumeric, at: "value[1]"),
          .init(.defaulted, .typeMismatch, at: "value[2]"),
          .init(.defaulted, .valueNotFound, at: "value[3]"),
          .init(.defaulted, .typeMismatch, at: "value[4]")
        ),
        .substituting(
          TableSeller.self,
          #"[{"name":"A"},7,{"name":"B"}]"#,
          gives: [TableSeller(name: "A"), TableSeller(name: "nobody"), TableSeller(name: "B")],
          .init(.defaulted, .typeMismatch, at: "value[1]")
        ),
        .substituting(
          TableSeller.self,
          #"[{"name":"A"},null]"#,
          gives: [TableSeller(name: "A"), TableSeller(name: "nobody")],
          .init(.defaulted, .valueNotFound, at: "value[1]")
        ),
        .substituting([Int].self, "[[1],null]", gives: [[1], []], .init(.defaulted, .valueNotFound, at: "value[1]")),
        .substituting(
          [String: Int].self,
          #"[{"a":1},null,""]"#,
          gives: [["a": 1], [:], [:]],
          .init(.defaulted, .valueNotFound, at: "value[1]"),
          .init(.defaulted, .empty, at: "value[2]")
        ),
        .substituting(
          TablePart.self,
          #"[{"weight":1},{"weight":"heavy"},{"weight":3}]"#,
          gives: [TablePart(weight: 1), TablePart(weight: -1), TablePart(weight: 3)],
          .init(.defaulted, .elementFailed, at: "value[1]"),
          underlyingPath: "value[1].weight"
        ),
        .substituting(
          TableLevel.self,
          "[1,9,2]",
          gives: [.low, .none, .high],
          .init(.defaulted, .unknownCase, at: "value[1]")
        ),
        .substituting(
          Int?.self,
          #"[1,null,"x"]"#,
          gives: [1, nil, nil],
          .init(.defaulted, .notNumeric, at: "value[2]")
        ),
        .substituting(
          [Int].self,
          "[[1],7,[2]]",
          gives: [[1], [], [2]],
          .init(.defaulted, .typeMismatch, at: "value[1]")
        ),
      ]
    ),
    RescueTableRow(
      "array element under `@DroppingArray`",
      from: "a token that can't be read",
      "dropped, with its own reason; every later element is still read",
      [
        .dropping(
          Int.self,
          #"[1,"x",{},null,[2],5]"#,
          gives: [1, 5],
          .init(.dropped, .notNumeric, at: "value[1]"),
          .init(.dropped, .typeMismatch, at: "value[2]"),
          .init(.dropped, .valueNotFound, at: "value[3]"),
          .init(.dropped, .typeMismatch, at: "value[4]")
        ),
        .dropping(
          TablePart.self,
          #"[{"weight":1},{},{"weight":3}]"#,
          gives: [TablePart(weight: 1), TablePart(weight: 3)],
          .init(.dropped, .elementFailed, at: "value[1]"),
          underlyingPath: "value[1].weight"
        ),
        .dropping(
          URL.self,
          #"["https://a.example/1",7,"https://a.example/2"]"#,
          gives: [URL(string: "https://a.example/1"), URL(string: "https://a.example/2")].compactMap(\.self),
          .init(.dropped, .typeMismatch, at: "value[1]")
        ),
        .dropping(
          Date.self,
          #"[0,"x",1]"#,
          gives: [Date(timeIntervalSinceReferenceDate: 0), Date(timeIntervalSinceReferenceDate: 1)],
          .init(.dropped, .invalidString, at: "value[1]")
        ),
      ]
    ),
  ]

  /// Dictionaries.
  static let dictionaries: [RescueTableRow] = [
    RescueTableRow(
      "dictionary",
      from: #"missing key, `null`, `""`, `[]`"#,
      "`[:]`: defaulted, `keyNotFound`, `valueNotFound`, `empty`, `typeMismatch`",
      emptyDictionaries(nil, .keyNotFound) + emptyDictionaries("null", .valueNotFound)
        + emptyDictionaries(#""""#, .empty) + emptyDictionaries("[]", .typeMismatch)
    ),
    RescueTableRow(
      "dictionary",
      from: "non-empty array",
      "`[:]`: defaulted, `typeMismatch`",
      ["[1]", #"[{"a":1}]"#, "[[]]"].flatMap { emptyDictionaries($0, .typeMismatch) }
    ),
    RescueTableRow(
      "dictionary",
      from: "any other scalar",
      "`[:]`: defaulted, `typeMismatch`",
      ["7", #""7""#, "true", "0.5"].flatMap { emptyDictionaries($0, .typeMismatch) }
    ),
    RescueTableRow(
      "dictionary value",
      from: "a token that another row rescues",
      "as that row says; recorded under its key",
      [
        .droppingEntries(Int.self, #"{"a":1,"b":"2"}"#, gives: ["a": 1, "b": 2], .init(.retyped, at: "value.b")),
        .droppingEntries(Int?.self, #"{"a":1,"b":null}"#, gives: ["a": 1, "b": nil]),
      ]
    ),
    RescueTableRow(
      "dictionary value",
      from: "a token that can't be read",
      "its key is dropped, with its own reason",
      [
        .droppingEntries(Int.self, #"{"a":1,"b":{}}"#, gives: ["a": 1], .init(.dropped, .typeMismatch, at: "value.b")),
        .droppingEntries(
          Int.self,
          #"{"a":1,"b":null}"#,
          gives: ["a": 1],
          .init(.dropped, .valueNotFound, at: "value.b")
        ),
        .droppingEntries(Int.self, #"{"a":1,"b":"x"}"#, gives: ["a": 1], .init(.dropped, .notNumeric, at: "value.b")),
        .droppingEntries(
          TableSeller.self,
          #"{"a":{"name":"A"},"b":null}"#,
          gives: ["a": TableSeller(name: "A")],
          .init(.dropped, .valueNotFound, at: "value.b")
        ),
        .droppingEntries(
          TablePart.self,
          #"{"a":{"weight":1},"b":{"weight":[]}}"#,
          gives: ["a": TablePart(weight: 1)],
          .init(.dropped, .elementFailed, at: "value.b"),
          underlyingPath: "value.b.weight"
        ),
      ]
    ),
    RescueTableRow(
      "dictionary keys",
      from: "keys of any spelling",
      "exact: byte for byte as in the payload",
      [
        .droppingEntries(
          Int.self,
          #"{"snake_case":1,"camelCase":2,"":3,"é":4," ":5}"#,
          gives: ["snake_case": 1, "camelCase": 2, "": 3, "é": 4, " ": 5]
        )
      ]
    ),
    RescueTableRow(
      "dictionary keys",
      from: "key with a lone surrogate escape",
      overShielded: "lossy: U+FFFD replaces what is invalid",
      // Foundation's decoder doesn't open an object with such a key.
      overJSONDecoder: "`[:]`: defaulted, `typeMismatch`",
      [
        .droppingEntries(Int.self, #"{"a\ud800":1,"b":2}"#, gives: [:], .init(.defaulted, .typeMismatch))
          .overShielded(gives: ["a\u{FFFD}": 1, "b": 2], .init(.lossy, at: "value[\"a\u{FFFD}\"]"))
      ]
    ),
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

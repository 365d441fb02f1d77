import Foundation
import ShieldedDecoding

extension RescueTable {
  /// Sets.
  static let sets: [RescueTableRow] = [
    RescueTableRow(
      "set",
      from: #"missing key, `null`, `""`, `{}`"#,
      "`[]`: defaulted, `keyNotFound`, `valueNotFound`, `empty`, `typeMismatch`",
      [
        emptySet(nil, .keyNotFound), emptySet("null", .valueNotFound), emptySet(#""""#, .empty),
        emptySet("{}", .typeMismatch),
      ]
    ),
    RescueTableRow(
      "set",
      from: "non-empty object, any other scalar",
      "`[]`: defaulted, `typeMismatch`",
      [#"{"0":1}"#, "7", #""7""#, "true", "0.5"].map { emptySet($0, .typeMismatch) }
    ),
    RescueTableRow(
      "set",
      from: "array, also with equal elements: `[1,2,1]`",
      "exact: plain `Codable` keeps one of equal elements too",
      [
        .box(Set<Int>.self, "[1,2,1]", gives: [1, 2]),
        .box(Set<String>.self, #"["a","b"]"#, gives: ["a", "b"]),
        .box(Set<Int>.self, "[]", gives: []),
        .box(Set<Int?>.self, "[1,null]", gives: [1, nil]),
        .optional(Set<TableLevel>.self, "[1,2]", gives: [.low, .high]),
      ]
    ),
    RescueTableRow(
      "set element",
      from: "a token that another row rescues",
      "as that row says; recorded under its index",
      [
        .box(Set<Int>.self, #"[1,"2"]"#, gives: [1, 2], .retyped, at: "value[1]"),
        .box(Set<Int>.self, #"[1,"1"]"#, gives: [1], .retyped, at: "value[1]"),
      ]
    ),
    RescueTableRow(
      "set element",
      from: "a token that can't be read",
      "dropped, with its own reason; every later element is still read",
      [
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
      ]
    ),
  ]

  private static func emptySet(_ json: String?, _ reason: RescueReason) -> RescueTableExample {
    .box(Set<Int>.self, json, gives: [], .defaulted, reason)
  }

  /// Dictionaries with `Int` keys. Everything but the keys is as for other dictionaries.
  static let integerKeyedDictionaries: [RescueTableRow] = [
    RescueTableRow(
      "dictionary with `Int` keys",
      from: "object whose keys are integers",
      "exact",
      [
        .box([Int: String].self, #"{"7":"a","-2":"b"}"#, gives: [7: "a", -2: "b"]),
        .box([Int: Int?].self, #"{"7":1,"8":null}"#, gives: [7: 1, 8: nil]),
        .box([Int: Int].self, "{}", gives: [:]),
        .optional([Int: Int].self, #"{"7":1}"#, gives: [7: 1]),
      ]
    ),
    RescueTableRow(
      "dictionary with `Int` keys",
      from: "object with a key that isn't an integer",
      "the entry is dropped, with its own reason",
      [
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
      ]
    ),
    RescueTableRow(
      "value of a dictionary with `Int` keys",
      from: "a token that another row rescues, or that can't be read",
      "as that row says, or its key is dropped: retyped, dropped, with its own reason",
      [
        .box([Int: Int].self, #"{"7":"1"}"#, gives: [7: 1], .retyped, at: #"value["7"]"#),
        .box([Int: Int].self, #"{"7":1,"8":{}}"#, gives: [7: 1], .dropped, .typeMismatch, at: #"value["8"]"#),
        .box([Int: Int].self, #"{"7":1,"8":null}"#, gives: [7: 1], .dropped, .valueNotFound, at: #"value["8"]"#),
      ]
    ),
  ]
}

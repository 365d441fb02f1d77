import Foundation
import ShieldedDecoding
import ShieldedShapes

extension RescueTable {
  /// Arrays and single values that a backend sends for each other.
  static let brackets: [RescueTableRow] = [
    RescueTableRow(
      "array under `@OneOrMany`",
      from: #"one element without brackets: `7`, `"7"`, an object"#,
      "retyped: an array of that element, which is rescued as in its own row"
    ).with([
      .oneOrMany(Int.self, "7", gives: [7], .retyped()),
      .oneOrMany(Int.self, #""7""#, gives: [7], .retyped(), .retyped()),
      .oneOrMany(String.self, #""new""#, gives: ["new"], .retyped()),
      .oneOrMany(String.self, "true", gives: ["true"], .retyped(), .retyped()),
      .oneOrMany(URL.self, #""https://a.example""#, gives: [example], .retyped()),
      .oneOrMany(TableLevel.self, "2", gives: [.high], .retyped()),
      .oneOrMany(TableSeller.self, #"{"name":7}"#, gives: [TableSeller(name: "7")], .retyped("value.name"), .retyped()),
      .oneOrMany(TablePart.self, #"{"weight":1}"#, gives: [TablePart(weight: 1)], .retyped()),
      .oneOrMany([String: Int].self, #"{"a":1}"#, gives: [["a": 1]], .retyped()),
    ]),
    RescueTableRow(
      "array under `@OneOrMany`",
      from: "array",
      "exact, or each element as in the row of an array element under `@SafeArray`: defaulted, `typeMismatch`"
    ).with([
      .oneOrMany(Int.self, "[]", gives: []), .oneOrMany(Int.self, "[1,2]", gives: [1, 2]),
      .oneOrMany(TableSeller.self, #"[{"name":"A"}]"#, gives: [TableSeller(name: "A")]),
      .oneOrMany(Int.self, "[1,{}]", gives: [1, 0], .defaulted(.typeMismatch, "value[1]")),
    ]),
    RescueTableRow(
      "array under `@OneOrMany` whose elements have no default",
      from: "array with an element that can't be read",
      "that element is dropped, with its own reason"
    ).with([
      .oneOrMany(URL.self, #"["https://a.example",7]"#, gives: [example], .dropped(.typeMismatch, "value[1]"))
    ]),
    RescueTableRow(
      "array under `@OneOrMany`",
      from: #"missing key, `null`, `""`, `{}`, a value that isn't an element"#,
      "`[]`: defaulted, `keyNotFound`, `valueNotFound`, `empty`, `typeMismatch`"
    ).with([
      .oneOrMany(Int.self, nil, gives: [], .defaulted(.keyNotFound)),
      .oneOrMany(Int.self, "null", gives: [], .defaulted(.valueNotFound)),
      .oneOrMany(String.self, #""""#, gives: [], .defaulted(.empty)),
      .oneOrMany(TableSeller.self, "{}", gives: [], .defaulted(.typeMismatch)),
      .oneOrMany(Int.self, #""many""#, gives: [], .defaulted(.typeMismatch)),
      .oneOrMany(Int.self, #"{"a":1}"#, gives: [], .defaulted(.typeMismatch)),
      .oneOrMany(TablePart.self, #"{"weight":"heavy"}"#, gives: [], .defaulted(.typeMismatch)),
      .oneOrMany([Int].self, "7", gives: [], .defaulted(.typeMismatch)),
    ]),
    RescueTableRow(
      "array under `@ArrayFromObject`",
      from: #"object whose keys are whole numbers: `{"0":7,"2":"7"}`"#,
      "retyped: the values in the order of the numbers, each as in the row of an array element: defaulted, dropped, `typeMismatch`"
    ).with([
      .arrayFromObject(Int.self, #"{"0":7,"2":"7"}"#, gives: [7, 7], .retyped(), .retyped(#"value["2"]"#)),
      .arrayFromObject(Int.self, #"{"10":3,"2":"2","0":1}"#, gives: [1, 2, 3], .retyped(), .retyped(#"value["2"]"#)),
      .arrayFromObject(Int.self, #"{"0":{}}"#, gives: [0], .retyped(), .defaulted(.typeMismatch, #"value["0"]"#)),
      .arrayFromObject(URL.self, #"{"0":7}"#, gives: [], .retyped(), .dropped(.typeMismatch, #"value["0"]"#)),
    ]),
    RescueTableRow(
      "array under `@ArrayFromObject`",
      from: "any other token",
      "as in the row of an array: exact, defaulted, with its own reason"
    ).with([
      .arrayFromObject(Int.self, "[1,2]", gives: [1, 2]),
      .arrayFromObject(Int.self, #"{"0":1,"a":2}"#, gives: [], .defaulted(.typeMismatch)),
      .arrayFromObject(Int.self, #"{"00":1}"#, gives: [], .defaulted(.typeMismatch)),
      .arrayFromObject(Int.self, "{}", gives: [], .defaulted(.typeMismatch)),
      .arrayFromObject(Int.self, "7", gives: [], .defaulted(.typeMismatch)),
      .arrayFromObject(Int.self, nil, gives: [], .defaulted(.keyNotFound)),
    ]),
    RescueTableRow(
      "value under `@FirstOfMany`",
      from: #"array of one element: `[7]`, `["7"]`"#,
      "retyped: that element, which is rescued as in its own row"
    ).with([
      .firstOfMany(Int.self, "[7]", gives: 7, .retyped()),
      .firstOfMany(Int.self, #"["7"]"#, gives: 7, .retyped("value[0]"), .retyped()),
      .firstOfMany(String.self, #"["new"]"#, gives: "new", .retyped()),
      .firstOfMany(
        TableSeller.self,
        #"[{"name":7}]"#,
        gives: TableSeller(name: "7"),
        .retyped("value[0].name"),
        .retyped()
      ),
      .firstOfMany([String: Int].self, #"[{"a":1}]"#, gives: ["a": 1], .retyped()),
    ]),
    RescueTableRow("value under `@FirstOfMany`", from: "longer array", "lossy: its first element").with([
      .firstOfMany(Int.self, "[7,8]", gives: 7, .lossy()),
      .firstOfMany(
        TableSeller.self,
        #"[{"name":"A"},7]"#,
        gives: TableSeller(name: "A"),
        .lossy()
      ),
    ]),
    RescueTableRow(
      "value under `@FirstOfMany`",
      from: "array without a first element that can be read",
      "its default: defaulted, `typeMismatch`"
    ).with([
      .firstOfMany(Int.self, "[]", gives: 0, .defaulted(.typeMismatch)),
      .firstOfMany(Int.self, #"["many",1]"#, gives: 0, .defaulted(.typeMismatch)),
      .firstOfMany(Int.self, "[[1]]", gives: 0, .defaulted(.typeMismatch)),
      .firstOfMany(TableSeller.self, "[]", gives: TableSeller(name: "nobody"), .defaulted(.typeMismatch)),
    ]),
    RescueTableRow(
      "value under `@FirstOfMany`",
      from: "any other token",
      "as in the value's own row: retyped, defaulted, exact, with its own reason"
    ).with([
      .firstOfMany(Int.self, "7", gives: 7), .firstOfMany(Int.self, #""7""#, gives: 7, .retyped()),
      .firstOfMany(Int.self, nil, gives: 0, .defaulted(.keyNotFound)),
      .firstOfMany(Int.self, "{}", gives: 0, .defaulted(.typeMismatch)),
      .firstOfMany(TableSeller.self, #"{"name":"A"}"#, gives: TableSeller(name: "A")),
      .firstOfMany([Int].self, "[1,2]", gives: [1, 2]),
      .firstOfMany([Int].self, "[[1,2]]", gives: [0], .defaulted(.typeMismatch, "value[0]")),
    ]),
  ]

  private static var example: URL { URL(string: "https://a.example") ?? URL(filePath: "/") }
}

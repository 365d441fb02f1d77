import Foundation
import ShieldedDecoding

extension RescueTable {
  /// DTOs.
  static let objects: [RescueTableRow] = [
    RescueTableRow("DTO", from: "object", "exact; each of its fields as in its own row").with([
      .box(TableSeller.self, #"{"name":"A"}"#, gives: TableSeller(name: "A")),
      .box(TablePart.self, #"{"weight":3}"#, gives: TablePart(weight: 3)),
      .optional(TableSeller.self, #"{"name":"A"}"#, gives: TableSeller(name: "A")),
    ]),
    RescueTableRow(
      "DTO",
      from: "`[]`, scalar, `null`, missing key",
      "its `defaultInstance()`: defaulted, `typeMismatch`, `valueNotFound`, `keyNotFound`"
    ).with(
      ["[]", "[1]", "7", "true", #""x""#].flatMap { token -> [RescueTableExample] in
        [
          .box(TableSeller.self, token, gives: TableSeller(name: "nobody"), .defaulted, .typeMismatch),
          .optional(TableSeller.self, token, gives: nil, .defaulted, .typeMismatch),
        ]
      } + [
        .box(TableSeller.self, "null", gives: TableSeller(name: "nobody"), .defaulted, .valueNotFound),
        .box(TableSeller.self, nil, gives: TableSeller(name: "nobody"), .defaulted, .keyNotFound),
      ]
    ),
    RescueTableRow(
      "DTO",
      from: "object for which its own `init(from:)` throws a `DecodingError`",
      "its `defaultInstance()`: defaulted, `elementFailed`, with the inner path"
    ).with(
      // A missing key has no path of its own, so the error points at the object.
      [#"{"weight":"heavy"}"#, #"{"weight":null}"#, "{}"].map { json in
        let inner = "value.weight"
        return .box(
          TablePart.self,
          json,
          gives: TablePart(weight: -1),
          .defaulted,
          .elementFailed,
          underlyingPath: inner
        )
      }
    ),
  ]

  /// Enums whose case the kind of the token chooses.
  static let unions: [RescueTableRow] = [
    RescueTableRow("union", from: "token of a kind that a case has", "exact; its value as in its own row").with([
      .box(TableContent.self, #""1""#, gives: .text("1")),
      .box(TableContent.self, #"" ""#, gives: .text(" ")),
      .box(TableContent.self, "1", gives: .count(1)),
      .optional(TableContent.self, "1", gives: .count(1)),
      .box(TableContent.self, #"{"name":"A","x":1}"#, gives: .seller(TableSeller(name: "A"))),
      .box(TableContent.self, #"{"name":null,"weight":3}"#, gives: .part(TablePart(weight: 3))),
    ]),
    RescueTableRow(
      "union",
      from: "token of another kind, object with the keys of no case or of several",
      "its fallback: defaulted, `unknownCase`"
    ).with(
      ["true", "[]", "[1]", "{}", #"{"name":null}"#, #"{"name":"A","weight":3}"#].flatMap {
        token -> [RescueTableExample] in
        [
          .box(TableContent.self, token, gives: .nothing, .defaulted, .unknownCase),
          .optional(TableContent.self, token, gives: nil, .defaulted, .unknownCase),
        ]
      }
    ),
    RescueTableRow(
      "union",
      from: "token that the type of its case can't use",
      "its fallback: defaulted, `elementFailed`, with the inner path"
    ).with(
      [#"{"weight":"heavy"}"#, #"{"weight":{},"name":null}"#].map { token in
        .box(
          TableContent.self,
          token,
          gives: .nothing,
          .defaulted,
          .elementFailed,
          underlyingPath: "value.weight"
        )
      }
    ),
  ]

  /// Rows about the document as a whole.
  static let documents: [RescueTableRow] = [
    RescueTableRow(
      "any type",
      from: "duplicate keys",
      "the first one is used: exact or retyped, as in its own row"
    ).with([.box(Int.self, #"1,"value":2"#, gives: 1), .box(Int.self, #""3","value":2"#, gives: 3, .retyped)])
  ]
}

extension RescueTable {
  /// Missing keys and `null`, for every kind of target.
  static let absences: [RescueTableRow] = [
    RescueTableRow("any type with a default", from: "missing key", "its default: defaulted, `keyNotFound`").with(
      everyDefault(nil, .keyNotFound) + [
        .defaultByType(One.self, nil, gives: 1, .defaulted, .keyNotFound),
        .defaultByType(Epoch.self, nil, gives: Epoch.defaultValue, .defaulted, .keyNotFound),
      ]
    ),
    RescueTableRow("any type with a default", from: "`null`", "its default: defaulted, `valueNotFound`").with(
      everyDefault("null", .valueNotFound) + [
        .defaultByType(One.self, "null", gives: 1, .defaulted, .valueNotFound),
        .defaultByType(Epoch.self, "null", gives: Epoch.defaultValue, .defaulted, .valueNotFound),
      ]
    ),
    RescueTableRow("any Optional", from: "missing key", "`nil`: exact", everyOptional(nil)),
    RescueTableRow("any Optional", from: "`null`", "`nil`: exact", everyOptional("null")),
  ]

  /// The default of each type, spelled out so that a wrong default is detected.
  private static func everyDefault(_ json: String?, _ reason: RescueReason) -> [RescueTableExample] {
    func example<Value: SafeValue & Equatable>(_ type: Value.Type, _ expected: Value) -> RescueTableExample {
      .box(type, json, gives: expected, .defaulted, reason)
    }
    return [
      example(Int.self, 0), example(Int8.self, 0), example(Int16.self, 0), example(Int32.self, 0),
      example(Int64.self, 0), example(Int128.self, 0), example(UInt.self, 0), example(UInt8.self, 0),
      example(UInt16.self, 0), example(UInt32.self, 0), example(UInt64.self, 0), example(UInt128.self, 0),
      example(Double.self, 0), example(Float.self, 0), example(CGFloat.self, 0), example(Decimal.self, 0),
      example(Bool.self, false), example(String.self, ""), example(TableLevel.self, .none),
      example(TableStatus.self, .unknown), example([Int].self, []), example([String: Int].self, [:]),
      example([TableSeller].self, []), example(Set<Int>.self, []), example([Int: Int].self, [:]),
      example(TableSeller.self, TableSeller(name: "nobody")), example(TablePart.self, TablePart(weight: -1)),
    ]
  }

  private static func everyOptional(_ json: String?) -> [RescueTableExample] {
    [
      .optional(Int.self, json, gives: nil), .optional(Int8.self, json, gives: nil),
      .optional(Int128.self, json, gives: nil), .optional(UInt64.self, json, gives: nil),
      .optional(Double.self, json, gives: nil), .optional(Float.self, json, gives: nil),
      .optional(CGFloat.self, json, gives: nil), .optional(Duration.self, json, gives: nil),
      .optional(Decimal.self, json, gives: nil), .optional(Bool.self, json, gives: nil),
      .optional(String.self, json, gives: nil), .optional(Date.self, json, gives: nil),
      .optional(URL.self, json, gives: nil), .optional(UUID.self, json, gives: nil),
      .optional(Data.self, json, gives: nil), .optional(TableLevel.self, json, gives: nil),
      .optional([Int].self, json, gives: nil), .optional([String: Int].self, json, gives: nil),
      .optional(Set<Int>.self, json, gives: nil), .optional([Int: Int].self, json, gives: nil),
      .optional(TableSeller.self, json, gives: nil),
    ]
  }
}

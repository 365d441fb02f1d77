import ShieldedDecoding

extension RescueTable {
  /// DTOs.
  static let objects: [RescueTableRow] = [
    RescueTableRow(
      "DTO",
      from: "object",
      "exact; each of its fields as in its own row",
      [
        .box(TableSeller.self, #"{"name":"A"}"#, gives: TableSeller(name: "A")),
        .box(TablePart.self, #"{"weight":3}"#, gives: TablePart(weight: 3)),
        .optional(TableSeller.self, #"{"name":"A"}"#, gives: TableSeller(name: "A")),
      ]
    ),
    RescueTableRow(
      "DTO",
      from: "`[]`, scalar, `null`, missing key",
      "its `defaultInstance()`: defaulted, `typeMismatch`, `valueNotFound`, `keyNotFound`",
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
      "its `defaultInstance()`: defaulted, `elementFailed`, with the inner path",
      [
        .box(
          TablePart.self,
          #"{"weight":"heavy"}"#,
          gives: TablePart(weight: -1),
          .defaulted,
          .elementFailed,
          underlyingPath: "value.weight"
        ),
        .box(
          TablePart.self,
          #"{"weight":null}"#,
          gives: TablePart(weight: -1),
          .defaulted,
          .elementFailed,
          underlyingPath: "value.weight"
        ),
        // A missing key has no path of its own, so the error points at the object.
        .box(
          TablePart.self,
          "{}",
          gives: TablePart(weight: -1),
          .defaulted,
          .elementFailed,
          underlyingPath: "value.weight"
        ),
      ]
    ),
  ]

  /// Rows about the document as a whole.
  static let documents: [RescueTableRow] = [
    RescueTableRow(
      "any type",
      from: "duplicate keys",
      "the first one is used: exact or retyped, as in its own row",
      [
        .box(Int.self, #"1,"value":2"#, gives: 1),
        .box(Int.self, #""3","value":2"#, gives: 3, .retyped),
      ]
    )
  ]
}

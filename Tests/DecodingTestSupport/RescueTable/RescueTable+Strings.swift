import Foundation
import ShieldedDecoding

extension RescueTable {
  /// `String`.
  static let strings: [RescueTableRow] = [
    RescueTableRow(
      "`String`",
      from: "string",
      "exact",
      [
        .box(String.self, #""""#, gives: ""),
        .box(String.self, #"" é \u0041 ""#, gives: " é A "),
        .box(String.self, #""null""#, gives: "null"),
      ]
    ),
    RescueTableRow(
      "`String`",
      from: "integer of up to 38 digits",
      "retyped, to the last digit",
      [
        .box(String.self, "7", gives: "7", .retyped),
        .box(String.self, "-7", gives: "-7", .retyped),
        .box(String.self, "9007199254740993", gives: "9007199254740993", .retyped),
        .box(String.self, "9223372036854775808", gives: "9223372036854775808", .retyped),
        .box(String.self, "-9223372036854775809", gives: "-9223372036854775809", .retyped),
        .box(String.self, "12345678901234567891", gives: "12345678901234567891", .retyped),
        .box(
          String.self,
          "12345678901234567890123456789012345678",
          gives: "12345678901234567890123456789012345678",
          .retyped
        ),
        .box(
          String.self,
          "340282366920938463463374607431768211455",
          gives: "340282366920938463463374607431768211455",
          .retyped
        ),
        .optional(String.self, "7", gives: "7", .retyped),
      ]
    ),
    RescueTableRow(
      "`String`",
      from: "integer of more digits than the decoder can give",
      "defaulted, `unreadableNumber`: never a rounded spelling",
      [
        .defaulted(String.self, "340282366920938463463374607431768211457", .unreadableNumber),
        .defaulted(String.self, "1234567890123456789012345678901234567890", .unreadableNumber),
        .defaulted(String.self, "-1234567890123456789012345678901234567890123456789", .unreadableNumber),
        .defaulted(String.self, String(repeating: "9", count: 200), .unreadableNumber),
      ]
    ),
    RescueTableRow(
      "`String`",
      from: "fraction or exponent",
      "retyped: the shortest spelling that reads back the same",
      [
        .box(String.self, "1.5", gives: "1.5", .retyped),
        .box(String.self, "0.1", gives: "0.1", .retyped),
        .box(String.self, "-0.25", gives: "-0.25", .retyped),
        .box(String.self, "1.10", gives: "1.1", .retyped),
        .box(String.self, "3.0", gives: "3", .retyped),
        .box(String.self, "1e3", gives: "1000", .retyped),
      ]
    ),
    RescueTableRow(
      "`String`",
      from: "`true`, `false`",
      "retyped",
      [
        .box(String.self, "true", gives: "true", .retyped),
        .box(String.self, "false", gives: "false", .retyped),
        .optional(String.self, "true", gives: "true", .retyped),
      ]
    ),
    RescueTableRow(
      "`String`",
      from: "string with invalid UTF-8 or a lone surrogate escape",
      "defaulted, `invalidString`: that string's fault, not the document's",
      [
        .defaulted(String.self, #""a\ud800b""#, .invalidString),
        .defaulted(String.self, #""\udc00""#, .invalidString),
        .optional(String.self, #""a\ud800b""#, gives: nil, .defaulted, .invalidString),
        .defaulted(Int.self, #""\ud800""#, .invalidString),
        .defaulted(Bool.self, #""\ud800""#, .invalidString),
        .defaulted(TableStatus.self, #""\ud800""#, .invalidString),
        .dropping(
          String.self,
          #"["a","\ud800","c"]"#,
          gives: ["a", "c"],
          .init(.dropped, .invalidString, at: "value[1]")
        ),
        .box(
          String.self,
          bytes: [0x22, 0x61, 0xFF, 0x62, 0x22],
          shownAs: #""a\xFFb""#,
          gives: "",
          .defaulted,
          .invalidString
        ),
        .box(String.self, bytes: [0x22, 0xC3, 0x22], shownAs: #""\xC3""#, gives: "", .defaulted, .invalidString),
      ]
    ),
  ]

  /// What all scalars have in common.
  static let containers: [RescueTableRow] = [
    RescueTableRow(
      "any scalar",
      from: "object or array",
      "defaulted, `typeMismatch`",
      ["{}", #"{"a":1}"#, "[]", "[1]", "[[[]]]"].flatMap { token -> [RescueTableExample] in
        [
          .defaulted(Int.self, token, .typeMismatch), .defaulted(UInt128.self, token, .typeMismatch),
          .defaulted(Double.self, token, .typeMismatch), .defaulted(Float.self, token, .typeMismatch),
          .defaulted(Decimal.self, token, .typeMismatch), .defaulted(Bool.self, token, .typeMismatch),
          .defaulted(String.self, token, .typeMismatch), .defaulted(TableLevel.self, token, .typeMismatch),
          .defaulted(TableStatus.self, token, .typeMismatch),
          .optional(Int.self, token, gives: nil, .defaulted, .typeMismatch),
          .optional(Date.self, token, gives: nil, .defaulted, .typeMismatch),
          .optional(URL.self, token, gives: nil, .defaulted, .typeMismatch),
          .optional(UUID.self, token, gives: nil, .defaulted, .typeMismatch),
          .optional(Data.self, token, gives: nil, .defaulted, .typeMismatch),
          .defaultByType(One.self, token, gives: 1, .defaulted, .typeMismatch),
        ]
      }
    )
  ]
}

import Foundation
import ShieldedDecoding

extension RescueTable {
  /// `String`.
  static let strings: [RescueTableRow] = [
    RescueTableRow("`String`", from: "string", "exact").with([
      .box(String.self, #""""#, gives: ""), .box(String.self, #"" é \u0041 ""#, gives: " é A "),
      .box(String.self, #""null""#, gives: "null"),
    ]),
    RescueTableRow(
      "`String`",
      from: "integer of up to 38 digits, or up to `UInt128.max`",
      "retyped, to the last digit"
    ).with(
      [
        .box(String.self, "7", gives: "7", .retyped), .box(String.self, "-7", gives: "-7", .retyped),
        .box(String.self, "9007199254740993", gives: "9007199254740993", .retyped),
        .box(String.self, "9223372036854775808", gives: "9223372036854775808", .retyped),
        .box(String.self, "-9223372036854775809", gives: "-9223372036854775809", .retyped),
        .box(String.self, "12345678901234567891", gives: "12345678901234567891", .retyped),
      ] + wideIntegers + [.optional(String.self, "7", gives: "7", .retyped)]
    ),
    RescueTableRow(
      "`String`",
      from: "longer integer",
      overShielded: "retyped, to the last digit",
      overJSONDecoder:
        "defaulted, `unreadableNumber`: the decoder drops digits, and a rounded number is a different number"
    ).with(
      [
        "340282366920938463463374607431768211457", "1234567890123456789012345678901234567890",
        "-1234567890123456789012345678901234567890123456789", String(repeating: "9", count: 200),
      ].map(ownSpelling)
    ),
    RescueTableRow(
      "`String`",
      from: "fraction, exponent or `-0`: `1.10`, `1e3`, `1e-7`",
      overShielded: "retyped: the token's own spelling: `1.10`, `1e3`, `1e-7`",
      overJSONDecoder:
        "retyped: the fewest digits, with an exponent only below 0.000001: `1.1`, `1000`, `1e-7`; `-0` becomes `0`"
    ).with([
      spelled("1.5", "1.5"), spelled("0.1", "0.1"), spelled("-0.25", "-0.25"), spelled("-0", "0"),
      spelled("1.10", "1.1"),
      spelled("3.0", "3"), spelled("1e3", "1000"), spelled("0.005", "0.005"), spelled("1e-6", "0.000001"),
      spelled("1e-7", "1e-7"), spelled("0.0000001", "1e-7"), spelled("-12.50e-9", "-1.25e-8"), spelled("0e400", "0"),
      spelled("0.99999999999999999999999999999999", "0.99999999999999999999999999999999"),
    ]),
    RescueTableRow(
      "`String`",
      from: "fraction of 38 or more significant digits",
      overShielded: "retyped: the token's own spelling",
      // Foundation's Decimal drops digits that don't fit into 128 bits, and whether it dropped any can't be determined.
      overJSONDecoder: "lossy: the digits that a `Decimal` holds"
    ).with([
      spelled("0.1234567890123456789012345678901234567891234", "0.123456789012345678901234567890123456789", .lossy),
      spelled("-1.2345678901234567890123456789012345678", "-1.2345678901234567890123456789012345678", .lossy),
    ]),
    RescueTableRow(
      "`String`",
      from:
        "fraction with zeros up to the 38th digit, and other digits after it: `1.00000000000000000000000000000000000000001`",
      overShielded: "retyped: the token's own spelling",
      // Its Decimal, its Double and its integers are all 1, so the lost digits can't be detected.
      overJSONDecoder:
        "retyped, without the digits after the 38th: the decoder drops them, and the loss can't be detected"
    ).with([spelled("1.00000000000000000000000000000000000000001", "1")]),
    RescueTableRow(
      "`String`",
      from: "number too small for a `Decimal`: `1e-200`",
      overShielded: "retyped: the token's own spelling",
      overJSONDecoder: "lossy: the digits of a `Double`"
    ).with([spelled("1e-200", "1e-200", .lossy), spelled("1.00000000000000000001e-200", "1e-200", .lossy)]),
    RescueTableRow(
      "`String`",
      from:
        "number of 10^38 or more that doesn't fit any integer type, or out of a `Double`'s range: `1e300`, `1e400`, `1e-400`",
      overShielded: "retyped: the token's own spelling",
      // Foundation's decoder reads 1e-400 only as the integer 0, which is a different number.
      overJSONDecoder: "defaulted, `unreadableNumber`"
    ).with(["1e400", "1e-400", "1e300", "-1.5e38"].map(ownSpelling)),
    RescueTableRow("`String`", from: "`true`, `false`", "retyped").with([
      .box(String.self, "true", gives: "true", .retyped), .box(String.self, "false", gives: "false", .retyped),
      .optional(String.self, "true", gives: "true", .retyped),
    ]),
    RescueTableRow(
      "`String`",
      from: "string with invalid UTF-8 or a lone surrogate escape",
      overShielded: "lossy: U+FFFD replaces what is invalid",
      // Foundation's decoder doesn't expose the bytes.
      overJSONDecoder: "defaulted, or dropped by its wrapper, `invalidString`: the rest of the document is still read"
    ).with([
      .defaulted(String.self, #""a\ud800b""#, .invalidString).overShielded(gives: "a\u{FFFD}b", .lossy()),
      .defaulted(String.self, #""\udc00""#, .invalidString).overShielded(gives: "\u{FFFD}", .lossy()),
      .optional(String.self, #""a\ud800b""#, gives: nil, .defaulted, .invalidString)
        .overShielded(gives: Optional("a\u{FFFD}b") as Any, .lossy()),
      .dropping(
        String.self,
        #"["a","\ud800","c"]"#,
        gives: ["a", "c"],
        .dropped(.invalidString, "value[1]")
      ).overShielded(gives: ["a", "\u{FFFD}", "c"], .lossy("value[1]")),
      .box(
        String.self,
        bytes: [0x22, 0x61, 0xFF, 0x62, 0x22],
        shownAs: #""a\xFFb""#,
        gives: "",
        .defaulted,
        .invalidString
      ).overShielded(gives: "a\u{FFFD}b", .lossy()),
      .box(String.self, bytes: [0x22, 0xC3, 0x22], shownAs: #""\xC3""#, gives: "", .defaulted, .invalidString)
        .overShielded(gives: "\u{FFFD}", .lossy()),
    ]),
    RescueTableRow(
      "`Bool`, any number",
      from: "string with invalid UTF-8 or a lone surrogate escape",
      "defaulted, `invalidString`"
    ).with([
      .defaulted(Int.self, #""\ud800""#, .invalidString), .defaulted(Bool.self, #""\ud800""#, .invalidString),
      .defaulted(Double.self, #""\ud800""#, .invalidString), .defaulted(Decimal.self, #""7\ud800""#, .invalidString),
    ]),
    RescueTableRow(
      "any type",
      from: #"string with an unknown escape or a control character: `"App\Http"`, a line break, a tab"#,
      overShielded: "the document is refused: `dataCorrupted`, with the byte, the line and the column",
      // Foundation's decoder checks a string when it is read, and continues with the rest of the document.
      overJSONDecoder: "defaulted, or dropped by its wrapper, `invalidString`"
    ).with(
      ([#""App\Http""#, #""\x41""#, "\"a\nb\"", "\"a\tb\""].flatMap { token -> [RescueTableExample] in
        [
          .defaulted(String.self, token, .invalidString), .defaulted(Int.self, token, .invalidString),
          .defaulted(Bool.self, token, .invalidString),
          .optional(URL.self, token, gives: nil, .defaulted, .invalidString),
        ]
      } + [
        .dropping(String.self, "[\"a\nb\",\"c\"]", gives: ["c"], .dropped(.invalidString, "value[0]"))
      ]).map(\.refusedByShielded)
    ),
  ]

  /// A String from a number, for which `ShieldedJSONDecoder` keeps the spelling.
  static func spelled(_ json: String, _ expected: String, _ outcome: RescueOutcome = .retyped) -> RescueTableExample {
    .box(String.self, json, gives: expected, outcome).overShielded(gives: json, .retyped())
  }

  /// A String from a number whose digits only `ShieldedJSONDecoder` provides.
  static func ownSpelling(_ json: String) -> RescueTableExample {
    .defaulted(String.self, json, .unreadableNumber).overShielded(gives: json, .retyped())
  }

  /// The row's examples that only systems with integers of 128 bits confirm for JSONDecoder.
  private static let wideIntegers: [RescueTableExample] = {
    #if SHIELDED_OLDER_SYSTEMS
      return []
    #else
      return ["12345678901234567890123456789012345678", "340282366920938463463374607431768211455"].map(wideInteger)
    #endif
  }()

  /// A String from an integer of 38 digits or more that fits into 128 bits. On systems without such integers, JSONDecoder reads
  /// it as a `Decimal` only, which may lack digits.
  static func wideInteger(_ json: String) -> RescueTableExample {
    #if SHIELDED_OLDER_SYSTEMS
      if json.count(where: \.isNumber) > 38 { return ownSpelling(json) }
      return .box(String.self, json, gives: json, .lossy).overShielded(.retyped)
    #else
      return .box(String.self, json, gives: json, .retyped)
    #endif
  }

  /// Rows that apply to all scalars.
  static let containers: [RescueTableRow] = [
    RescueTableRow("any scalar", from: "object or array", "defaulted, `typeMismatch`").with(
      ["{}", #"{"a":1}"#, "[]", "[1]", "[[[]]]"].flatMap { token -> [RescueTableExample] in
        [
          .defaulted(Int.self, token, .typeMismatch), .defaulted(UInt128.self, token, .typeMismatch),
          .defaulted(Double.self, token, .typeMismatch), .defaulted(Float.self, token, .typeMismatch),
          .defaulted(CGFloat.self, token, .typeMismatch), .defaulted(Decimal.self, token, .typeMismatch),
          .defaulted(Bool.self, token, .typeMismatch), .defaulted(String.self, token, .typeMismatch),
          .defaulted(TableLevel.self, token, .typeMismatch), .defaulted(TableStatus.self, token, .typeMismatch),
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

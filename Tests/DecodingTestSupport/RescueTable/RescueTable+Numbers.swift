import Foundation
import ShieldedDecoding

extension RescueTable {
  /// `Double`, `Float` and `CGFloat`.
  static let floatingPoints: [RescueTableRow] = [
    RescueTableRow("`Double`, `Float`, `CGFloat`", from: "number", "exact, as the decoder reads it").with([
      .box(Double.self, "99.0", gives: 99), .box(Double.self, "99", gives: 99),
      .box(Double.self, "-1e-3", gives: -0.001),
      .box(Double.self, "1.7976931348623157e308", gives: .greatestFiniteMagnitude),
      .box(Double.self, "5e-324", gives: .leastNonzeroMagnitude), .box(Float.self, "1.5", gives: 1.5),
      .box(CGFloat.self, "-1.5", gives: -1.5), .optional(Double.self, "0.5", gives: 0.5),
    ]),
    RescueTableRow(
      "`Double`, `Float`, `CGFloat`",
      from: "number too small: `1e-400`",
      overShielded: "lossy: 0",
      // Foundation's decoder reads it only as an integer, and a malformed number looks the same.
      overJSONDecoder: "defaulted, `unreadableNumber`"
    ).with([
      .defaulted(Double.self, "1e-400", .unreadableNumber).overShielded(.lossy),
      .defaulted(Double.self, "-1e-400", .unreadableNumber).overShielded(gives: -0.0, .lossy()),
      .defaulted(Float.self, "1e-400", .unreadableNumber).overShielded(.lossy),
      .defaulted(CGFloat.self, "1e-400", .unreadableNumber).overShielded(.lossy),
    ]),
    RescueTableRow("`Float`", from: "number out of range: `1e39`", "defaulted, `outOfRange`").with([
      .defaulted(Float.self, "1e39", .outOfRange), .defaulted(Float.self, "-1e300", .outOfRange),
      .optional(Float.self, "1e39", gives: nil, .defaulted, .outOfRange),
    ]),
    RescueTableRow(
      "`Double`, `Float`, `CGFloat`",
      from: #"string with a JSON number: `"99.0"`, `"-1e-3"`"#,
      "retyped"
    ).with([
      .box(Double.self, #""99.0""#, gives: 99, .retyped), .box(Double.self, #""-1e-3""#, gives: -0.001, .retyped),
      .box(Double.self, #"" 0.1 ""#, gives: 0.1, .retyped),
      .box(Double.self, #""1.7976931348623157e308""#, gives: .greatestFiniteMagnitude, .retyped),
      .box(Double.self, #""5e-324""#, gives: .leastNonzeroMagnitude, .retyped),
      .box(Float.self, #""1.5""#, gives: 1.5, .retyped), .box(CGFloat.self, #"" 0.1 ""#, gives: 0.1, .retyped),
      .substituting(CGFloat.self, #"[1,"2",0.5]"#, gives: [1, 2, 0.5], .retyped("value[1]")),
      .optional(Double.self, #""99.0""#, gives: 99, .retyped),
    ]),
    RescueTableRow(
      "`Double`, `Float`, `CGFloat`",
      from: #"string with a number out of range: `"1e400"`"#,
      "defaulted, `outOfRange`: never infinite"
    ).with([
      .defaulted(Double.self, #""1e400""#, .outOfRange), .defaulted(Double.self, #""-1e400""#, .outOfRange),
      .defaulted(Float.self, #""1e39""#, .outOfRange), .defaulted(CGFloat.self, #""1e400""#, .outOfRange),
    ]),
  ]

  /// `Float16`. Intel Macs have none, so on them the published table and the fuzz seeds can't be checked.
  static var halves: [RescueTableRow] {
    #if (os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64)
      []
    #else
      [
        RescueTableRow("`Float16`", from: "number", "exact, as plain `Codable` reads it: a `Float`, rounded").with([
          .box(Float16.self, "1.5", gives: 1.5), .box(Float16.self, "65504", gives: 65504),
          // A Float rounds it down to 2049, and a Float16 then to the even 2048. Rounded once, it is 2050.
          .box(Float16.self, "2049.0000001", gives: 2048), .box(Float16.self, "1e-10", gives: 0),
          .optional(Float16.self, "0.5", gives: 0.5),
        ]),
        RescueTableRow(
          "`Float16`",
          from: #"string with a JSON number: `"1.5"`"#,
          "retyped, by way of a `Float` as well"
        ).with([
          .box(Float16.self, #""1.5""#, gives: 1.5, .retyped),
          .box(Float16.self, #"" 2049.0000001 ""#, gives: 2048, .retyped),
          .box(Float16.self, #""0""#, gives: 0, .retyped), .box(Float16.self, "true", gives: 1, .retyped),
          .substituting(Float16.self, #"[1,"2",0.5]"#, gives: [1, 2, 0.5], .retyped("value[1]")),
        ]),
        RescueTableRow("`Float16`", from: #"string with a number too small: `"1e-10"`"#, "lossy: 0").with([
          .box(Float16.self, #""1e-10""#, gives: 0, .lossy), .box(Float16.self, #""1e-400""#, gives: 0, .lossy),
        ]),
        RescueTableRow(
          "`Float16`",
          from: #"number or string out of range: `65520`, `"1e39"`"#,
          "defaulted, `outOfRange`"
        ).with([
          .defaulted(Float16.self, "65520", .outOfRange), .defaulted(Float16.self, "-1e300", .outOfRange),
          .defaulted(Float16.self, #""65520""#, .outOfRange), .defaulted(Float16.self, #""1e39""#, .outOfRange),
          .optional(Float16.self, "65520", gives: nil, .defaulted, .outOfRange),
        ]),
      ]
    #endif
  }

  /// `Decimal`.
  static let decimals: [RescueTableRow] = [
    RescueTableRow("`Decimal`", from: "number of up to 38 significant digits", "exact, from the digits").with([
      .box(Decimal.self, "0.1", gives: decimal(1, tenTo: -1)),
      .box(Decimal.self, "12345678901234567890.123456789", gives: decimal(12_345_678_901_234_567_890, 123_456_789, 9)),
      .box(Decimal.self, "-3", gives: decimal(-3, tenTo: 0)),
      .optional(Decimal.self, "1.10", gives: decimal(11, tenTo: -1)),
    ]),
    RescueTableRow(
      "`Decimal`",
      from: "number with more digits than fit into 128 bits",
      overShielded: "lossy: the digits that fit, as plain `Codable` gives them",
      // Foundation's decoder drops the others and reports no error.
      overJSONDecoder: "exact, as the decoder reads it: the digits that fit"
    ).with([
      .box(
        Decimal.self,
        "1234567890123456789012345678901234567891",
        gives: decimal(123_456_789_012_345_678_901_234_567_890_123_456_789, tenTo: 1)
      ).overShielded(.lossy),
      .box(Decimal.self, "1.00000000000000000000000000000000000000001", gives: 1).overShielded(.lossy),
      .optional(Decimal.self, "1.00000000000000000000000000000000000000001", gives: 1).overShielded(.lossy),
      .substituting(Decimal.self, "[2,1.00000000000000000000000000000000000000001]", gives: [2, 1])
        .overShielded(gives: [2, 1] as [Decimal], .lossy("value[1]")),
    ]),
    RescueTableRow(
      "`Decimal`",
      from: "zero with an exponent out of range: `0e400`",
      // Nothing is lost, but plain `Codable` throws.
      "retyped: 0"
    ).with([
      .box(Decimal.self, "0e400", gives: 0, .retyped), .box(Decimal.self, "0e99999999999", gives: 0, .retyped),
      .box(Decimal.self, "-0.0e-400", gives: 0, .retyped), .box(Decimal.self, #""0e400""#, gives: 0, .retyped),
    ]),
    RescueTableRow("`Decimal`", from: "number too small: `1e-129`", "lossy: 0").with([
      .box(Decimal.self, "1e-129", gives: 0, .lossy), .box(Decimal.self, "-1e-300", gives: 0, .lossy),
      .box(Decimal.self, #""1e-400""#, gives: 0, .lossy),
    ]),
    RescueTableRow(
      "`Decimal`",
      from: "number too small for a `Double` as well: `1e-400`",
      overShielded: "lossy: 0",
      overJSONDecoder: "defaulted, `unreadableNumber`"
    ).with([.defaulted(Decimal.self, "1e-400", .unreadableNumber).overShielded(.lossy)]),
    RescueTableRow(
      "`Decimal`",
      from: #"string with a JSON number: `"0.1"`"#,
      "retyped, from the digits and never through a `Double`"
    ).with([
      .box(Decimal.self, #""0.1""#, gives: decimal(1, tenTo: -1), .retyped),
      .box(
        Decimal.self,
        #""12345678901234567890.123456789""#,
        gives: decimal(12_345_678_901_234_567_890, 123_456_789, 9),
        .retyped
      ),
      .box(Decimal.self, #"" 1e3 ""#, gives: 1_000, .retyped),
      .box(Decimal.self, #""-2.50""#, gives: decimal(-25, tenTo: -1), .retyped),
      .optional(Decimal.self, #""7""#, gives: 7, .retyped),
    ]),
    RescueTableRow(
      "`Decimal`",
      from: "string with more than 38 significant digits",
      "lossy: the first 38, rounded"
    ).with([
      .box(
        Decimal.self,
        #""0.123456789012345678901234567890123456789""#,
        gives: decimal(12_345_678_901_234_567_890_123_456_789_012_345_679, tenTo: -38),
        .lossy
      ),
      .box(Decimal.self, #""100000000000000000000000000000000000001""#, gives: decimal(1, tenTo: 38), .lossy),
    ]),
    RescueTableRow(
      "`Decimal`",
      from: #"number or string out of range: `1e170`, `"1e400"`"#,
      "defaulted, `outOfRange`"
    ).with([
      .defaulted(Decimal.self, "1e170", .outOfRange), .defaulted(Decimal.self, "-1e300", .outOfRange),
      .defaulted(Decimal.self, #""1e400""#, .outOfRange),
    ]),
  ]

  /// Rows that apply to all numbers.
  static let numbers: [RescueTableRow] = [
    RescueTableRow("any number", from: #"`""`, `"   "`"#, "defaulted, `empty`").with(
      everyNumber([#""""#, #""   ""#, #""\t\n""#], .empty)
    ),
    RescueTableRow(
      "any number",
      from: #"`"1,234"`, `"１２"`, `"1_000"`, `"0x10"`, `"nan"`, `"inf"`, `"12abc"`, `"+5"`"#,
      "defaulted, `notNumeric`: only JSON's number grammar in ASCII is accepted"
    ).with(
      everyNumber(
        [
          "1,234", "１２", "1_000", "0x10", "nan", "inf", "12abc", "+5", "NaN", "Infinity", "-", ".5", "5.", "01", "1e",
          "1 2", "٣", "\u{A0}42", "4\u{0301}2", "42\u{0}",
        ].map { "\"\(escaped($0))\"" },
        .notNumeric
      )
    ),
    RescueTableRow("any number", from: "`true`, `false`", "retyped: 1, 0").with([
      .box(Int.self, "true", gives: 1, .retyped), .box(Int.self, "false", gives: 0, .retyped),
      .box(UInt8.self, "true", gives: 1, .retyped), .box(Int128.self, "true", gives: 1, .retyped),
      .box(Double.self, "true", gives: 1, .retyped), .box(Double.self, "false", gives: 0, .retyped),
      .box(Float.self, "true", gives: 1, .retyped), .box(CGFloat.self, "true", gives: 1, .retyped),
      .box(Decimal.self, "true", gives: 1, .retyped),
      .box(Decimal.self, "false", gives: 0, .retyped), .optional(Int.self, "true", gives: 1, .retyped),
    ]),
    RescueTableRow(
      "any number",
      from: "number out of every type's range: `1e400`",
      overShielded: "defaulted, `outOfRange`",
      // Foundation's decoder throws the same error as for a malformed number.
      overJSONDecoder: "defaulted, `unreadableNumber`"
    ).with(
      everyNumber(["1e400", "-1e999999999999"], .unreadableNumber).map { $0.overShielded(.defaulted, .outOfRange) } + [
        .defaulted(TableLevel.self, "1e400", .unreadableNumber).overShielded(.defaulted, .outOfRange)
      ]
    ),
    RescueTableRow(
      "any type",
      from: "malformed number: `01`, `1-2`, `1.2.3`",
      overShielded: "the document is refused: `dataCorrupted`, with the byte, the line and the column",
      // Foundation's decoder checks a number when it is read, and continues with the rest of the document.
      overJSONDecoder: "defaulted, or dropped by its wrapper, `unreadableNumber`"
    ).with(
      (everyNumber(["01", "1-2", "1.2.3"], .unreadableNumber) + [
        .defaulted(Bool.self, "01", .unreadableNumber), .defaulted(String.self, "01", .unreadableNumber),
        .defaulted(String.self, "1-2", .unreadableNumber), .defaulted(TableLevel.self, "01", .unreadableNumber),
        .substituting(Int.self, "[1,01,4]", gives: [1, 0, 4], .defaulted(.unreadableNumber, "value[1]")),
        .droppingEntries(Int.self, #"{"a":01,"b":3}"#, gives: ["b": 3], .dropped(.unreadableNumber, "value.a")),
      ]).map(\.refusedByShielded)
    ),
  ]

  static func everyNumber(_ tokens: [String], _ reason: RescueReason) -> [RescueTableExample] {
    tokens.flatMap { token -> [RescueTableExample] in
      [
        .defaulted(Int.self, token, reason), .defaulted(UInt8.self, token, reason),
        .defaulted(Int128.self, token, reason), .defaulted(Double.self, token, reason),
        .defaulted(Float.self, token, reason), .defaulted(CGFloat.self, token, reason),
        .defaulted(Decimal.self, token, reason), .optional(Int.self, token, gives: nil, .defaulted, reason),
        .defaultByType(One.self, token, gives: 1, .defaulted, reason),
      ]
    }
  }

  private static func escaped(_ text: String) -> String { text.replacing("\u{0}", with: "\\u0000") }

  /// A decimal from its parts, without a literal, which passes through a Double, and without the parser under test.
  static func decimal(_ significand: Int128, tenTo exponent: Int) -> Decimal {
    // In halves: a Decimal is created without loss from 64 bits at a time.
    let half: UInt128 = 10_000_000_000_000_000_000
    let upper = Decimal(UInt64(clamping: significand.magnitude / half))
    let lower = Decimal(UInt64(clamping: significand.magnitude % half))
    let magnitude = upper * Decimal(sign: .plus, exponent: 19, significand: 1) + lower
    return (significand < 0 ? -magnitude : magnitude) * Decimal(sign: .plus, exponent: exponent, significand: 1)
  }

  /// A decimal from an integer and the digits after the point.
  static func decimal(_ integer: UInt64, _ fraction: UInt64, _ fractionDigits: Int) -> Decimal {
    Decimal(integer) + Decimal(sign: .plus, exponent: -fractionDigits, significand: Decimal(fraction))
  }
}

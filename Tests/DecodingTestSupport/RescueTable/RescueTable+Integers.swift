import ShieldedDecoding

extension RescueTable {
  /// Integers of every width.
  static let integers: [RescueTableRow] = [
    RescueTableRow(
      "integer",
      from: "integer literal, `3.0`, `1e3`",
      "exact if the value is integral and in range"
    ).with(
      limits(spelledAs: { $0 }, nil) + [
        .box(Int.self, "0", gives: 0), .box(Int.self, "-0", gives: 0), .box(Int.self, "3.0", gives: 3),
        .box(Int.self, "1e3", gives: 1_000), .box(UInt8.self, "2.0", gives: 2), .optional(Int.self, "42", gives: 42),
        .defaultByType(One.self, "7", gives: 7),
      ]
    ),
    RescueTableRow(
      "integer",
      from: "fraction: `3.9`, `-0.5` into `UInt`, `1e-30`",
      "lossy: truncated toward zero, then checked against the range"
    ).with([
      .box(Int.self, "3.9", gives: 3, .lossy), .box(Int.self, "-3.9", gives: -3, .lossy),
      .box(UInt.self, "-0.5", gives: 0, .lossy), .box(UInt8.self, "255.9", gives: 255, .lossy),
      .box(Int8.self, "-128.9", gives: -128, .lossy), .box(Int.self, "1e-30", gives: 0, .lossy),
      .box(Int64.self, "9223372036854775807.5", gives: .max, .lossy),
      .box(UInt64.self, "18446744073709551615.5", gives: .max, .lossy), .optional(Int.self, "3.9", gives: 3, .lossy),
      .defaultByType(One.self, "3.9", gives: 3, .lossy),
    ]),
    RescueTableRow(
      "integer",
      from: "fraction that a `Double` rounds to an integer: `0.99999999999999999999`, `1e-400`",
      overShielded: "lossy: truncated toward zero: 0",
      // Foundation's decoder reads an integer through a Double and reports no error.
      overJSONDecoder: "exact, as the decoder reads it: 1, 0"
    ).with([
      .box(Int.self, "0.99999999999999999999", gives: 1).overShielded(gives: 0, .lossy()),
      .box(UInt8.self, "2.99999999999999999999", gives: 3).overShielded(gives: 2, .lossy()),
      .box(Int.self, "1e-400", gives: 0).overShielded(.lossy),
      .optional(Int.self, "1e-400", gives: 0).overShielded(.lossy),
    ]),
    RescueTableRow(
      "integer",
      from: "number out of range: `1e300`, `300` into `UInt8`",
      "defaulted, `outOfRange`: never trapped, wrapped or clamped"
    ).with(
      beyondLimits(spelledAs: { $0 }) + [
        .defaulted(Int.self, "1e300", .outOfRange), .defaulted(Int128.self, "1e300", .outOfRange),
        .defaulted(UInt128.self, "-1e300", .outOfRange), .defaulted(UInt.self, "-1", .outOfRange),
        .defaulted(UInt.self, "-1.5", .outOfRange), .defaulted(UInt8.self, "300", .outOfRange),
        .defaulted(UInt8.self, "256.0", .outOfRange), .defaulted(Int.self, "9223372036854775808", .outOfRange),
        .defaulted(Int.self, "-9223372036854775809", .outOfRange),
        .defaulted(Int.self, "9223372036854775808.0", .outOfRange),
        .optional(Int.self, "1e300", gives: nil, .defaulted, .outOfRange),
        .defaultByType(One.self, "1e300", gives: 1, .defaulted, .outOfRange),
      ]
    ),
    RescueTableRow(
      "integer",
      from: #"string with an integral JSON number: `"42"`, `" 42 "`, `"42.0"`, `"1e3"`"#,
      "retyped"
    ).with(
      limits(spelledAs: { "\"\($0)\"" }, .retyped) + [
        .box(Int.self, #""42""#, gives: 42, .retyped), .box(Int.self, #"" 42 ""#, gives: 42, .retyped),
        .box(Int.self, #""\t42\r\n""#, gives: 42, .retyped), .box(Int.self, #""42.0""#, gives: 42, .retyped),
        .box(Int.self, #""1e3""#, gives: 1_000, .retyped), .box(Int.self, #""1.5E+1""#, gives: 15, .retyped),
        .box(Int.self, #""4200e-2""#, gives: 42, .retyped), .box(Int.self, #""-0""#, gives: 0, .retyped),
        .box(UInt.self, #""-0""#, gives: 0, .retyped), .box(UInt8.self, #""255""#, gives: 255, .retyped),
        .optional(Int.self, #""42""#, gives: 42, .retyped), .defaultByType(One.self, #""42""#, gives: 42, .retyped),
      ]
    ),
    RescueTableRow(
      "integer",
      from: #"string with a fraction: `"3.9"`"#,
      "lossy: the same rule as for the number"
    ).with([
      .box(Int.self, #""3.9""#, gives: 3, .lossy), .box(Int.self, #""-3.9""#, gives: -3, .lossy),
      .box(UInt.self, #""-0.5""#, gives: 0, .lossy), .box(Int.self, #""1e-400""#, gives: 0, .lossy),
      .box(Int.self, #""0.999999999999999999999""#, gives: 0, .lossy),
      .box(Int.self, #""9223372036854775807.99""#, gives: .max, .lossy),
    ]),
    RescueTableRow(
      "integer",
      from: #"string with a number out of range: `"1e300"`"#,
      "defaulted, `outOfRange`: the same rule as for the number"
    ).with(
      beyondLimits(spelledAs: { "\"\($0)\"" }) + [
        .defaulted(Int.self, #""1e300""#, .outOfRange),
        .defaulted(Int.self, #""1e999999999999999999999""#, .outOfRange),
        .defaulted(Int.self, #""9223372036854775807e1""#, .outOfRange), .defaulted(UInt.self, #""-1""#, .outOfRange),
        .defaulted(UInt8.self, #""256""#, .outOfRange),
      ]
    ),
  ]

  /// The minimum and maximum of each width.
  private static func limits(
    spelledAs spelling: (String) -> String,
    _ outcome: RescueOutcome?
  ) -> [RescueTableExample] {
    func both<Integer: SafeValue & FixedWidthInteger>(_ type: Integer.Type) -> [RescueTableExample] {
      [Integer.min, Integer.max].map { .box(type, spelling($0.description), gives: $0, outcome) }
    }
    return both(Int.self) + both(Int8.self) + both(Int16.self) + both(Int32.self) + both(Int64.self)
      + both(Int128.self) + both(UInt.self) + both(UInt8.self) + both(UInt16.self) + both(UInt32.self)
      + both(UInt64.self) + both(UInt128.self)
  }

  /// The values just outside the limits, as digits, because no integer type holds them all.
  private static func beyondLimits(spelledAs spelling: (String) -> String) -> [RescueTableExample] {
    func both<Integer: SafeValue & FixedWidthInteger>(
      _ type: Integer.Type,
      _ below: String,
      _ above: String
    ) -> [RescueTableExample] { [below, above].map { .defaulted(type, spelling($0), .outOfRange) } }
    return both(Int8.self, "-129", "128") + both(Int16.self, "-32769", "32768")
      + both(Int32.self, "-2147483649", "2147483648")
      + both(Int64.self, "-9223372036854775809", "9223372036854775808")
      + both(Int128.self, "-170141183460469231731687303715884105729", "170141183460469231731687303715884105728")
      + both(UInt8.self, "-1", "256") + both(UInt16.self, "-1", "65536") + both(UInt32.self, "-1", "4294967296")
      + both(UInt64.self, "-1", "18446744073709551616")
      + both(UInt128.self, "-1", "340282366920938463463374607431768211456")
  }
}

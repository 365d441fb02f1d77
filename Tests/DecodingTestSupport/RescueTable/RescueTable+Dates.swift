import ShieldedDecoding

extension RescueTable {
  /// Dates with a list of formats.
  static let listedDates: [RescueTableRow] = [
    RescueTableRow(
      "`Date` under `@SafeDate`",
      from: "string or number in the first listed format",
      "exact, whatever the decoder's strategy"
    ).with([
      .listed(TextDates.self, #""2024-01-02T03:04:05Z""#, gives: 1_704_164_645),
      .listed(TextDates.self, #""2024-01-02T03:04:05+02:00""#, gives: 1_704_157_445),
      .listed(TextDates.self, #""0001-01-01T00:00:00Z""#, gives: -62_135_769_600),
      .listed(UnixDates.self, "1704164645", gives: 1_704_164_645), .listed(UnixDates.self, "-1.5", gives: -1.5),
      .listed(MillisecondDates.self, "1704164645123", gives: 1_704_164_645.123),
    ]),
    RescueTableRow(
      "`Date` under `@SafeDate`",
      from: "string or number in another listed format",
      "retyped, by the first format that reads it"
    ).with([
      .listed(TextDates.self, #""2024-01-02T03:04:05.5Z""#, gives: 1_704_164_645.5, .retyped),
      .listed(TextDates.self, #""2024-01-02""#, gives: 1_704_153_600, .retyped),
      .listed(TextDates.self, #""Tue, 02 Jan 2024 03:04:05 +0200""#, gives: 1_704_157_445, .retyped),
      .listed(TextOnlyDates.self, #""2024-01-02 03:04:05.123456""#, gives: 1_704_164_645.123456, .retyped),
      .listed(TextOnlyDates.self, #""2024-01-02T03:04:05.1234567+02""#, gives: 1_704_157_445.1234567, .retyped),
      .listed(TextDates.self, "1704164645", gives: 1_704_164_645, .retyped),
    ]),
    RescueTableRow(
      "`Date` under `@SafeDate` with seconds and milliseconds",
      from: "number of 100 000 000 000 or more in magnitude: `1704164645000`",
      "retyped, as milliseconds"
    ).with([
      .listed(UnixDates.self, "1704164645000", gives: 1_704_164_645, .retyped),
      .listed(UnixDates.self, "100000000000", gives: 100_000_000, .retyped),
      .listed(UnixDates.self, "-100000000000", gives: -100_000_000, .retyped),
    ]),
    RescueTableRow(
      "`Date` under `@SafeDate` with seconds or milliseconds",
      from: #"string with a JSON number: `"1704164645"`"#,
      "retyped, as the number"
    ).with([
      .listed(UnixDates.self, #""1704164645""#, gives: 1_704_164_645, .retyped),
      .listed(UnixDates.self, #"" 1704164645000 ""#, gives: 1_704_164_645, .retyped),
      .listed(TextDates.self, #""1704164645""#, gives: 1_704_164_645, .retyped),
    ]),
    RescueTableRow(
      "`Date` under `@SafeDate`",
      from: "date before the year 1 or after the year 9999",
      "`nil`: defaulted, `outOfRange`"
    ).with([
      .listed(UnixDates.self, "253402300800000", gives: nil, .defaulted, .outOfRange),
      .listed(UnixDates.self, "1e300", gives: nil, .defaulted, .outOfRange),
      .listed(UnixDates.self, "-62135769601", gives: nil, .defaulted, .outOfRange),
      .listed(UnixDates.self, #""1e400""#, gives: nil, .defaulted, .outOfRange),
      .listed(TextDates.self, "1704164645000", gives: nil, .defaulted, .outOfRange),
    ]),
    RescueTableRow(
      "`Date` under `@SafeDate`",
      from: "string that no listed format reads",
      "`nil`: defaulted, `invalidString`, `empty`"
    ).with([
      .listed(TextDates.self, #""yesterday""#, gives: nil, .defaulted, .invalidString),
      .listed(TextDates.self, #""2024-02-30""#, gives: nil, .defaulted, .invalidString),
      .listed(TextDates.self, #""2024-01-02T03:04:05Z ""#, gives: nil, .defaulted, .invalidString),
      .listed(TextDates.self, #""2024-01-02T03:04:05""#, gives: nil, .defaulted, .invalidString),
      .listed(TextOnlyDates.self, #""2024-01-02""#, gives: nil, .defaulted, .invalidString),
      .listed(TextOnlyDates.self, #""2024-02-30 03:04:05""#, gives: nil, .defaulted, .invalidString),
      .listed(TextOnlyDates.self, #""1704164645""#, gives: nil, .defaulted, .invalidString),
      .listed(TextDates.self, #""""#, gives: nil, .defaulted, .empty),
    ]),
    RescueTableRow(
      "`Date` under `@SafeDate`",
      from: "number without a listed unit, Boolean, array or object",
      "`nil`: defaulted, `typeMismatch`: units aren't guessed"
    ).with([
      .listed(TextOnlyDates.self, "1704164645", gives: nil, .defaulted, .typeMismatch),
      .listed(UnixDates.self, "true", gives: nil, .defaulted, .typeMismatch),
      .listed(TextDates.self, "{}", gives: nil, .defaulted, .typeMismatch),
      .listed(TextDates.self, "[1]", gives: nil, .defaulted, .typeMismatch),
    ]),
  ]
}

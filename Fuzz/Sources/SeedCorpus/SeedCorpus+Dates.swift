extension SeedCorpus {
  /// Dates with lists of formats: each format, its limits, and what only looks like it.
  static let dates: [TextDocument] =
    ([
      (
        "clean",
        #"{"createdAt":"2024-02-29T12:34:56Z","changedAt":1704164645000,"day":"2024-01-02","#
          + #""paidAt":"2024-01-02T03:04:05.250+01:00"}"#
      ),
      (
        "other-formats",
        #"{"createdAt":"2024-01-02T03:04:05.1Z","changedAt":"2024-01-02","day":"2024-01-02T03:04:05-0330","#
          + #""paidAt":1704164645.5}"#
      ),
      ("numbers", #"{"createdAt":1704164645,"changedAt":1704164645,"day":5,"paidAt":-5}"#),
      ("date-time", #"{"day":"2024-01-02 03:04:05.1234567890 +02"}"#),
      // The fraction is stored as a number that is slightly less, and so is the one before.
      ("fraction", #"{"changedAt":1704164645000,"paidAt":"2024-01-02T03:04:05.005Z"}"#),
      ("missing", "{}"),
      ("numbers-in-strings", #"{"createdAt":"1704164645000","changedAt":"1704164645","day":"5","paidAt":" 5"}"#),
    ]
    + patterns.enumerated().map { ("pattern-\($0)", "{\"sentAt\":\"\($1)\"}") }
    + limits.enumerated().map { index, tokens in
      ("limits-\(index)", "{" + zip(dateNames, tokens).map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}")
    }).map { ($0.0, .dates, $0.1) }

  static let dateNames = ["createdAt", "changedAt", "day", "paidAt"]

  private static let patterns = [
    "Sun, 2 Jan 2024 12:04 AM +0130", "Tue, 31 Dec 9999 11:59 PM -0001", "29.02.1900 at 23:59:59",
    "14.10.1582 at 12:00:00", "May 2024", "2024/1-18:00",
  ]

  private static let limits = [
    ["100000000000", "99999999999", "\"0001-01-01\"", "253402300799"],
    ["99999999999.9", "100000000000", "\"9999-12-31\"", "253402300800"],
    ["-100000000000", "-99999999999", "\"0000-01-01\"", "-62135769600"],
    ["-62135769600001", "253402300800000", "\"2024-02-30\"", "-62135769601"],
    ["1e300", "1e-400", "\"1500-02-29\"", "1e400"],
    ["\"2023-02-29T00:00:00Z\"", "\"1e3\"", "\"2024-1-02\"", "\"2024-01-02T03:04:05.1234567890Z\""],
    ["\"2024-01-02T24:00:00Z\"", "\"-0\"", "\" 2024-01-02\"", "\"2024-01-02T03:04:60.5Z\""],
    ["\"1582-10-10T00:00:00Z\"", "\"1582-10-10\"", "\"1582-10-15\"", "\"2024-01-02T03:04:05.5+18:00\""],
    ["\"2024-01-02t03:04:05Z\"", "\"\"", "\"2024-01-02x\"", "\"2024-01-02T03:04:05.5+18:01\""],
    ["\"\\ud800\"", "\"\\ud800\"", "\"2024-01-0\\u0032\"", "true"], ["null", "null", "[]", "{}"],
  ]
}

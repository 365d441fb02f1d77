import Foundation
import ShieldedDecoding
import ShieldedReporting

/// Budgets whose source is ``RescueBudget/swiftSource``. The tests compare both the text and the compiled result.
enum GoldenBudgets {
  static func ofReport() throws -> RescueBudget {
    try RescueBudget()
      .allowing(
        .dropped,
        by: .objectFromOther,
        reason: .typeMismatch,
        found: .string,
        expected: "Item",
        at: "items[*]"
      )
      .allowing(.retyped, by: .numberFromString, found: .string, expected: "Int", at: "items[*].offers[*].cents")
      .allowing(.retyped, by: .numberFromString, found: .string, expected: "Double", at: "items[*].price")
      .allowing(.retyped, by: .numberFromString, found: .string, expected: "Double", at: "rates.größe")
      .allowing(.retyped, by: .numberFromString, found: .string, expected: "Double", at: #"rates[""]"#)
      .allowing(.retyped, by: .numberFromString, found: .string, expected: "Double", at: #"rates["*"]"#)
      .allowing(.retyped, by: .numberFromString, found: .string, expected: "Double", at: #"rates["3"]"#)
      .allowing(
        .retyped,
        by: .numberFromString,
        found: .string,
        expected: "Double",
        at: "rates[\"\\u{1B}\\\"#\\\\\"]"
      )
      .allowing(.retyped, by: .numberFromString, found: .string, expected: "Double", at: #"rates["a.b"]"#)
      .allowing(.retyped, by: .numberFromString, found: .string, expected: "Double", at: "rates[\"e\u{301}\"]")
      .allowing(.retyped, by: .numberFromString, found: .string, expected: "Double", at: #"rates["say \"hi\""]"#)
      .allowing(.defaulted, by: .nullValue, reason: .valueNotFound, found: .null, expected: "String", at: "title")
  }

  static func withLimits() throws -> RescueBudget {
    try RescueBudget()
      .allowing(.retyped, .lossy, at: "items[*].price", atMost: 3, share: 0.25)
      .allowing(at: #"legacy["a \"key\""].**"#)
      .allowing(.dropped, at: "*[*]", share: 1e-07)
      .allowing(at: "the whole payload", atMost: 9223372036854775807)
      .allowing(
        .defaulted,
        by: .nullValue,
        reason: .valueNotFound,
        found: .null,
        expected: "Dictionary<String, \"#>",
        at: "rates.*",
        atMost: 0,
        share: 0.0
      )
  }

  /// The text of this file.
  static func source() throws -> String {
    try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
  }
}

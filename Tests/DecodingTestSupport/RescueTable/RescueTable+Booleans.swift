import Foundation
import ShieldedDecoding

extension RescueTable {
  /// `Bool`.
  static let booleans: [RescueTableRow] = [
    RescueTableRow("`Bool`", from: "`true`, `false`", "exact").with([
      .box(Bool.self, "true", gives: true), .box(Bool.self, "false", gives: false),
    ]),
    RescueTableRow("`Bool`", from: "`0`, `1`, `0.0`, `1.0`", "retyped").with([
      .box(Bool.self, "0", gives: false, .retyped), .box(Bool.self, "1", gives: true, .retyped),
      .box(Bool.self, "0.0", gives: false, .retyped), .box(Bool.self, "1.0", gives: true, .retyped),
      .optional(Bool.self, "1", gives: true, .retyped),
    ]),
    RescueTableRow("`Bool`", from: "any other number", "defaulted, `notBoolean`").with(
      ["2", "-1", "0.5", "1.5", "10", "0.1", "1e300", "18446744073709551615", "0.99999999999999999999", "1e-200"].map {
        .defaulted(Bool.self, $0, .notBoolean)
      } + [.optional(Bool.self, "2", gives: nil, .defaulted, .notBoolean)]
    ),
    RescueTableRow(
      "`Bool`",
      from: "number out of a `Double`'s range: `1e400`, `1e-400`",
      overShielded: "defaulted, `notBoolean`",
      overJSONDecoder: "defaulted, `unreadableNumber`"
    ).with(
      ["1e400", "1e-400"].map { .defaulted(Bool.self, $0, .unreadableNumber).overShielded(.defaulted, .notBoolean) }
    ),
    RescueTableRow(
      "`Bool`",
      from: "`1 y yes t true on checked` as a string, in any ASCII case, with or without surrounding white space",
      "retyped: `true`"
    ).with(words(["1", "y", "yes", "t", "true", "on", "checked"], true)),
    RescueTableRow(
      "`Bool`",
      from: "`0 n no f false off unchecked` as a string, in any ASCII case, with or without surrounding white space",
      "retyped: `false`"
    ).with(words(["0", "n", "no", "f", "false", "off", "unchecked"], false)),
    RescueTableRow("`Bool`", from: #"`""`"#, "defaulted, `empty`").with([
      .defaulted(Bool.self, #""""#, .empty), .defaulted(Bool.self, #""  ""#, .empty),
    ]),
    RescueTableRow("`Bool`", from: "any other string", "defaulted, `notBoolean`").with(
      ["maybe", "2", "1.0", "yess", "truee", "nil", "null", "ja", "ｙ", "unchec\u{212A}ed", "on on"].map {
        .defaulted(Bool.self, "\"\($0)\"", .notBoolean)
      } + [.optional(Bool.self, #""maybe""#, gives: nil, .defaulted, .notBoolean)]
    ),
  ]

  private static func words(_ words: [String], _ expected: Bool) -> [RescueTableExample] {
    words.flatMap { word -> [RescueTableExample] in
      // "1" and "0" have no upper or lower case.
      Set([word, word.uppercased(), word.capitalized, " \(word)\\t"]).sorted().map {
        .box(Bool.self, "\"\($0)\"", gives: expected, .retyped)
      }
    }
  }
}

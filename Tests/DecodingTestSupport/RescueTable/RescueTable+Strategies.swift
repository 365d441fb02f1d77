import Foundation
import ShieldedDecoding

extension RescueTable {
  /// Enums with a declared fallback.
  static let enumerations: [RescueTableRow] = [
    RescueTableRow("enum with a fallback", from: "raw value", "exact").with([
      .box(TableLevel.self, "2", gives: .high), .box(TableStatus.self, #""active""#, gives: .active),
      .optional(TableLevel.self, "1", gives: .low),
    ]),
    RescueTableRow(
      "enum with a fallback",
      from: "raw value of another JSON type",
      "retyped, as in the raw value's own row"
    ).with([
      .box(TableLevel.self, #""2""#, gives: .high, .retyped),
      .box(TableLevel.self, #"" 2.0 ""#, gives: .high, .retyped), .box(TableLevel.self, "true", gives: .low, .retyped),
      .box(TableStatus.self, "2", gives: .second, .retyped), .box(TableStatus.self, "true", gives: .yes, .retyped),
      .optional(TableLevel.self, #""2""#, gives: .high, .retyped),
    ]),
    RescueTableRow(
      "enum with a fallback",
      from: "unknown raw value, or one that matches a known one only after a lossy conversion",
      "defaulted to its fallback, `unknownCase`"
    ).with([
      .box(TableLevel.self, "3", gives: .none, .defaulted, .unknownCase),
      .box(TableLevel.self, #""3""#, gives: .none, .defaulted, .unknownCase),
      .box(TableLevel.self, "2.9", gives: .none, .defaulted, .unknownCase),
      .box(TableLevel.self, #""2.9""#, gives: .none, .defaulted, .unknownCase),
      .box(TableStatus.self, #""archived""#, gives: .unknown, .defaulted, .unknownCase),
      .box(TableStatus.self, #""Active""#, gives: .unknown, .defaulted, .unknownCase),
      .box(TableStatus.self, #""""#, gives: .unknown, .defaulted, .unknownCase),
      .box(TableStatus.self, "7", gives: .unknown, .defaulted, .unknownCase),
    ]),
    RescueTableRow(
      "Optional of an enum with a fallback",
      from: "unknown raw value",
      "`nil`, not the fallback: defaulted, `unknownCase`"
    ).with([
      .optional(TableStatus.self, #""archived""#, gives: nil, .defaulted, .unknownCase),
      .optional(TableLevel.self, "9", gives: nil, .defaulted, .unknownCase),
      .substituting(TableLevel?.self, "[1,9,2]", gives: [.low, nil, .high], .defaulted(.unknownCase, "value[1]")),
    ]),
    RescueTableRow(
      "enum with a fallback, under `@DroppingArray` or as the value of a dictionary",
      from: "unknown raw value",
      "dropped, `unknownCase`: the fallback isn't used"
    ).with([
      .dropping(
        TableStatus.self,
        #"["active","archived","2"]"#,
        gives: [.active, .second],
        .dropped(.unknownCase, "value[1]")
      ),
      .dropping(TableLevel.self, "[1,9,2]", gives: [.low, .high], .dropped(.unknownCase, "value[1]")),
      .droppingEntries(
        TableStatus.self,
        #"{"a":"active","b":"archived"}"#,
        gives: ["a": .active],
        .dropped(.unknownCase, "value.b")
      ),
    ]),
    RescueTableRow(
      "enum with a fallback",
      from: "token that can't become a raw value",
      "defaulted to its fallback, with the raw value's own reason"
    ).with([
      .box(TableLevel.self, #""high""#, gives: .none, .defaulted, .notNumeric),
      .box(TableLevel.self, #""""#, gives: .none, .defaulted, .empty),
      .box(TableLevel.self, "1e300", gives: .none, .defaulted, .outOfRange),
    ]),
    RescueTableRow(
      "enum with a fallback and `String` as its raw value",
      from: "string with invalid UTF-8 or a lone surrogate escape",
      // The repaired string matches a raw value only with a loss.
      overShielded: "defaulted to its fallback, `unknownCase`",
      overJSONDecoder: "defaulted to its fallback, `invalidString`"
    ).with([.defaulted(TableStatus.self, #""\ud800""#, .invalidString).overShielded(.defaulted, .unknownCase)]),
    RescueTableRow(
      "enum with a fallback and `String` as its raw value",
      from: "another spelling of a raw value's number: `2.0`",
      overShielded: "defaulted to its fallback, `unknownCase`: the string is the token's own spelling",
      overJSONDecoder: "retyped: the string is the fewest digits"
    ).with([
      .box(TableStatus.self, "2.0", gives: .second, .retyped).overShielded(
        gives: TableStatus.unknown,
        .defaulted(.unknownCase)
      )
    ]),
  ]

  /// Types that only the decoder's own strategy can read.
  static let strategies: [RescueTableRow] = [
    RescueTableRow("`Date`", from: "string or number that the decoder's strategy reads", "exact").with([
      .optional(Date.self, "86400", gives: Date(timeIntervalSinceReferenceDate: 86_400))
    ]),
    RescueTableRow(
      "`Date`",
      from: "anything that the decoder's strategy rejects",
      "defaulted, with its own reason: units aren't guessed, and the current date is never used"
    ).with([
      .optional(Date.self, #""yesterday""#, gives: nil, .defaulted, .invalidString),
      .optional(Date.self, #""86400""#, gives: nil, .defaulted, .invalidString),
      .optional(Date.self, #""""#, gives: nil, .defaulted, .empty),
      .optional(Date.self, "true", gives: nil, .defaulted, .typeMismatch),
      .defaultByType(Epoch.self, #""yesterday""#, gives: Epoch.defaultValue, .defaulted, .invalidString),
      .defaultByType(Epoch.self, "true", gives: Epoch.defaultValue, .defaulted, .typeMismatch),
    ]),
    RescueTableRow("`URL`, `UUID`, `Data`", from: "string that the decoder's strategy reads", "exact").with([
      .optional(URL.self, #""https://a.example/x?y=1""#, gives: URL(string: "https://a.example/x?y=1")),
      .optional(
        UUID.self,
        #""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#,
        gives: UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
      ),
      .optional(Data.self, #""aGk=""#, gives: Data("hi".utf8)),
    ]),
    RescueTableRow(
      "`URL`, `UUID`, `Data`",
      from: "anything else",
      "defaulted, with its own reason: it is never repaired"
    ).with([
      .optional(URL.self, #""http://[::1""#, gives: nil, .defaulted, .invalidString),
      .optional(URL.self, "7", gives: nil, .defaulted, .typeMismatch),
      .optional(UUID.self, #""E621E1F8""#, gives: nil, .defaulted, .invalidString),
      .optional(UUID.self, #""""#, gives: nil, .defaulted, .empty),
      .optional(UUID.self, "7", gives: nil, .defaulted, .typeMismatch),
      .optional(Data.self, #""!!!""#, gives: nil, .defaulted, .invalidString),
      .optional(Data.self, "7", gives: nil, .defaulted, .typeMismatch),
    ]),
    RescueTableRow("`Duration`", from: "pair of integers, as plain `Codable` encodes it", "exact").with([
      .optional(Duration.self, "[0,1500000000000000000]", gives: .seconds(1.5)),
      .optional(Duration.self, "[-1,18446744073709551615]", gives: Duration(attoseconds: -1)),
    ]),
    RescueTableRow("`Duration`", from: "anything else", "defaulted, with its own reason: no guessing of units").with([
      .optional(Duration.self, "180", gives: nil, .defaulted, .typeMismatch),
      .optional(Duration.self, #""180""#, gives: nil, .defaulted, .typeMismatch),
      .optional(Duration.self, #""""#, gives: nil, .defaulted, .empty),
      .optional(Duration.self, "{}", gives: nil, .defaulted, .typeMismatch),
    ]),
    RescueTableRow(
      "`Duration`",
      from: #"another array: `[180]`, `[0,"1"]`"#,
      "`nil`: defaulted, `elementFailed`"
    ).with([
      .optional(Duration.self, "[180]", gives: nil, .defaulted, .elementFailed, underlyingPath: "value[1]"),
      .optional(Duration.self, #"[0,"1"]"#, gives: nil, .defaulted, .elementFailed, underlyingPath: "value[1]"),
    ]),
  ]
}

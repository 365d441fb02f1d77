/// The tokens of the rescue table's edges, each with a name for a file.
enum EdgeTokens {
  static let numbers: [(name: String, token: String)] = [
    ("fraction", "3.9"), ("negative-fraction", "-0.5"), ("negative", "-1"), ("over-uint8", "300"), ("huge", "1e300"),
    ("infinite", "1e400"), ("tiny", "1e-400"), ("exponent", "1e3"), ("integral-fraction", "42.0"),
    ("over-int64", "9223372036854775808"), ("under-int64", "-9223372036854775809"),
    ("forty-digits", "1234567890123456789012345678901234567890"), ("rounded-double", "9007199254740993.0"),
    ("negative-zero", "-0"), ("leading-zero", "01"), ("lone-point", "1."), ("lone-minus", "-"),
    ("trailing-zero", "1.10"),
  ]

  static let numericStrings: [(name: String, token: String)] = [
    ("text-integer", "\"42\""), ("text-padded", "\" 42 \""), ("text-fraction", "\"42.0\""), ("text-lossy", "\"3.9\""),
    ("text-exponent", "\"-1e-3\""), ("text-huge", "\"1e300\""), ("text-over-int64", "\"9223372036854775808\""),
    ("text-thousands", "\"1,234\""), ("text-full-width", "\"１２\""), ("text-underscore", "\"1_000\""),
    ("text-hexadecimal", "\"0x10\""), ("text-nan", "\"nan\""), ("text-infinite", "\"inf\""),
    ("text-garbage", "\"12abc\""),
    ("text-plus", "\"+5\""),
  ]

  static let words: [(name: String, token: String)] = [
    ("empty", "\"\""), ("blank", "\" \\t\\r\\n \""), ("word-yes", "\"Yes\""), ("word-off", "\" OFF \""),
    ("word-checked", "\"Checked\""), ("word-kelvin", "\"chec\u{212A}ed\""), ("word-unknown", "\"archived\""),
    ("lone-surrogate", "\"a\\ud800b\""), ("unknown-escape", "\"\\q\""), ("combining", "\"e\\u0301\""),
    ("long", "\"\(String(repeating: "é", count: 60))\""),
  ]

  static let shapes: [(name: String, token: String)] = [
    ("null", "null"), ("true", "true"), ("false", "false"), ("one", "1"), ("zero", "0.0"), ("empty-array", "[]"),
    ("array", "[1,\"2\",{}]"), ("empty-object", "{}"), ("object", "{\"a\":1}"), ("nulls", "[null,null]"),
  ]

  static let dates: [(name: String, token: String)] = [
    ("date-iso", "\"2024-02-29T12:34:56Z\""), ("date-word", "\"yesterday\""), ("date-seconds", "1700000000"),
    ("date-milliseconds", "1700000000123"), ("date-negative", "-5"), ("link-spaces", "\"https://a.example/a b\""),
    ("token-wrong", "\"6F9619FF\""), ("base64-wrong", "\"A\""), ("bytes", "[0,255]"),
  ]

  static let all = numbers + numericStrings + words + shapes + dates
}

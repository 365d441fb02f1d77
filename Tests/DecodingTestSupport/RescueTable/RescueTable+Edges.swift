import Foundation
import ShieldedDecoding

extension RescueTable {
  /// Further examples of the rows: values at the edges of types, and tokens that were once read wrongly.
  ///
  /// Unlike the examples of the rows, they aren't seeds of the fuzz corpora.
  public static let edges: [RescueTableExample] =
    [outOfRange, exactIntegers, greatDecimals, smallDecimals, notNumbers, booleanEdges]
    .flatMap(\.self)
    + [longIntegers, widestInteger, longerIntegers, fractions, stringsElsewhere, invalidTexts].flatMap(\.self)

  // Numbers reached an integer through a Double.
  private static let outOfRange: [RescueTableExample] = [
    "-1e300", "1e19", #""9223372036854775808""#, #""1e19""#, #""-9223372036854775809""#, #""-9223372036854775809.0""#,
  ].map { .defaulted(Int.self, $0, .outOfRange) }

  private static let exactIntegers: [RescueTableExample] = [Int.min, .max, 9_007_199_254_740_993].flatMap { value in
    let fraction = RescueTableExample.box(Int.self, "\(value).0", gives: value)
    // JSONDecoder reads the greatest integers only without a fraction.
    let isGreatest = value == .min || value == .max
    let greatest = RescueTableExample.box(Int.self, "\(value).0", gives: value, .retyped).overShielded(gives: value)
    return [
      .box(Int.self, "\(value)", gives: value), .box(Int.self, "\"\(value)\"", gives: value, .retyped),
      isGreatest ? greatest : fraction, .box(Int.self, "\"\(value).0\"", gives: value, .retyped),
    ] as [RescueTableExample]
  }

  // The greatest numbers that a Decimal holds, with zeros among its digits, were out of range.
  private static let greatDecimals: [RescueTableExample] = [
    ("1e128", "10e127"), ("-8168E128", "-81680e127"), ("8e164", "80000000000000000000000000000000000000e127"),
    ("0.3e130", "300e127"), ("3e165", "300000000000000000000000000000000000000e127"),
    ("2448906186621083868208020498931795465e129", "244890618662108386820802049893179546500e127"),
  ].map { number, readable in
    .box(Decimal.self, "\"\(number)\"", gives: Decimal(string: readable) ?? 0, .retyped)
  }

  private static let smallDecimals: [RescueTableExample] = [
    .defaulted(Decimal.self, #""4e165""#, .outOfRange), .defaulted(Decimal.self, #""-1e166""#, .outOfRange),
    .box(Decimal.self, "-0e128", gives: 0, .retyped), .box(Decimal.self, "0.000e-128", gives: 0, .retyped),
  ]

  // Numbers in Swift's grammar and not in JSON's, and white space in Unicode and not in JSON.
  private static let notNumbers: [RescueTableExample] = everyNumber(
    [
      "0X1p3", "-inf", "infinity", "-Infinity", "+1", "0b1", "0o7", "3.5\u{2003}", #"\u000b3.5"#, #"3.5\f"#,
      "\u{FEFF}3.5",
    ].map { "\"\($0)\"" },
    .notNumeric
  )

  // Garbage and "no" became the same false, and numbers that only a Double rounds to 0 or 1 became a Bool.
  private static let booleanEdges: [RescueTableExample] = [
    .optional(Bool.self, #""no""#, gives: false, .retyped), .box(Bool.self, "1.000", gives: true, .retyped),
    .box(Bool.self, "0e400", gives: false, .retyped), .defaulted(Bool.self, "1.0000000000000000001", .notBoolean),
    .box(TableStatus.self, "2.0000000000000000001", gives: .unknown, .defaulted, .unknownCase),
    .box(TableStatus.self, "1.\(String(repeating: "9", count: 32))", gives: .unknown, .defaulted, .unknownCase),
  ]

  // A long integer lost its last digits when it became a String.
  private static let longIntegers: [RescueTableExample] = (1...38).flatMap { count in
    let digits = String("12345678901234567890123456789012345678".prefix(count))
    return [digits, "-\(digits)", String(repeating: "9", count: count)].map { (text: String) -> RescueTableExample in
      count < 38 ? .box(String.self, text, gives: text, .retyped) : wideInteger(text)
    }
  }

  private static let widestInteger: [RescueTableExample] = [wideInteger("340282366920938463463374607431768211455")]

  private static let longerIntegers: [RescueTableExample] = (39...60).map {
    ownSpelling(String(repeating: "9", count: $0))
  }

  private static let nines = String(repeating: "9", count: 32)

  // A fraction was rounded when it became a String.
  private static let fractions: [RescueTableExample] = [
    spelled("3.1", "3.1"), spelled("3.1415926535897932", "3.1415926535897932"),
    spelled("3.141592653589793238462643383279", "3.141592653589793238462643383279"),
    spelled("3.141592653589793238462643383279502884", "3.141592653589793238462643383279502884"),
    spelled("-0.0000001", "-1e-7"), spelled("123e-10", "1.23e-8"), spelled("1.250e-9", "1.25e-9"),
    spelled("1e-128", "1e-128"), spelled("12.50", "12.5"), spelled("-1.5e1", "-15"),
    spelled("1e36", "1" + String(repeating: "0", count: 36)),
    // A Double would round these to an integer.
    spelled("-0.\(nines)", "-0.\(nines)"), spelled("1.0000000000000000001", "1.0000000000000000001"),
    spelled("4503599627370497.00001", "4503599627370497.00001"),
    // As many digits as a Decimal holds: the number may have had more.
    spelled("0.\(nines)\(nines)", "0.\(nines)999999", .lossy), spelled("0.\(nines)999999", "0.\(nines)999999", .lossy),
    spelled("12345678901234567890123456789012345678.25", "12345678901234567890123456789012345678.2", .lossy),
    // Too small for a Decimal: only a Double holds it.
    spelled("-12.5e-200", "-1.25e-199", .lossy), ownSpelling("-1e-400"),
    spelled("0e99999999999", "0"), spelled("-0e-400", "0"), spelled("0.00e-128", "0"),
  ]

  private static let stringsElsewhere: [RescueTableExample] = [
    .optional(String.self, "1e-400", gives: nil, .defaulted, .unreadableNumber)
      .overShielded(gives: Optional("1e-400") as Any, .retyped()),
    .substituting(String.self, #"["a",1e-200]"#, gives: ["a", "1e-200"], .lossy("value[1]"))
      .overShielded(gives: ["a", "1e-200"], .retyped("value[1]")),
    .droppingEntries(String.self, #"{"a":1e-400}"#, gives: [:], .dropped(.unreadableNumber, "value.a"))
      .overShielded(gives: ["a": "1e-400"], .retyped("value.a")),
  ]

  // One invalid string rejected the whole document.
  private static let invalidTexts: [RescueTableExample] = [
    invalid([0x61, 0x80, 0x62], repaired: "a\u{FFFD}b"),
    invalid([0xED, 0xA0, 0x80], repaired: "\u{FFFD}\u{FFFD}\u{FFFD}"),
    invalid([0xF8, 0x88, 0x80, 0x80, 0x80], repaired: String(repeating: "\u{FFFD}", count: 5)),
    invalid(Array(#"a\ud83db"#.utf8), repaired: "a\u{FFFD}b"),
    invalid(Array(#"\ud800\ud800"#.utf8), repaired: "\u{FFFD}\u{FFFD}"),
    .box(String.self, #""\ud83d\ude00""#, gives: "😀"),
  ]

  private static func invalid(_ bytes: [UInt8], repaired: String) -> RescueTableExample {
    .box(String.self, bytes: [0x22] + bytes + [0x22], shownAs: "\(bytes)", gives: "", .defaulted, .invalidString)
      .overShielded(gives: repaired, .lossy())
  }
}

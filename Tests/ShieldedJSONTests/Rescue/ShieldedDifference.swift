import DecodingTestSupport

/// What an example of the rescue table gives over `ShieldedJSONDecoder` where that isn't what it gives over `JSONDecoder`.
enum ShieldedDifference {
  /// The number is no JSON, and neither is the document.
  case malformed
  /// Another value, or another record of it.
  case rescued(String, ExpectedRescue)

  init?(_ example: RescueTableExample) {
    let json = example.json ?? ""
    switch (example.type, json) {
    case (_, "01"), (_, "1-2"), (_, "1.2.3"), (_, "[1,01,1e400,4]"), (_, #"{"a":01,"b":3}"#): self = .malformed
    // Foundation's decoder reads it as 0 without a word.
    case ("Int", "1e-400"): self = .rescued("0", ExpectedRescue(.lossy))
    // Foundation's decoder can't tell it from a malformed number.
    case ("Bool", "1e400"): self = .rescued(example.expectedValue, ExpectedRescue(.defaulted, .notBoolean))
    case (_, "1e400"): self = .rescued(example.expectedValue, ExpectedRescue(.defaulted, .outOfRange))
    // The token's own spelling.
    case ("String", "1.10"), ("String", "3.0"), ("String", "1e3"):
      self = .rescued("\"\(json)\"", ExpectedRescue(.retyped))
    // All digits, however many.
    case ("String", _) where example.expectedReason == .unreadableNumber:
      self = .rescued("\"\(json)\"", ExpectedRescue(.retyped))
    // The bytes can be reached, and are repaired.
    case ("String", #""a\ud800b""#), ("String", #""a\xFFb""#):
      self = .rescued("\"a\u{FFFD}b\"", ExpectedRescue(.lossy))
    case ("@DroppingArray [String]", #"["a","\ud800","c"]"#):
      self = .rescued("[\"a\", \"\u{FFFD}\", \"c\"]", ExpectedRescue(.lossy, at: "value[1]"))
    // A repaired raw value is near a case only at a loss.
    case ("TableStatus", #""\ud800""#): self = .rescued(example.expectedValue, ExpectedRescue(.defaulted, .unknownCase))
    case ("String?", #""a\ud800b""#): self = .rescued("Optional(\"a\u{FFFD}b\")", ExpectedRescue(.lossy))
    case ("String", #""\udc00""#), ("String", #""\xC3""#): self = .rescued("\"\u{FFFD}\"", ExpectedRescue(.lossy))
    default: return nil
    }
  }
}

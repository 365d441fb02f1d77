import Foundation
import ShieldedDecoding

extension UUID {
  /// Creates the UUID that Foundation creates from a text; `nil` if the text isn't a UUID.
  ///
  ///     "E621E1F8-C36C-495A-93FC-0C247A3E6E5F".withUTF8Span { UUID(text: $0) }
  ///
  /// Foundation parses with `sscanf`, which takes 8 700 instructions. So 36 characters of the usual form are read here, which takes
  /// 200, and Foundation decides about any other text.
  init?(text: Span<UInt8>) {
    if let uuid = UUID(usual: text) { self = uuid } else { self.init(uuidString: String(utf8: text)) }
  }

  /// Creates the UUID of a text of 36 characters in the usual form; `nil` for any other text.
  private init?(usual text: Span<UInt8>) {
    let hyphen = UInt8(ascii: "-")
    guard text.count == 36, text[8] == hyphen, text[13] == hyphen, text[18] == hyphen, text[23] == hyphen else {
      return nil
    }
    var high: UInt64 = 0
    var low: UInt64 = 0
    for group in 0..<8 {
      // A hyphen precedes the groups 2 to 5.
      let start = group &* 4 &+ min(max(group &- 1, 0), 4)
      // Sound: the last group begins at 32.
      let digits = unsafe text.withUnsafeBufferPointer { unsafe $0.halfWord(at: start) }
      guard let value = HexadecimalDigit.value(of: digits) else { return nil }
      high = high &<< 16 | low &>> 48
      low = low &<< 16 | UInt64(value)
    }
    self.init(high, low)
  }

  /// Creates a UUID from its bytes, the first of which is the most significant.
  private init(_ high: UInt64, _ low: UInt64) {
    func byte(_ index: UInt64) -> UInt8 {
      UInt8(truncatingIfNeeded: index < 8 ? high &>> (56 &- index &* 8) : low &>> (120 &- index &* 8))
    }
    self.init(
      uuid: (
        byte(0), byte(1), byte(2), byte(3), byte(4), byte(5), byte(6), byte(7),
        byte(8), byte(9), byte(10), byte(11), byte(12), byte(13), byte(14), byte(15)
      )
    )
  }
}

// MARK: Dates

extension JSONDecoder.DateDecodingStrategy {
  /// The date of a number, for a strategy that decodes numbers.
  func date(from number: Double) -> Date {
    switch self {
    case .secondsSince1970: Date(timeIntervalSince1970: number)
    case .millisecondsSince1970: Date(timeIntervalSince1970: number / 1000)
    default: Date(timeIntervalSinceReferenceDate: number)
    }
  }

  /// The date of a text; `nil` if the strategy doesn't decode it.
  func date(from text: String) -> Date? {
    switch self {
    case .iso8601: text.withUTF8Span { Date(iso8601: $0) }
    #if canImport(Darwin)
      case .formatted(let formatter): formatter.date(from: text)
    #endif
    default: nil
    }
  }
}

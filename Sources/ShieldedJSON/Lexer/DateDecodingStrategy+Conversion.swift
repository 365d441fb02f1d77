import Foundation
import ShieldedDecoding

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
    case .iso8601: Date(iso8601: text)
    #if canImport(Darwin)
      case .formatted(let formatter): formatter.date(from: text)
    #endif
    default: nil
    }
  }
}

import Foundation
import ShieldedDecoding

/// How a type is decoded that isn't decoded by its own `init(from:)`.
enum Treatment {
  /// By its own `init(from:)`.
  case ordinary
  case token, date, data, url, decimal, losslessDecimal
  case strings, integers, doubles
  /// An array, or a dictionary with strings as keys, of anything.
  case composite(any CompositeValue.Type)

  /// Finds the treatment, which takes longer than to decode a record: ``DecodingSession/treatment(of:)`` remembers it.
  init(_ type: any Any.Type) {
    if type == JSONToken.self {
      self = .token
    } else if type == Date.self {
      self = .date
    } else if type == Data.self {
      self = .data
    } else if type == URL.self {
      self = .url
    } else if type == Decimal.self {
      self = .decimal
    } else if type == LosslessDecimal.self {
      self = .losslessDecimal
    } else if type == [String].self {
      self = .strings
    } else if type == [Int].self {
      self = .integers
    } else if type == [Double].self {
      self = .doubles
    } else if let composite = type as? any CompositeValue.Type {
      self = .composite(composite)
    } else {
      self = .ordinary
    }
  }
}

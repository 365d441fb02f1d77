import Foundation
import ShieldedDecoding

/// How the decoder decodes a type: with the type's own `init(from:)`, or with code of the decoder.
enum DecodingStrategy {
  /// With the type's own `init(from:)`.
  case ordinary
  /// With the type's own `init(from:)`, if undeclared keys are reported.
  case tracked
  case token, date, data, url, uuid, decimal, losslessDecimal
  case strings, integers, doubles
  /// An array or a dictionary, of any element or key type.
  case composite(any CompositeValue.Type)
  /// By the reader or, if that isn't possible, with the type's own `init(from:)`.
  case onePass(any _OnePassDecodable.Type)
  /// In one pass, if the `init(from:)` of the type's first value offers that, and otherwise with the type's own `init(from:)`.
  case undecided

  /// Determines the strategy. This takes longer than decoding an object, so ``DecodingSession/strategy(of:)`` caches the
  /// result.
  ///
  /// - Parameters:
  ///   - mayRead: Whether a type may be read in one pass.
  ///   - tracksKeys: Whether undeclared keys are reported.
  init<Value: Decodable>(_ type: Value.Type, mayRead: Bool, tracksKeys: Bool) {
    if type == JSONToken.self {
      self = .token
    } else if type == Date.self {
      self = .date
    } else if type == Data.self {
      self = .data
    } else if type == URL.self {
      self = .url
    } else if type == UUID.self {
      self = .uuid
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
    } else if type.mayBeComposite, let composite = type as? any CompositeValue.Type {
      self = .composite(composite)
    } else {
      self = tracksKeys ? .tracked : mayRead ? .undecided : .ordinary
    }
  }
}

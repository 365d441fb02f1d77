import Foundation
import ShieldedDecoding

extension ValueDecoder {
  func date(at index: Int, _ step: PathStep) throws -> Date {
    let strategy = session.settings.dateDecodingStrategy
    switch strategy {
    case .deferredToDate, .secondsSince1970, .millisecondsSince1970:
      return strategy.date(from: try scalar(Double.self, at: index, step))
    case .iso8601:
      guard let date = strategy.date(from: try scalar(String.self, at: index, step)) else {
        throw corrupted(step, "Expected date string to be ISO8601-formatted.")
      }
      return date
    #if canImport(Darwin)
      case .formatted:
        guard let date = strategy.date(from: try scalar(String.self, at: index, step)) else {
          throw corrupted(step, "Date string does not match format expected by formatter.")
        }
        return date
    #endif
    case .custom(let closure):
      return try converted(at: index, step, closure)
    @unknown default:
      throw corrupted(step, "This date decoding strategy is not known to this version of ShieldedJSONDecoder.")
    }
  }

  func data(at index: Int, _ step: PathStep) throws -> Data {
    switch session.settings.dataDecodingStrategy {
    case .deferredToData:
      return try Data(from: child(at: index, step))
    case .base64:
      let text = try scalar(String.self, at: index, step)
      guard let data = Data(base64Encoded: text) else {
        throw corrupted(step, "Encountered Data is not valid Base64.")
      }
      return data
    case .custom(let closure):
      return try converted(at: index, step, closure)
    @unknown default:
      throw corrupted(step, "This data decoding strategy is not known to this version of ShieldedJSONDecoder.")
    }
  }

  /// Calls a custom strategy, which sees no `null`, as with `JSONDecoder`.
  private func converted<Value>(
    at index: Int,
    _ step: PathStep,
    _ strategy: (any Decoder) throws -> Value
  ) throws -> Value {
    if document.kind(at: index) == .null { throw mismatch(Value.self, at: index, step) }
    return try strategy(child(at: index, step))
  }

  func url(at index: Int, _ step: PathStep) throws -> URL {
    let text = try scalar(String.self, at: index, step)
    guard let url = URL(string: text) else { throw corrupted(step, "Invalid URL string.") }
    return url
  }

  func uuid(at index: Int, _ step: PathStep) throws -> UUID {
    let text = try scalar(String.self, at: index, step)
    guard let uuid = UUID(text: text) else {
      throw corrupted(step, "Attempted to decode UUID from invalid UUID string.")
    }
    return uuid
  }

  func decimal(at index: Int, _ step: PathStep) throws -> Decimal {
    guard document.kind(at: index).isNumber, let decimal = document.decimal(at: index) else {
      throw mismatch(Decimal.self, at: index, step)
    }
    return decimal
  }

  func losslessDecimal(at index: Int, _ step: PathStep) throws -> LosslessDecimal {
    guard document.kind(at: index).isNumber, let decimal = document.losslessDecimal(at: index) else {
      throw mismatch(Decimal.self, at: index, step)
    }
    return LosslessDecimal(decimal)
  }
}

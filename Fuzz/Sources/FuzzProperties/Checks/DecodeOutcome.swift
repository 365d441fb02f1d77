import Foundation
import ShieldedDecoding

/// How a decode ended.
enum DecodeOutcome<Value> {
  case value(Value)
  case failure(DecodeFailure)

  init(_ decode: () throws -> Value) {
    do {
      self = .value(try decode())
    } catch {
      self = .failure(DecodeFailure(error))
    }
  }

  var value: Value? {
    if case .value(let value) = self { value } else { nil }
  }

  var failure: DecodeFailure? {
    if case .failure(let failure) = self { failure } else { nil }
  }
}

/// What a caller can learn from an error without reading its prose.
struct DecodeFailure: Equatable, CustomStringConvertible {
  enum Kind: Equatable {
    case typeMismatch
    case valueNotFound
    case keyNotFound(String)
    case dataCorrupted
    /// The server's error, by its status.
    case serverError(code: Int, message: String)
    /// An error that isn't the decoder's own, by the name of its type.
    case foreign(String)

    /// Whether the error is a `DecodingError`.
    var isOfDecoding: Bool {
      switch self {
      case .serverError, .foreign: false
      default: true
      }
    }
  }

  var kind: Kind
  var path: [PathStep]

  init(_ error: any Error) {
    switch error {
    case DecodingError.typeMismatch(_, let context): self.init(.typeMismatch, context.codingPath)
    case DecodingError.valueNotFound(_, let context): self.init(.valueNotFound, context.codingPath)
    case DecodingError.keyNotFound(let key, let context): self.init(.keyNotFound(key.stringValue), context.codingPath)
    case DecodingError.dataCorrupted(let context): self.init(.dataCorrupted, context.codingPath)
    case APIError.serverError(let code, let message): self.init(.serverError(code: code, message: message), [])
    default: self.init(.foreign(String(reflecting: type(of: error))), [])
    }
  }

  private init(_ kind: Kind, _ path: [any CodingKey]) {
    self.kind = kind
    self.path = path.map(PathStep.init)
  }

  /// Whether a DTO's own `init(from:)` threw a foreign error, such as a cancellation.
  var isForeign: Bool { kind == .foreign(String(reflecting: Percentage.Unlucky.self)) }

  /// Whether the error is internal to the package or the decoder, so that callers can't catch it by name.
  var isInternal: Bool {
    guard case .foreign(let name) = kind else { return false }
    return !isForeign && name != String(reflecting: DecoderStrategy.UnreadableDate.self)
  }

  var description: String { "throws \(kind) at \(path.map(\.description))" }
}

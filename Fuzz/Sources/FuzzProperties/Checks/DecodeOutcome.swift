import DecoderAgreement
import Foundation
import RescueSpecification
import ShieldedDecoding

/// How a decode ended.
enum DecodeOutcome<Value> {
  case value(Value)
  case failure(DecodeFailure)

  init(_ decode: () throws -> Value) {
    do { self = .value(try decode()) } catch { self = .failure(DecodeFailure(error)) }
  }

  var value: Value? { if case .value(let value) = self { value } else { nil } }
  var failure: DecodeFailure? { if case .failure(let failure) = self { failure } else { nil } }
}

extension DecodeOutcome where Value: ExactlyComparable {
  /// Where two values differ, or that one outcome is a value and the other an error; `nil` for two errors.
  func difference<Other: ExactlyComparable>(from expected: DecodeOutcome<Other>) -> ExactValue.Difference? {
    switch (self, expected) {
    case (.value(let value), .value(let expected)): value.exactValue.difference(from: expected.exactValue)
    case (.failure, .failure): nil
    default: ExactValue.Difference(path: "the outcome", expected: expected.text, actual: text)
    }
  }

  private var text: String { failure?.description ?? value?.exactValue.description ?? "" }
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

extension DecodeFailure {
  typealias PathStep = DecodeFault.Step

  /// Whether plain `Codable` may throw either of two failures, since they come from different entries of one dictionary.
  ///
  /// Foundation's decoder visits a dictionary's entries in the order of their hashes, which differs from one decode to the
  /// next, so that either of two bad entries may throw. A number that it can't read throws without a path, which leaves the
  /// entry unknown.
  func mayComeFromOtherEntry<Model: ShieldedModel>(than other: DecodeFailure, of model: Model.Type) -> Bool {
    for (pathless, placed) in [(self, other), (other, self)]
    where pathless.kind == .dataCorrupted && pathless.path.isEmpty {
      return placed.path.indices.contains { placed.isEntry(at: $0, of: model) }
    }
    guard let fork = zip(path, other.path).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset else {
      return false
    }
    return isEntry(at: fork, of: model) && other.isEntry(at: fork, of: model)
  }

  /// Whether a step of the path leads into a dictionary.
  private func isEntry<Model: ShieldedModel>(at index: Int, of model: Model.Type) -> Bool {
    guard !path[index].isIndex else { return false }
    return path.nameAround(index).map(Model.dictionaryNames.contains) ?? Model.isDictionary
  }
}

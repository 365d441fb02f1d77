/// A comparable form of an error: its case, path and description.
///
/// Two decodes fail in the same way if their failures are equal: same case, coding path, type and description.
public struct DecodingFailure: Hashable, Sendable {
  /// The case of a `DecodingError`, or the type of another error.
  public let kind: String

  /// The coding path: the string value and the integer value of each key.
  public let path: [String]

  /// The description, including underlying errors.
  public let description: String

  /// Creates a failure from an error.
  public init(_ error: any Error) {
    switch error as? DecodingError {
    case .typeMismatch(let type, let context): self.init("typeMismatch \(type)", context)
    case .valueNotFound(let type, let context): self.init("valueNotFound \(type)", context)
    case .keyNotFound(let key, let context): self.init("keyNotFound \(Self.text(of: key))", context)
    case .dataCorrupted(let context): self.init("dataCorrupted", context)
    default:
      self.init(kind: String(reflecting: Swift.type(of: error)), path: [], description: String(describing: error))
    }
  }

  private init(_ kind: String, _ context: DecodingError.Context) {
    let underlying = context.underlyingError.map { " < \(DecodingFailure($0))" } ?? ""
    self.init(kind: kind, path: context.codingPath.map(Self.text), description: context.debugDescription + underlying)
  }

  private init(kind: String, path: [String], description: String) {
    (self.kind, self.path, self.description) = (kind, path, description)
  }

  private static func text(of key: any CodingKey) -> String {
    key.intValue.map { "\(key.stringValue)#\($0)" } ?? key.stringValue
  }
}

extension DecodingFailure {
  /// The case and the path of an error, with the key that is missing: `keyNotFound stock.count`.
  public static func describe(_ error: any Error) -> String {
    func text(_ kind: String, _ path: [any CodingKey]) -> String {
      "\(kind) \(path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: "."))"
    }
    switch error {
    case DecodingError.keyNotFound(let key, let context): return text("keyNotFound", context.codingPath + [key])
    case DecodingError.valueNotFound(_, let context): return text("valueNotFound", context.codingPath)
    case DecodingError.typeMismatch(_, let context): return text("typeMismatch", context.codingPath)
    case DecodingError.dataCorrupted(let context): return text("dataCorrupted", context.codingPath)
    default: return "\(error)"
    }
  }
}

/// The result of a decode, comparable with that of another: a value or a failure.
public enum DecodingResult<Value: Equatable & Sendable>: Equatable, Sendable {
  /// A value.
  case value(Value)
  /// An error.
  case failure(DecodingFailure)

  /// Runs a decode and keeps its result.
  public init(_ decode: () throws -> Value) {
    do {
      self = .value(try decode())
    } catch {
      self = .failure(DecodingFailure(error))
    }
  }
}

/// The type of a value, and its parts with their labels. Equal values have equal texts: the entries of a dictionary and the elements
/// of a set, whose order depends on their addresses, are sorted.
package func reflectedText(of value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  if mirror.children.isEmpty { return "\(type(of: value)) \(value)" }
  let parts = mirror.children.map { "\($0.label ?? "")=\(reflectedText(of: $0.value))" }
  let isUnordered = mirror.displayStyle == .dictionary || mirror.displayStyle == .set
  return "\(type(of: value))(\((isUnordered ? parts.sorted() : parts).joined(separator: ", ")))"
}

/// A decoding error as its case and path, which can be compared, with the decoder's message.
public struct DecodeFault: Hashable, Sendable, CustomStringConvertible {
  /// The case of the error.
  public enum Kind: Hashable, Sendable {
    /// A value of another type.
    case typeMismatch
    /// A `null`, or a read past the end of a container.
    case valueNotFound
    /// A missing key, with its name.
    case keyNotFound(String)
    /// Data that can't be read.
    case dataCorrupted
    /// An error other than a `DecodingError`, with the name of its type.
    case other(String)
  }

  /// One step of a coding path.
  public struct Step: Hashable, Sendable, CustomStringConvertible {
    /// The key's name.
    public let name: String
    /// Whether the step is an array index. A dictionary key such as "3" also has an integer value, but its name is that number.
    public let isIndex: Bool

    /// Creates a step from a coding key.
    public init(_ key: any CodingKey) {
      name = key.stringValue
      isIndex = key.intValue != nil && Int(key.stringValue) == nil
    }

    /// The name, quoted if the step is a key.
    public var description: String { isIndex ? name : name.debugDescription }
  }

  /// The case of the error.
  public let kind: Kind
  /// The coding path at which the error was thrown.
  public let path: [Step]
  /// The decoder's message.
  public let prose: String

  /// Creates a fault from an error.
  public init(_ error: any Error) {
    switch error {
    case DecodingError.typeMismatch(_, let context): self.init(.typeMismatch, context)
    case DecodingError.valueNotFound(_, let context): self.init(.valueNotFound, context)
    case DecodingError.keyNotFound(let key, let context): self.init(.keyNotFound(key.stringValue), context)
    case DecodingError.dataCorrupted(let context): self.init(.dataCorrupted, context)
    default: self.init(.other(String(reflecting: type(of: error))), .init(codingPath: [], debugDescription: ""))
    }
  }

  private init(_ kind: Kind, _ context: DecodingError.Context) {
    self.kind = kind
    path = context.codingPath.map(Step.init)
    prose = [context.debugDescription, context.underlyingError.map { "\($0)" } ?? ""].joined(separator: " ")
  }

  /// Whether the other fault is the same case of error, at any path.
  public func hasSameCase(as other: DecodeFault) -> Bool {
    switch (kind, other.kind) {
    case (.keyNotFound, .keyNotFound): true
    default: kind == other.kind
    }
  }

  /// The case, the path and the decoder's message.
  public var description: String { "throws \(kind) at \(path.map(\.description)): \(prose)" }
}

extension [DecodeFault.Step] {
  /// The name of the last key before a step, skipping array indices; `nil` if the step is taken in the payload itself.
  ///
  /// - Parameter index: The step's position in the path.
  public func nameAround(_ index: Int) -> String? { self[..<index].last { !$0.isIndex }?.name }
}

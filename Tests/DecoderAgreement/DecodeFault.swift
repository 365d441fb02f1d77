/// What a caller can tell of an error without reading its prose, and the prose.
public struct DecodeFault: Hashable, Sendable, CustomStringConvertible {
  /// The case of the error.
  public enum Kind: Hashable, Sendable {
    /// A value of another type.
    case typeMismatch
    /// A `null`, or the end of a container.
    case valueNotFound
    /// A missing key, by its name.
    case keyNotFound(String)
    /// What can't be read.
    case dataCorrupted
    /// An error that is no `DecodingError`, by the name of its type.
    case other(String)
  }

  /// One step of a coding path.
  public struct Step: Hashable, Sendable, CustomStringConvertible {
    /// The key's name.
    public let name: String
    /// Whether the step leads into an array. The key "3" of a dictionary has an integer value as well, and spells it.
    public let isIndex: Bool

    /// Reads a step.
    public init(_ key: any CodingKey) {
      name = key.stringValue
      isIndex = key.intValue != nil && Int(key.stringValue) == nil
    }

    /// The name, in quotes where it is a key.
    public var description: String { isIndex ? name : name.debugDescription }
  }

  /// The case of the error.
  public let kind: Kind
  /// Where it was thrown.
  public let path: [Step]
  /// The decoder's own words.
  public let prose: String

  /// Reads an error.
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
    prose = context.debugDescription
  }

  /// Whether it is the same case of error, wherever it was thrown.
  public func hasSameCase(as other: DecodeFault) -> Bool {
    switch (kind, other.kind) {
    case (.keyNotFound, .keyNotFound): true
    default: kind == other.kind
    }
  }

  /// The case, the path and the decoder's own words.
  public var description: String { "throws \(kind) at \(path.map(\.description)): \(prose)" }
}

extension [DecodeFault.Step] {
  /// The name of what a step is taken in, which may be an element of lists; `nil` where that is the payload.
  ///
  /// - Parameter index: The step's position in the path.
  public func nameAround(_ index: Int) -> String? { self[..<index].last { !$0.isIndex }?.name }
}

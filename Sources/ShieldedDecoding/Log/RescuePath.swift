/// The location of a value in the payload: `data[3].price`.
public struct RescuePath: Sendable, Hashable {
  /// One step from a container to one of its values.
  public enum Component: Sendable, Hashable {
    /// The value for a key. In the paths of a report, a key that is longer than ``keyLengthLimit`` is cut.
    case key(String)
    /// The element at a zero-based position.
    case index(Int)
    /// Any element. It replaces every index in a folded path.
    case anyIndex

    /// The maximum number of UTF-8 bytes of a key in a path. The keys of a dictionary come from the payload and can be long.
    public static let keyLengthLimit = 128
  }

  /// The steps from the payload's top level.
  public private(set) var components: [Component]

  /// Creates a path.
  ///
  /// - Parameter components: The steps from the payload's top level.
  public init(_ components: [Component]) {
    self.components = components
  }

  /// The path of a value whose own path begins at this one.
  func appending(_ path: RescuePath) -> RescuePath { RescuePath(components + path.components) }

  /// The path with every index replaced by `*`, under which rescues are counted: `data[*].price`.
  public var folded: RescuePath {
    RescuePath(
      components.map { component in
        if case .index = component { .anyIndex } else { component }
      }
    )
  }
}

extension RescuePath: CustomStringConvertible {
  /// The path in a notation like JavaScript's: `data[3].price`, and `["a key"]` for a key that isn't an identifier. An
  /// identifier may also contain hyphens.
  public var description: String {
    var text = ""
    for component in components {
      switch component {
      case .index(let index): text += "[\(index)]"
      case .anyIndex: text += "[*]"
      case .key(let key) where Self.isIdentifier(key): text += text.isEmpty ? key : ".\(key)"
      case .key(let key): text += "[\(key.quoted)]"
      }
    }
    return text.isEmpty ? Self.wholePayload : text
  }

  static func isIdentifier(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, first.properties.isAlphabetic || first == "_" || first == "$" else {
      return false
    }
    return key.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal || scalar == "_" || scalar == "$"
        || scalar == "-"
    }
  }
}

/// Where in the payload a value stands: `data[3].price`.
public struct RescuePath: Sendable, Hashable {
  /// One step from a container to what it holds.
  public enum Component: Sendable, Hashable {
    /// The value under a key, cut behind ``keyLengthLimit``.
    case key(String)
    /// The element at a position, counted from 0.
    case index(Int)
    /// Any element: what every index folds into.
    case anyIndex

    /// How many UTF-8 bytes of a key stand in a path. Dictionaries' keys are the payload's to choose.
    public static let keyLengthLimit = 128
  }

  /// The steps from the top.
  public private(set) var components: [Component]

  /// Creates a path.
  ///
  /// - Parameter components: The steps from the top.
  public init(_ components: [Component]) {
    self.components = components
  }

  /// The path with every index as `*`, by which rescues are counted: `data[*].price`.
  public var folded: RescuePath {
    RescuePath(
      components.map { component in
        if case .index = component { .anyIndex } else { component }
      }
    )
  }
}

extension RescuePath: CustomStringConvertible {
  /// The path in the notation of JavaScript: `data[3].price`, and `["a key"]` where a key is no identifier.
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

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
  public init(_ components: [Component]) { self.components = components }

  /// Returns the path of a value whose own path begins at this one.
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
  /// The description of a path without components.
  package static let wholePayload = "the whole payload"

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

  package static func isIdentifier(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, first.properties.isAlphabetic || first == "_" || first == "$" else {
      return false
    }
    return key.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal || scalar == "_" || scalar == "$"
        || scalar == "-"
    }
  }
}

extension RescuePath.Component {
  /// Two keys are equal if they have the same UTF-8 bytes. Keys that Swift compares as equal, such as `é` in its two spellings,
  /// are two keys of a payload.
  public static func == (first: RescuePath.Component, second: RescuePath.Component) -> Bool {
    switch (first, second) {
    case (.key(let first), .key(let second)): SpelledKey(first).isSpelled(second)
    case (.index(let first), .index(let second)): first == second
    case (.anyIndex, .anyIndex): true
    case (.key, _), (.index, _), (.anyIndex, _): false
    }
  }

  /// Hashes the kind of the step, and its key or index.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .key(let key):
      hasher.combine(0)
      hasher.combine(SpelledKey(key))
    case .index(let index):
      hasher.combine(1)
      hasher.combine(index)
    case .anyIndex: hasher.combine(2)
    }
  }
}

/// A key of the payload, compared by its UTF-8 bytes.
///
/// Two Swift strings are equal if they are canonically equivalent, such as U+212B, and the letter A followed by U+030A. Two
/// keys of the payload are equal only if they have the same bytes, after their escapes are converted.
package struct SpelledKey: Hashable {
  package let text: String
  /// A Boolean value that indicates whether the key has only ASCII characters. A string that is equal to such a key and
  /// has as many bytes in UTF-8 has the same bytes, so they don't have to be compared.
  private let isASCII: Bool

  package init(_ text: String) {
    self.text = text
    // A string knows that it is ASCII, and then both counts. Looking at each byte takes ten times as long.
    isASCII = text.utf16.count == text.utf8.count
  }

  /// Returns a Boolean value that indicates whether a string has the same bytes.
  @inline(__always)
  package func isSpelled(_ other: String) -> Bool {
    // Comparing the lengths first rejects most keys that differ. Comparing strings is faster than comparing their bytes.
    text.utf8.count == other.utf8.count && text == other && (isASCII || text.utf8.elementsEqual(other.utf8))
  }

  package static func == (a: SpelledKey, b: SpelledKey) -> Bool { a.isSpelled(b.text) }

  package func hash(into hasher: inout Hasher) {
    if isASCII { return hasher.combine(text) }
    // All spellings of a string have its hash, and a payload may have thousands of them.
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

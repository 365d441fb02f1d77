/// A document split into its values. Every scalar and key keeps its bytes.
///
/// The tree accepts more than JSON: a number may have any spelling, so that the tree can also write documents that every
/// parser rejects. Brackets must match, commas and colons must be in place, and strings must be terminated. White space between
/// tokens isn't kept.
public enum JSONTree: Hashable, Sendable {
  /// A scalar, as spelled.
  case token([UInt8])
  /// An array's elements.
  case array([JSONTree])
  /// An object's members, in order.
  case object([Member])

  /// A key, spelled as a token with its quotes, and its value.
  public struct Member: Hashable, Sendable {
    /// The key, with its quotes and escapes.
    public var key: [UInt8]
    /// The value.
    public var value: JSONTree

    /// Creates a member.
    public init(key: [UInt8], value: JSONTree) {
      self.key = key
      self.value = value
    }
  }

  /// The maximum depth of a document: slightly more than the decoders accept.
  public static let depthLimit = 600

  /// Splits a document into its values; `nil` if that isn't possible.
  ///
  /// - Parameter bytes: A document in UTF-8, without a byte order mark.
  public init?(_ bytes: [UInt8]) {
    var reader = JSONTreeReader(bytes)
    guard let tree = reader.readDocument() else { return nil }
    self = tree
  }

  /// The document, without white space between the tokens.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .token(let token): bytes += token
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += member.key
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Every scalar, in document order.
  public var tokens: [[UInt8]] {
    switch self {
    case .token(let token): [token]
    case .array(let elements): elements.flatMap(\.tokens)
    case .object(let members): members.flatMap(\.value.tokens)
    }
  }

  /// Every object's keys, as spelled.
  public var keys: [[UInt8]] {
    switch self {
    case .token: []
    case .array(let elements): elements.flatMap(\.keys)
    case .object(let members): members.map(\.key) + members.flatMap(\.value.keys)
    }
  }

  /// The texts of the keys that occur more than once in an object.
  var repeatedKeys: Set<String> {
    switch self {
    case .token: return []
    case .array(let elements): return elements.reduce(into: []) { $0.formUnion($1.repeatedKeys) }
    case .object(let members):
      var seen: Set<String> = []
      return members.reduce(into: []) { repeated, member in
        if let key = JSONString(member.key).text, !seen.insert(key).inserted { repeated.insert(key) }
        repeated.formUnion(member.value.repeatedKeys)
      }
    }
  }
}

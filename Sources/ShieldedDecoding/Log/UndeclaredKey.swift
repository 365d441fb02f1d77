/// A key of the payload that no property asked for.
///
///     // {"id": 1, "colour": "red"} with `struct Product { @SafeBox var id: Int }` gives path colour, found "red"
///
/// It isn't a rescue: nothing was repaired, and plain `Codable` would have given the same value. Undeclared keys are reported only if
/// ``RescueLog/reportsUndeclaredKeys`` is set.
public struct UndeclaredKey: Sendable, Hashable {
  /// The location of the key's value in the payload.
  public internal(set) var path: RescuePath

  /// The value under the key, cut to the log's excerpt length and redacted. It wasn't decoded.
  public package(set) var found: String

  /// Creates an undeclared key.
  ///
  /// - Parameters:
  ///   - path: The location of the key's value in the payload.
  ///   - found: The value under the key.
  public init(path: RescuePath, found: String) {
    self.path = path
    self.found = found
  }

  /// Returns the key with its path in the enclosing payload.
  func moved(under path: RescuePath) -> UndeclaredKey { UndeclaredKey(path: path.appending(self.path), found: found) }
}

extension UndeclaredKey: CustomStringConvertible {
  /// One line: `items[0].colour: undeclared, found "red"`.
  ///
  /// Control characters, and others that could change how a terminal shows the text, are escaped.
  public var description: String { "\(path): undeclared, found \(found.onOneLine)" }
}

extension UndeclaredKey {
  /// The undeclared keys at a path with values of one kind, at all indices together.
  public struct Tally: Sendable, Hashable {
    /// The path of the keys' values, with `*` for every index.
    public let path: RescuePath
    /// The kind of the values.
    public let found: RescueSource
    /// The number of keys.
    public package(set) var count: Int
    /// The number of affected elements of the outermost list on the path, or of affected responses if no list is on the path.
    public package(set) var affectedElementCount: Int
    /// The first value found, after the log's redaction.
    public package(set) var example: String?

    package init(path: RescuePath, found: RescueSource, count: Int, affectedElementCount: Int, example: String?) {
      self.path = path
      self.found = found
      self.count = count
      self.affectedElementCount = affectedElementCount
      self.example = example
    }
  }
}

extension UndeclaredKey.Tally: CustomStringConvertible {
  /// One line: `12 × items[*].colour: undeclared`.
  public var description: String { "\(count) × \(path): undeclared" }
}

import ShieldedDecoding

/// A cursor over a payload's bytes, which generated code uses to read objects in one pass.
public struct JSONReader: ~Copyable {
  /// Stops the pass; the payload is then decoded by `Codable`, which gives the value or the error.
  public struct Interruption: Error {
    @inlinable
    init() {}
  }

  /// The position of a value that has been skipped, to be read after the other members.
  public struct Place: Sendable {
    let position: Int
  }

  /// A place under one of the keys of a property, and the keys that lead from there to the value.
  public struct Candidate {
    let place: Place?
    let path: [StaticString]

    /// - Parameters:
    ///   - place: The place of the value under the first key; `nil` if the object has no such key.
    ///   - path: The keys that lead to the value, including the first.
    public init(_ place: Place?, _ path: StaticString...) {
      self.place = place
      self.path = path
    }
  }

  /// The position in the payload. While a value is read, it is at the value's first byte or at white space before it.
  @usableFromInline var cursor: PayloadCursor
  /// The number of arrays and objects that are open.
  @usableFromInline var depth: Int
  @usableFromInline let depthLimit: Int
  /// The path of the innermost container that is open.
  @usableFromInline var path = PathStack()
  @usableFromInline let shortStrings: ShortStringCache
  @usableFromInline let session: OnePassSession

  /// - Parameters:
  ///   - cursor: The position of a value.
  ///   - depth: The number of containers around that value.
  ///   - session: The settings and the rescues of the pass.
  init(_ cursor: PayloadCursor, depth: Int, _ session: OnePassSession) {
    self.cursor = cursor
    self.depth = depth
    depthLimit = session.depthLimit
    shortStrings = ShortStringCache(forPayloadOf: cursor.remaining)
    self.session = session
  }
}

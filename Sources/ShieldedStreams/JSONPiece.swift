import Foundation
import ShieldedJSON

/// An element of a sequence of bytes: a byte, or several.
public protocol JSONPiece {
  /// The number of bytes.
  var _byteCount: Int { get }

  /// Appends the bytes.
  ///
  /// - Parameter buffer: The bytes before this piece.
  func _append(to buffer: inout [UInt8])
}

extension JSONPiece where Self: Collection<UInt8> {
  /// The number of bytes.
  public var _byteCount: Int { count }

  /// Appends the bytes.
  public func _append(to buffer: inout [UInt8]) { buffer += self }
}

extension [UInt8]: JSONPiece {}
extension ArraySlice<UInt8>: JSONPiece {}
extension Data: JSONPiece {}

extension UInt8: JSONPiece {
  /// One.
  public var _byteCount: Int { 1 }

  /// Appends the byte.
  @inlinable
  public func _append(to buffer: inout [UInt8]) { buffer.append(self) }
}

/// The bytes of a file in pieces, for a ``ShieldedJSONStream``.
///
///     let pieces = FileHandlePieces(try FileHandle(forReadingFrom: url))
///     for try await product in ShieldedJSONStream(of: Product.self, at: "data.items", in: pieces) { … }
///     // a file with {"data": {"items": [{"price": "99.0"}, 7, {"price": 1}]}}: the prices 99.0 and 1
///
/// A piece is read when the elements of the one before have been consumed. The handle isn't closed.
///
/// Reading blocks the task's thread. A pipe or a socket may make it wait until a whole piece has arrived, as Foundation does on
/// Linux, so for a source that is slow, use a sequence of its own, such as an `AsyncStream` that a `readabilityHandler` fills.
public struct FileHandlePieces: AsyncSequence, Sendable {
  private let handle: FileHandle
  private let byteCountLimit: Int

  /// Creates a sequence of pieces.
  ///
  /// - Parameters:
  ///   - handle: The file, which is read from its current position to its end.
  ///   - byteCountLimit: The greatest number of bytes of a piece, at least 1. By default 65 536.
  public init(_ handle: FileHandle, byteCountLimit: Int = 65_536) {
    self.handle = handle
    self.byteCountLimit = Swift.max(byteCountLimit, 1)
  }

  /// Reads the pieces as they are requested.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let handle: FileHandle
    fileprivate let byteCountLimit: Int

    /// Returns the next piece, or `nil` at the end.
    ///
    /// - Throws: `CancellationError`, or the error of reading the file.
    public mutating func next() async throws -> Data? {
      try Task.checkCancellation()
      guard let piece = try handle.read(upToCount: byteCountLimit), !piece.isEmpty else { return nil }
      return piece
    }
  }

  /// Returns an iterator, which continues at the handle's position.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(handle: handle, byteCountLimit: byteCountLimit)
  }
}

import Foundation

/// The pieces of a response's body, as they are received.
///
/// A body can be read once, in one task at a time. When the last copy is released before the end, the exchange is cancelled.
public struct ResponseBody: Sendable {
  private let source: Source

  /// Creates a body.
  ///
  /// - Parameters:
  ///   - next: Returns the next piece when one is requested, or `nil` at the end. If the task is cancelled, the reader doesn't
  ///     wait for it.
  ///   - onRelease: Called when no copy of the body is left, and after its end too.
  public init(
    unfolding next: @escaping @Sendable () async throws(TransportError) -> Data?,
    onRelease: @escaping @Sendable () -> Void = {}
  ) {
    source = Source(
      next: { () async throws(TransportError) in
        let result = await resultUnlessCancelled { () async -> Result<Data?, TransportError> in
          do throws(TransportError) { return .success(try await next()) } catch { return .failure(error) }
        }
        guard let result, !Task.isCancelled else { throw .cancelled }
        return try result.get()
      },
      onRelease: onRelease
    )
  }

  /// Creates a body that has been received.
  ///
  /// - Parameter data: The whole body.
  public init(_ data: Data) {
    let pieces = BodyPieces()
    pieces.add(data)
    pieces.end()
    self.init(pieces) {}
  }

  /// Creates a body of the pieces of an exchange.
  ///
  /// - Parameters:
  ///   - pieces: The pieces.
  ///   - cancel: Ends the exchange, if it hasn't ended. Called if the reader is cancelled, and when no copy of the body is left.
  init(_ pieces: BodyPieces, cancel: @escaping @Sendable () -> Void) {
    source = Source(
      next: { () async throws(TransportError) in try await pieces.next(onCancel: cancel) },
      onRelease: cancel
    )
  }

  fileprivate final class Source: Sendable {
    let next: @Sendable () async throws(TransportError) -> Data?
    private let onRelease: @Sendable () -> Void

    init(
      next: @escaping @Sendable () async throws(TransportError) -> Data?,
      onRelease: @escaping @Sendable () -> Void
    ) {
      self.next = next
      self.onRelease = onRelease
    }

    deinit { onRelease() }
  }
}

extension ResponseBody: AsyncSequence {
  /// Receives the pieces as they are requested.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let source: Source

    /// Returns the next piece, or `nil` at the end.
    ///
    /// - Throws: An error if the connection is lost, a limit is exceeded, or the task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(TransportError) -> Data?
    {
      try await source.next()
    }
  }

  /// Returns an iterator, which continues after the piece that another one has returned last.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: source) }
}

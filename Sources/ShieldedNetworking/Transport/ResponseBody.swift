import Foundation
import ShieldedDecoding

/// The pieces of a response's body, as they are received.
///
/// A body can be read once, in one task at a time. When the last copy is released before the end, the exchange is canceled.
public struct ResponseBody: Sendable {
  private let source: Source

  /// Creates a body.
  ///
  /// - Parameters:
  ///   - next: Returns the next piece when one is requested, or `nil` at the end. If the task is canceled, the reader doesn't
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
        guard let result, !Task.isCancelled else { throw .canceled }
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
  /// - Parameter cancel: Ends the exchange, if it hasn't ended. Called if the reader is canceled, and when no copy of the body is left.
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
    /// - Throws: An error if the connection is lost, a limit is exceeded, or the task is canceled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws(TransportError) -> Data?
    {
      try await source.next()
    }

    /// Returns the next piece, as ``next(isolation:)`` does. Systems before iOS 18 and macOS 15 call it.
    public nonisolated(nonsending) mutating func next() async throws(TransportError) -> Data? {
      try await next(isolation: #isolation)
    }
  }

  /// Returns an iterator, which continues after the piece that another one has returned last.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: source) }
}

// MARK: - Pieces of an Exchange

/// The pieces of a body between the transport that receives them and the task that reads them.
///
/// The transport pauses when more bytes than ``capacity`` wait to be read, and continues when they have been read. For example,
/// with pieces of 600 KB:
///
///     add(600 KB)   // true: receive more
///     add(600 KB)   // false: 1.2 MB wait to be read, so pause
///     next()        // the first piece; 600 KB are left, so `onRoom` is called
final class BodyPieces: Sendable {
  private enum Wait {
    case none
    case reader(CheckedContinuation<Result<Data?, TransportError>, Never>)
    case room(@Sendable () -> Void)
  }

  private struct State {
    var pieces: [Data] = []
    var byteCount = 0
    var end: Result<Data?, TransportError>?
    var wait = Wait.none
    var lastPause: ContinuousClock.Instant?

    var isFull: Bool { byteCount > BodyPieces.capacity && end == nil }

    /// Adds a piece. Short ones are joined, so that there are few.
    mutating func add(_ piece: Data) {
      byteCount += piece.count
      if let last = pieces.last, last.count + piece.count <= 65_536 {
        pieces[pieces.count - 1].append(piece)
      } else {
        pieces.append(piece)
      }
    }
  }

  /// The number of bytes above which the transport pauses: 1 MB.
  static let capacity = 1 << 20

  private let state = Lock(State())

  /// A Boolean value that indicates whether the transport must not receive more before bytes have been read.
  var isFull: Bool { state.withLock { $0.isFull } }

  /// The time at which the transport last had to pause: now, if it still has to; `nil` if it never had to.
  var lastPause: ContinuousClock.Instant? { state.withLock { $0.isFull ? .now : $0.lastPause } }

  /// Adds a piece, unless the body has ended.
  ///
  /// - Parameter onRoom: Called once when the transport may receive more, if it can't at once.
  /// - Returns: Whether the transport may receive more at once.
  @discardableResult
  func add(_ piece: Data, onRoom: @escaping @Sendable () -> Void = {}) -> Bool {
    if piece.isEmpty { return true }
    let (reader, hasRoom) = state.withLock {
      state -> (CheckedContinuation<Result<Data?, TransportError>, Never>?, Bool) in
      if state.end != nil { return (nil, true) }
      if case .reader(let reader) = state.wait {
        state.wait = .none
        return (reader, true)
      }
      state.add(piece)
      if !state.isFull { return (nil, true) }
      state.wait = .room(onRoom)
      return (nil, false)
    }
    reader?.resume(returning: .success(piece))
    return hasRoom
  }

  /// Ends the body, unless it has ended. The pieces that have been added are still delivered, unless the task was canceled.
  ///
  /// - Parameter error: The error that the reader receives after the pieces; `nil` if the body is complete.
  func end(_ error: TransportError? = nil) {
    let end: Result<Data?, TransportError> = error.map { .failure($0) } ?? .success(nil)
    let wait = state.withLock { state -> Wait in
      guard state.end == nil else { return .none }
      state.end = end
      if error == .canceled { state.pieces = [] }
      defer { state.wait = .none }
      return state.wait
    }
    switch wait {
    case .none: break
    case .reader(let reader): reader.resume(returning: end)
    case .room(let onRoom): onRoom()
    }
  }

  /// Returns the next piece, or `nil` at the end. Waits until there is one.
  ///
  /// - Parameter onCancel: Called if the task is canceled. The transport then ends the request.
  func next(onCancel: @escaping @Sendable () -> Void = {}) async throws(TransportError) -> Data? {
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { read($0) }
    } onCancel: {
      end(.canceled)
      onCancel()
    }
    return try result.get()
  }

  private func read(_ reader: CheckedContinuation<Result<Data?, TransportError>, Never>) {
    var onRoom: (@Sendable () -> Void)?
    let result = state.withLock { state -> Result<Data?, TransportError>? in
      if !state.pieces.isEmpty {
        let piece = state.pieces.removeFirst()
        if state.isFull { state.lastPause = .now }
        state.byteCount -= piece.count
        if !state.isFull, case .room(let action) = state.wait {
          onRoom = action
          state.wait = .none
        }
        return .success(piece)
      }
      if let end = state.end { return end }
      if case .reader = state.wait { return .failure(.other(reason: "another task is reading the body.")) }
      state.wait = .reader(reader)
      return nil
    }
    onRoom?()
    if let result { reader.resume(returning: result) }
  }
}

#if AsyncHTTPClient
  import AsyncHTTPClient
  import Foundation
  import NIOCore

  /// The upload of a request's body: the part not written yet, and the promise that completes it.
  struct Upload {
    /// How many bytes are written at a time. Each piece that is sent counts as activity.
    private static let pieceLength = 32_768

    let writer: HTTPClient.Body.StreamWriter
    let promise: EventLoopPromise<Void>
    private var rest: Data

    init(_ body: Data, to writer: HTTPClient.Body.StreamWriter, promise: EventLoopPromise<Void>) {
      rest = body[...]
      self.writer = writer
      self.promise = promise
    }

    /// Takes the next piece; `nil` after the last one.
    mutating func next() -> ByteBuffer? {
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(Self.pieceLength) }
      return ByteBuffer(bytes: rest.prefix(Self.pieceLength))
    }
  }

  extension AsyncHTTPClientExchange {
    /// Writes the request's body piece by piece, each after the one before it was sent.
    ///
    /// The upload isn't complete before its last byte was sent, and it never fails on its own. If a complete response arrives
    /// earlier, AsyncHTTPClient 1.37 closes the connection, and then fails the request for its unwritten rest before it
    /// delivers the response. A lost connection is reported by ``didReceiveError(task:_:)``.
    ///
    /// - Returns: A future that succeeds once everything was sent, and fails if the exchange ends earlier.
    func upload(to writer: HTTPClient.Body.StreamWriter, on eventLoop: any EventLoop) -> EventLoopFuture<Void> {
      let promise = eventLoop.makePromise(of: Void.self)
      let hasEnded = state.withLock { state in
        if state.outcome == nil { state.upload = Upload(request.body ?? Data(), to: writer, promise: promise) }
        return state.outcome != nil
      }
      if hasEnded { promise.fail(CancellationError()) } else { writeNextPiece() }
      return promise.futureResult
    }

    func didSendRequestPart(task: HTTPClient.Task<Void>, _ part: IOData) {
      state.withLock { $0.lastActivity = .now }
      // Scheduled, since a piece may be sent synchronously and recursion could exhaust the stack.
      task.eventLoop.execute { self.writeNextPiece() }
    }

    private func writeNextPiece() {
      let (upload, piece) = state.withLock { state in
        let piece = state.upload?.next()
        return (state.upload, piece)
      }
      guard let upload else { return }
      if let piece {
        // The delegate's methods report the same result as the future.
        _ = upload.writer.write(.byteBuffer(piece))
      } else {
        state.withLock { $0.upload = nil }
        upload.promise.succeed()
      }
    }
  }
#endif

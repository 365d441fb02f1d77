#if AsyncHTTPClient
  import AsyncHTTPClient
  import Foundation
  import NIOCore

  /// The upload of a request's body: the part that isn't written yet, and the promise to fulfil at the end.
  struct Upload {
    /// The number of bytes that are written at a time. Each piece that is sent counts as activity.
    private static let pieceLength = 32_768

    let writer: HTTPClient.Body.StreamWriter
    let promise: EventLoopPromise<Void>
    private var rest: Data

    init(_ body: Data, to writer: HTTPClient.Body.StreamWriter, promise: EventLoopPromise<Void>) {
      rest = body[...]
      self.writer = writer
      self.promise = promise
    }

    /// Removes and returns the next piece; `nil` after the last one.
    mutating func next() -> ByteBuffer? {
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(Self.pieceLength) }
      return ByteBuffer(bytes: rest.prefix(Self.pieceLength))
    }
  }

  extension AsyncHTTPClientExchange {
    /// Writes the request's body piece by piece. Each piece is written after the previous one was sent.
    ///
    /// If a complete response arrives before the end of the upload, AsyncHTTPClient 1.37 closes the connection. The remaining
    /// writes then fail before the client delivers the response. A failed write therefore doesn't fail the returned future. If
    /// the connection is lost, ``didReceiveError(task:_:)`` reports it.
    ///
    /// - Returns: A future that succeeds when everything was sent, and fails if the exchange ends before.
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
      // Scheduled rather than called, since a piece may be sent synchronously, and the recursion could exhaust the stack.
      task.eventLoop.execute { self.writeNextPiece() }
    }

    private func writeNextPiece() {
      let (upload, piece) = state.withLock { state -> (Upload?, ByteBuffer?) in
        if state.isUploadStopped { return (nil, nil) }
        let piece = state.upload?.next()
        return (state.upload, piece)
      }
      guard let upload else { return }
      if let piece {
        // The future isn't needed: the delegate's methods report the same result.
        _ = upload.writer.write(.byteBuffer(piece))
      } else {
        state.withLock { $0.upload = nil }
        upload.promise.succeed()
      }
    }
  }
#endif

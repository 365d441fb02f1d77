#if AsyncHTTPClient
  import AsyncHTTPClient
  import Foundation
  import NIOCore
  import NIOHTTP1
  import NIOPosix
  import NIOSSL
  import ShieldedDecoding

  extension AsyncHTTPClientExchange: HTTPClientResponseDelegate {
    func didSendRequestHead(task: HTTPClient.Task<Void>, _ head: HTTPRequestHead) {
      state.withLock { state in
        state.isSent = true
        state.lastActivity = .now
      }
    }

    func didReceiveHead(task: HTTPClient.Task<Void>, _ head: HTTPResponseHead) -> EventLoopFuture<Void> {
      let response = TransportResponse(head)
      do throws(TransportError) {
        let declaredByteCount = hasBody(response.status) ? response.headers["Content-Length"].flatMap { Int($0) } : 0
        var redirect = redirect
        let locations = response.headers.values(of: "Location")
        if let next = try redirect.next(after: request, status: response.status, locations: locations) {
          return receive(.redirect(next, redirect), declaredByteCount, task)
        }
        // The client doesn't decode other transfer codings, and would return the encoded body.
        let coding = response.headers["Transfer-Encoding"]?.lowercased().trimmingCharacters(in: .whitespaces)
        if let coding, coding != "chunked" {
          throw TransportError.malformedResponse(reason: "the transfer coding is unknown.")
        }
        // With a content encoding, the declared length is that of the encoded body.
        let encoding = Inflater.Format(contentEncoding: response.headers["Content-Encoding"])
        if encoding == nil, let declaredByteCount, declaredByteCount > limits.bodyByteCount {
          throw TransportError.bodyTooLarge(limit: limits.bodyByteCount)
        }
        let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
          guard state.outcome == nil else { return nil }
          state.lastActivity = .now
          state.response = response
          state.inflater = encoding.map(Inflater.init)
          state.connection = current.boundGate(on: task.eventLoop)
          if pieces != nil { return state.continuation.take() }
          // At most 4 MB, since the declared length may be wrong.
          state.response?.body.reserveCapacity(min(declaredByteCount ?? 0, 4 * 1_024 * 1_024))
          return nil
        }
        waiting?.resume(returning: .success(.response(response)))
        return task.eventLoop.makeSucceededVoidFuture()
      } catch {
        return stop(task, .failure(error))
      }
    }

    func didReceiveBodyPart(task: HTTPClient.Task<Void>, _ buffer: ByteBuffer) -> EventLoopFuture<Void> {
      let (piece, error) = state.withLock { state -> (Data?, TransportError?) in
        state.lastActivity = .now
        guard var body = state.response?.body, state.redirect == nil else { return (nil, nil) }
        // Removed from the state, so that appending doesn't copy it.
        state.response?.body = Data()
        let previous = body.count
        var error: TransportError?
        do throws(TransportError) { try append(buffer, to: &body, state) } catch let thrown { error = thrown }
        state.receivedByteCount += body.count - previous
        if pieces != nil { return (body, error) }
        state.response?.body = body
        return (nil, error)
      }
      var future = task.eventLoop.makeSucceededVoidFuture()
      if let piece, let pieces { future = add(piece, to: pieces, on: task.eventLoop) }
      return error.map { stop(task, .failure($0)) } ?? future
    }

    /// Adds a piece of the body, and stops reading if there isn't room for more.
    private func add(_ piece: Data, to pieces: BodyPieces, on eventLoop: any EventLoop) -> EventLoopFuture<Void> {
      guard let gate = state.withLock({ $0.connection }) else {
        // The client doesn't read before the future succeeds.
        let room = eventLoop.makePromise(of: Void.self)
        if pieces.add(piece, onRoom: { room.succeed() }) { room.succeed() }
        return room.futureResult
      }
      gate.value.close()
      if pieces.add(piece, onRoom: { eventLoop.execute { gate.value.open() } }) { gate.value.open() }
      return eventLoop.makeSucceededVoidFuture()
    }

    /// Appends a part of the body to what is kept of it, decoded. Before an error, appends as much as the limit allows.
    private func append(_ buffer: ByteBuffer, to body: inout Data, _ state: borrowing State) throws(TransportError) {
      let limit = limits.bodyByteCount
      // The part that has been delivered counts too.
      let keptLimit = limit - (state.receivedByteCount - body.count)
      if let inflater = state.inflater {
        do {
          try inflater.inflate(buffer, into: &body, limit: keptLimit)
        } catch .bodyTooLarge {
          body.removeLast(body.count - max(0, keptLimit))
          throw .bodyTooLarge(limit: limit)
        }
      } else {
        let allowed = max(0, keptLimit - body.count)
        buffer.withUnsafeReadableBytes { body.append(contentsOf: $0.prefix(allowed)) }
        if buffer.readableBytes > allowed { throw .bodyTooLarge(limit: limit) }
      }
    }

    func didReceiveError(task: HTTPClient.Task<Void>, _ error: any Error) {
      let (redirect, isSent, byteCount) = state.withLock {
        ($0.redirect, $0.isSent, $0.response == nil ? nil : $0.receivedByteCount)
      }
      // The body of a redirect isn't needed.
      if let redirect { return finish(.success(redirect)) }
      if error is UnsentRequestError || !isSent && error.isClosedConnection { return finish(.success(.notSent)) }
      let phase: TransportError.Phase =
        if let byteCount { .body(receivedByteCount: byteCount) } else { isSent ? .header : .connection }
      finish(.failure(TransportError(error, in: phase, connectTime: connectTime)))
    }

    func didFinishRequest(task: HTTPClient.Task<Void>) {
      let (step, isWhole, byteCount, uploading) = state.withLock { state in
        let step = state.redirect ?? state.response.map(Step.response)
        let uploading = state.upload == nil ? nil : state.connection
        return (step, state.inflater?.isWhole ?? true, state.receivedByteCount, uploading)
      }
      // If a success comes before the end of the upload, AsyncHTTPClient 1.37 keeps the connection for the rest of it, which isn't
      // sent. After as many such responses as there may be connections, every call would wait for a connection.
      uploading?.value.closeConnection()
      guard let step else { return finish(.failure(.connectionLost(receivedByteCount: 0))) }
      finish(isWhole ? .success(step) : .failure(.connectionLost(receivedByteCount: byteCount)))
    }

    /// Receives the header of a redirect.
    ///
    /// A body with a declared length of at most 4 KB is read for at most a second, so that the connection can be reused. Otherwise
    /// the connection is closed.
    private func receive(
      _ step: Step,
      _ declaredByteCount: Int?,
      _ task: HTTPClient.Task<Void>
    ) -> EventLoopFuture<Void> {
      guard let declaredByteCount, declaredByteCount <= 4_096 else { return stop(task, .success(step)) }
      state.withLock { state in
        guard state.outcome == nil else { return }
        state.lastActivity = .now
        state.redirect = step
        // The limit is shorter now.
        state.clock?.cancel()
        state.clock = Task { [weak self] in await self?.keepTime() }
      }
      return task.eventLoop.makeSucceededVoidFuture()
    }

    /// Ends the exchange before the response is complete. The failed future makes the client close the connection.
    private func stop(_ task: HTTPClient.Task<Void>, _ outcome: Outcome) -> EventLoopFuture<Void> {
      finish(outcome)
      return task.eventLoop.makeFailedFuture(CancellationError())
    }

    /// Returns a Boolean value that indicates whether a response with this status can have a body.
    private func hasBody(_ status: Int) -> Bool { request.method != "HEAD" && status != 204 && status != 304 }
  }

  extension Error {
    /// A Boolean value that indicates whether the error means that the server had already closed the connection.
    fileprivate var isClosedConnection: Bool {
      switch self {
      case let error as HTTPClientError: return error == .remoteConnectionClosed
      case let error as IOError: return error.errnoCode == EPIPE || error.errnoCode == ECONNRESET
      case let error as ChannelError: if case .ioOnClosedChannel = error { return true } else { return false }
      default: return false
      }
    }
  }

  extension TransportResponse {
    /// A response without its body. The values of fields that occur more than once are joined with commas.
    fileprivate init(_ head: HTTPResponseHead) {
      var headers = HeaderFields()
      for (name, value) in head.headers { headers.add(value, for: name) }
      self.init(status: Int(head.status.code), headers: headers)
    }
  }

  // MARK: - Errors

  extension TransportError {
    enum Phase {
      /// No part of the request was written. There may be no connection yet.
      case connection
      /// At least part of the request was written.
      case header
      /// The response's header has arrived.
      case body(receivedByteCount: Int)

      fileprivate var receivedByteCount: Int {
        if case .body(let count) = self { count } else { 0 }
      }

      fileprivate var isConnecting: Bool {
        if case .connection = self { true } else { false }
      }
    }

    /// Converts an error of AsyncHTTPClient. No text of the server is included.
    ///
    /// - Parameters:
    ///   - phase: How far the exchange has progressed.
    ///   - connectTime: The client's time limit for connecting.
    init(_ error: any Error, in phase: Phase, connectTime: Duration) {
      switch error {
      case let error as TransportError: self = error
      case is CancellationError: self = .canceled
      case let error as HTTPParserError: self = Self.parserError(error, phase)
      // The client received a response without having sent a request.
      case is NIOHTTPDecoderError: self = .malformedResponse(reason: "bytes follow the end of the response.")
      case let error as NIOSSLError: self = Self.securityError(error, phase)
      case is NIOSSLExtraError: self = .untrustedServer(reason: "its certificate isn't for this host.")
      case let error as NIOConnectionError:
        let isUnknown = error.connectionErrors.isEmpty && (error.dnsAError ?? error.dnsAAAAError) != nil
        self = .unreachable(reason: isUnknown ? "the host is unknown." : "no connection was made.")
      case let error as HTTPClientError: self = Self.clientError(error, phase, connectTime)
      case ChannelError.connectTimeout: self = .timedOut(after: connectTime)
      case is ChannelError, is IOError: self = Self.connectionError(phase)
      default: self = .other(reason: "\(type(of: error))".excerpt(utf8Count: 100))
      }
    }

    private static func clientError(_ error: HTTPClientError, _ phase: Phase, _ connectTime: Duration) -> TransportError
    {
      switch error {
      case .cancelled: .canceled
      case .remoteConnectionClosed: connectionError(phase)
      case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout, .httpProxyHandshakeTimeout,
        .socksHandshakeTimeout:
        .timedOut(after: connectTime)
      // Unlike the description, the short description contains no values.
      default: .other(reason: "\(error.shortDescription).")
      }
    }

    private static func connectionError(_ phase: Phase) -> TransportError {
      phase.isConnecting
        ? .unreachable(reason: "no connection was made.") : .connectionLost(receivedByteCount: phase.receivedByteCount)
    }

    private static func parserError(_ error: HTTPParserError, _ phase: Phase) -> TransportError {
      let reason: String
      switch error {
      case .invalidEOFState: return connectionError(phase)
      // The first bytes aren't those of a status line.
      case .invalidConstant: return .notHTTP
      case .invalidVersion: reason = "the HTTP version is unknown."
      case .invalidStatus: reason = "the status isn't a number."
      case .headerOverflow: reason = "the header is too long."
      case .invalidContentLength: reason = "the content length isn't a number."
      case .unexpectedContentLength: reason = "the content length contradicts another field."
      case .invalidHeaderToken: reason = "a header field has an invalid name or value."
      case .invalidChunkSize: reason = "a chunk's size isn't a number."
      case .lfExpected: reason = "a line isn't terminated."
      case .closedConnection: reason = "bytes follow the end of the response."
      default: reason = "it isn't valid HTTP."
      }
      return .malformedResponse(reason: reason)
    }

    private static func securityError(_ error: NIOSSLError, _ phase: Phase) -> TransportError {
      switch error {
      case .unableToValidateCertificate, .noCertificateToValidate:
        return .untrustedServer(reason: "its certificate can't be checked.")
      // The server has closed the connection before it was secure.
      case .handshakeFailed(.syscallError), .handshakeFailed(.sslError([.eofDuringHandshake])):
        return connectionError(phase)
      case .handshakeFailed(let cause):
        // Only the error's name identifies this cause.
        let isCertificate = "\(cause)".contains("CERTIFICATE_VERIFY_FAILED")
        return .untrustedServer(
          reason: isCertificate ? "its certificate isn't trusted." : "no secure connection was made."
        )
      default: return connectionError(phase)
      }
    }
  }
#endif

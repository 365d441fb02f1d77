#if AsyncHTTPClient
  import NIOCore
  import NIOHTTP1

  /// Limits how many bytes of a response may arrive before its header is complete.
  ///
  /// NIO limits each header field to 80 KB, but doesn't limit the status line: a server that never ends this line could fill
  /// the memory until the request times out. This handler counts the bytes before they are parsed. A ``HeaderWitness``, placed
  /// after the parser, reports each complete header.
  final class HeaderLimit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private static let byteCount = 131_072

    /// The number of bytes received of a header that isn't complete; `nil` while a body is received.
    fileprivate var pendingByteCount: Int? = 0

    private let gate: ReadGate
    private var context: ChannelHandlerContext?

    init(_ gate: ReadGate) { self.gate = gate }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    /// Gives empty lines to the parser, which skips them unless it has read a part of a header.
    fileprivate func probe() { context?.fireChannelRead(wrapInboundOut(ByteBuffer(string: "\r\n\r\n"))) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      // No request is waiting for these bytes, so they would be read as the answer to the next one.
      if gate.isIdle {
        gate.isSpoiled = true
        context.fireErrorCaught(UnsentRequestError())
        return context.close(promise: nil)
      }
      // The bytes of this read aren't checked, since they may complete the header.
      if let count = pendingByteCount {
        guard count <= Self.byteCount else {
          context.fireErrorCaught(TransportError.malformedResponse(reason: "the header is too long."))
          return context.close(promise: nil)
        }
        pendingByteCount = count + unwrapInboundIn(data).readableBytes
      }
      context.fireChannelRead(data)
    }
  }

  /// Notifies a ``HeaderLimit`` when a header is complete and when the next one may begin.
  ///
  /// While a header is delivered, its connection is the current one. The parts of a body that are read at once are delivered as
  /// one: AsyncHTTPClient delivers only about fifty parts at once, and discards the others if the connection closes.
  final class HeaderWitness: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    private let limit: HeaderLimit
    private let gate: ReadGate
    private let current: CurrentConnection
    /// The parts of the body that have been read and not delivered.
    private var body: ByteBuffer?
    /// A Boolean value that indicates whether a part of the response's body has been delivered.
    private var hasBody = false
    /// The end of the response, until everything that was read with it has been parsed. AsyncHTTPClient sends the next request as
    /// soon as it receives the end, and the rest of the bytes would be read as the answer to that request.
    private var end: NIOAny?
    /// A Boolean value that indicates whether the parser is given empty lines to find out whether it has read a part of
    /// another header.
    private var isProbing = false
    /// A Boolean value that indicates whether the connection is given up, so that nothing more is delivered.
    private var isRefused = false

    init(_ limit: HeaderLimit, _ gate: ReadGate, _ current: CurrentConnection) {
      self.limit = limit
      self.gate = gate
      self.current = current
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      if isRefused { return }
      if isProbing {
        gate.isSpoiled = true
        return
      }
      switch unwrapInboundIn(data) {
      // AsyncHTTPClient takes it for an interim response, and traps at the body.
      case .head(let head) where head.status.code < 100:
        isRefused = true
        context.fireErrorCaught(TransportError.malformedResponse(reason: "the status has less than three digits."))
        return context.close(promise: nil)
      // Another header follows an interim response.
      case .head(let head) where head.status.code < 200: limit.pendingByteCount = 0
      case .head:
        limit.pendingByteCount = nil
        hasBody = false
        return current.with(gate) { context.fireChannelRead(data) }
      case .body(let part):
        if body?.writeImmutableBuffer(part) == nil { body = part }
        return
      case .end:
        limit.pendingByteCount = 0
        deliverBody(context)
        end = data
        return
      }
      context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
      deliverBody(context)
      if end != nil {
        isProbing = true
        limit.probe()
        isProbing = false
        if gate.isSpoiled { return deliverEndAndClose(context) }
        deliverEnd(context)
      }
      context.fireChannelReadComplete()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
      if isRefused { return }
      if isProbing {
        gate.isSpoiled = true
        return
      }
      if end != nil { return deliverEndAndClose(context) }
      if deliverBody(context) { context.fireChannelReadComplete() }
      context.fireErrorCaught(error)
    }

    func channelInactive(context: ChannelHandlerContext) {
      if deliverBody(context) || end != nil {
        deliverEnd(context)
        context.fireChannelReadComplete()
      }
      context.fireChannelInactive()
    }

    private func deliverEnd(_ context: ChannelHandlerContext) {
      guard let end else { return }
      self.end = nil
      // If a response ends before the upload, and has no part of a body, AsyncHTTPClient waits for the end of the upload.
      if !hasBody { context.fireChannelRead(wrapInboundOut(.body(ByteBuffer()))) }
      gate.isIdle = true
      context.fireChannelRead(end)
    }

    /// Delivers the end of a response that is followed by bytes of none, so that its connection can't be used again, which
    /// AsyncHTTPClient doesn't know yet.
    private func deliverEndAndClose(_ context: ChannelHandlerContext) {
      gate.isSpoiled = true
      deliverEnd(context)
      context.fireChannelReadComplete()
      let context = NIOLoopBound(context, eventLoop: context.eventLoop)
      // After AsyncHTTPClient has received the end.
      context.eventLoop.execute {
        context.value.fireErrorCaught(UnsentRequestError())
        context.value.close(promise: nil)
      }
    }

    /// Delivers the parts of the body that have been read.
    ///
    /// - Returns: Whether there were any.
    @discardableResult
    private func deliverBody(_ context: ChannelHandlerContext) -> Bool {
      guard let body else { return false }
      self.body = nil
      hasBody = true
      context.fireChannelRead(wrapInboundOut(.body(body)))
      return true
    }
  }

  extension Channel {
    /// Adds a ``HeaderLimit`` and a ``ReadGate`` before the connection's parser, and a ``HeaderWitness`` after it.
    ///
    /// - Throws: `ChannelError.ioOnClosedChannel` if the server has closed the connection. The request can then be sent again.
    func limitHeader(_ current: CurrentConnection) -> EventLoopFuture<Void> {
      eventLoop.submit {
        // A closed connection has no parser.
        guard self.isActive else { throw ChannelError.ioOnClosedChannel }
        let pipeline = self.pipeline.syncOperations
        let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
        let gate = ReadGate()
        let limit = HeaderLimit(gate)
        try pipeline.addHandlers([gate, limit], position: .before(parser))
        try pipeline.addHandler(HeaderWitness(limit, gate, current), position: .after(parser))
      }
    }
  }

  // MARK: - Reading

  /// Stops reading from a connection while the bytes that have been read wait for their reader.
  ///
  /// AsyncHTTPClient can stop reading too, but then discards what the system has received if the server closes the connection.
  /// When this handler holds back reads, the channel still reads everything before it closes.
  final class ReadGate: ChannelOutboundHandler {
    typealias OutboundIn = NIOAny

    /// A Boolean value that indicates whether a response was followed by bytes that belong to no response. Then nothing
    /// more is written, since they would be read as the answer.
    var isSpoiled = false
    /// A Boolean value that indicates whether a response has ended and no request has been written since.
    var isIdle = false

    private var context: ChannelHandlerContext?
    private var isClosed = false
    /// The context of the read that is held back.
    private var heldBack: ChannelHandlerContext?

    func read(context: ChannelHandlerContext) {
      if isClosed { heldBack = context } else { context.read() }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
      if isSpoiled {
        promise?.fail(UnsentRequestError())
      } else {
        isIdle = false
        context.write(data, promise: promise)
      }
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
      heldBack = nil
      self.context = nil
    }

    func closeConnection() { context?.close(promise: nil) }

    /// Holds back reads.
    func close() { isClosed = true }

    /// Reads again.
    func open() {
      isClosed = false
      let context = heldBack
      heldBack = nil
      context?.read()
    }
  }

  /// No part of a request was written, since its connection can't be used again. It can be sent on another one.
  struct UnsentRequestError: Error {}

  /// The connection whose response header is being delivered on an event loop.
  ///
  /// A delegate of AsyncHTTPClient isn't told on which connection it receives a response.
  struct CurrentConnection: Sendable {
    private let gate: NIOLoopBoundBox<ReadGate?>

    init(on eventLoop: any EventLoop) { gate = .makeEmptyBox(valueType: ReadGate.self, eventLoop: eventLoop) }

    /// Runs a closure during which a gate is that of the current connection.
    func with(_ gate: ReadGate, _ body: () -> Void) {
      self.gate.value = gate
      body()
      self.gate.value = nil
    }

    /// The gate of the current connection; `nil` outside of the event loop or of the closure above.
    func boundGate(on eventLoop: any EventLoop) -> NIOLoopBound<ReadGate>? {
      guard eventLoop.inEventLoop, let gate = gate.value else { return nil }
      return NIOLoopBound(gate, eventLoop: eventLoop)
    }
  }
#endif

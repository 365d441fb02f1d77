#if AsyncHTTPClient
  import NIOCore

  /// Stops reading from a connection while the bytes that have been read wait for their reader.
  ///
  /// AsyncHTTPClient can stop reading too, but then discards what the system has received if the server closes the connection.
  /// When this handler holds back reads, the channel still reads everything before it closes.
  final class ReadGate: ChannelOutboundHandler {
    typealias OutboundIn = NIOAny

    /// Whether a response was followed by bytes that belong to no response. Then nothing more is written, since they would be read
    /// as the answer.
    var isSpoiled = false
    /// Whether a response has ended and no request has been written since.
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

    func handlerAdded(context: ChannelHandlerContext) {
      self.context = context
    }

    func handlerRemoved(context: ChannelHandlerContext) {
      heldBack = nil
      self.context = nil
    }

    /// Closes the connection.
    func closeConnection() {
      context?.close(promise: nil)
    }

    /// Holds back reads.
    func close() {
      isClosed = true
    }

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

    init(on eventLoop: any EventLoop) {
      gate = .makeEmptyBox(valueType: ReadGate.self, eventLoop: eventLoop)
    }

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

#if AsyncHTTPClient
  import NIOCore
  import NIOHTTP1

  /// Limits how many bytes of a response may arrive before its header is complete.
  ///
  /// NIO limits the header's fields to 80 KB, but not the status line: a server that never ends it could fill the memory until
  /// a time limit ends the call. The bytes are counted before the parser, and ``HeaderWitness`` after it reports each complete
  /// header.
  final class HeaderLimit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private static let byteCount = 131_072

    /// How many bytes of an incomplete header have arrived; `nil` while a body is read.
    fileprivate var pendingByteCount: Int? = 0

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      // The bytes of this read may complete the header, so only the earlier ones count.
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

  /// Notifies a ``HeaderLimit`` when a header is complete, and when the next one may begin.
  final class HeaderWitness: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    private let limit: HeaderLimit

    init(_ limit: HeaderLimit) {
      self.limit = limit
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      switch unwrapInboundIn(data) {
      // Another header follows an interim response.
      case .head(let head) where head.status.code < 200: limit.pendingByteCount = 0
      case .head: limit.pendingByteCount = nil
      case .body: break
      case .end: limit.pendingByteCount = 0
      }
      context.fireChannelRead(data)
    }
  }

  extension Channel {
    /// Adds a ``HeaderLimit`` around the parser of a connection.
    func limitHeader() -> EventLoopFuture<Void> {
      eventLoop.submit {
        let pipeline = self.pipeline.syncOperations
        let parser = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
        let limit = HeaderLimit()
        try pipeline.addHandler(limit, position: .before(parser))
        try pipeline.addHandler(HeaderWitness(limit), position: .after(parser))
      }
    }
  }
#endif

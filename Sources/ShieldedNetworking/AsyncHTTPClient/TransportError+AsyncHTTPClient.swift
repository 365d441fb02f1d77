#if AsyncHTTPClient
  import AsyncHTTPClient
  import NIOCore
  import NIOHTTP1
  import NIOPosix
  import NIOSSL
  import ShieldedDecoding

  extension TransportError {
    /// How far an exchange has progressed.
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
    ///   - error: The error.
    ///   - phase: How far the exchange has progressed.
    ///   - connectTime: The client's time limit for connecting.
    init(_ error: any Error, in phase: Phase, connectTime: Duration) {
      switch error {
      case let error as TransportError: self = error
      case is CancellationError: self = .cancelled
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
      case .cancelled: .cancelled
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
      case .handshakeFailed(let cause):
        // Only the error's name identifies this cause.
        return "\(cause)".contains("CERTIFICATE_VERIFY_FAILED")
          ? .untrustedServer(reason: "its certificate isn't trusted.")
          : .unreachable(reason: "no secure connection was made.")
      default: return connectionError(phase)
      }
    }
  }
#endif

/// What a server does on one connection, as data.
public struct ServerScript: Sendable {
  /// The steps that are taken for each request of a connection. They start over after the last one, until one of them ends the
  /// connection or the client closes it.
  public var steps: [ServerStep]
  /// The script of a second port, whose address replaces `{other}` in a text.
  public var otherSteps: [ServerStep]?
  /// The size of the receive buffer in bytes. By default the system's.
  public var receiveBufferSize: Int?

  /// Creates a script.
  ///
  /// - Parameters:
  ///   - steps: The steps for each request.
  ///   - otherSteps: The steps of a second port, if there is one.
  ///   - receiveBufferSize: The size of the receive buffer in bytes.
  public init(_ steps: [ServerStep], otherSteps: [ServerStep]? = nil, receiveBufferSize: Int? = nil) {
    self.steps = steps
    self.otherSteps = otherSteps
    self.receiveBufferSize = receiveBufferSize
  }
}

/// One step of a ``ServerScript``.
public indirect enum ServerStep: Sendable {
  /// Reads a request's header.
  case readHead
  /// Reads a request's body by its `Content-Length`; answers `Expect: 100-continue` first.
  case readBody
  /// Reads a request's body in pieces of at most so many bytes, with a pause before each.
  case readBodySlowly(pieceSize: Int, milliseconds: Int)
  /// Writes a text. `{self}` becomes the server's base address, `{other}` that of the second port, both without a last slash,
  /// and `{port}` the server's port.
  case send(String)
  /// Writes bytes as they are.
  case sendBytes([UInt8])
  /// Writes a text byte by byte, with a pause before each.
  case drip(String, milliseconds: Int)
  /// Writes the same text so many times.
  case sendRepeatedly(String, count: Int)
  /// Does nothing for a time, or until the client closes the connection.
  case pause(milliseconds: Int)
  /// Takes other steps, by the path of the request that was read last.
  case route([String: [ServerStep]])
  /// Takes one of two lists of steps, by the request that was read last.
  case check(@Sendable (ReceivedRequest) -> Bool, then: [ServerStep], otherwise: [ServerStep])
  /// Sends the end of the stream, and waits for the client to close the connection, for at most a second.
  case end
  /// Closes the connection. If the client sent bytes that weren't read, the system makes a reset of it.
  case close
  /// Resets the connection.
  case reset
}

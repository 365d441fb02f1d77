/// The behavior of a server on one connection, as data.
public struct ServerScript: Sendable {
  /// The steps for each request of a connection. After the last step they start over, until a step ends the connection or the
  /// client closes it.
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
  /// Reads a request's body in pieces of at most the given size, with a pause before each.
  case readBodySlowly(pieceSize: Int, milliseconds: Int)
  /// Writes a text. `{self}` becomes the server's base address, `{other}` that of the second port, both without a last slash,
  /// and `{port}` the server's port.
  case send(String)
  /// Writes bytes as they are.
  case sendBytes([UInt8])
  /// Writes a text byte by byte, with a pause before each.
  case drip(String, milliseconds: Int)
  /// Writes the same text the given number of times.
  case sendRepeatedly(String, count: Int)
  /// Waits for a time, or until the client closes the connection.
  case pause(milliseconds: Int)
  /// Continues with other steps, chosen by the path of the last request.
  case route([String: [ServerStep]])
  /// Continues with one of two lists of steps, chosen by the last request.
  case check(@Sendable (ReceivedRequest) -> Bool, then: [ServerStep], otherwise: [ServerStep])
  /// Sends the end of the stream, and waits for the client to close the connection, for at most a second.
  case end
  /// Closes the connection. If the client sent bytes that weren't read, the system resets it.
  case close
  /// Resets the connection.
  case reset
}

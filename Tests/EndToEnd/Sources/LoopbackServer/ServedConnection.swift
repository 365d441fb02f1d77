import FlyingSocks
import Foundation

/// A connection that a ``ConnectionServer`` handles.
public actor ServedConnection {
  private let socket: AsyncSocket
  private var received: [UInt8] = []

  init(_ socket: AsyncSocket) {
    self.socket = socket
  }

  /// Reads a whole request.
  ///
  /// - Parameter bytesPerSecond: How fast the body is read; `nil` for as fast as possible.
  /// - Returns: The request, with a body of the declared length; `nil` if the client closes the connection first.
  /// - Throws: An error of the socket, or of a malformed header.
  public func nextRequest(bytesPerSecond: Int? = nil) async throws -> ReceivedRequest? {
    do {
      return try await readRequest(bytesPerSecond: bytesPerSecond)
    } catch is SocketError {
      return nil
    }
  }

  /// Reads a whole request, like ``nextRequest(bytesPerSecond:)``.
  ///
  /// - Throws: An error of the socket, also if the client closes the connection.
  public func readRequest(bytesPerSecond: Int? = nil) async throws -> ReceivedRequest {
    var request = try await readHead()
    let count = request.declaredByteCount
    let began = ContinuousClock.now
    while received.count < count {
      if let bytesPerSecond {
        let due = Duration.seconds(Double(received.count) / Double(bytesPerSecond))
        try await Task.sleep(until: began + due, clock: .continuous)
      }
      received += try await socket.read(atMost: 65_536)
    }
    request.body = Array(received.prefix(count))
    received.removeFirst(count)
    return request
  }

  /// Reads a request's header and leaves the body unread.
  public func readHead() async throws -> ReceivedRequest {
    let blank = Array("\r\n\r\n".utf8)
    while true {
      if let end = received.firstRange(of: blank) {
        guard let request = ReceivedRequest(head: received[..<end.lowerBound]) else {
          throw LoopbackError.malformedRequest
        }
        received.removeFirst(end.upperBound)
        return request
      }
      received += try await socket.read(atMost: 65_536)
    }
  }

  /// Reads up to the given number of bytes of a body.
  ///
  /// - Returns: The number of bytes read.
  public func read(atMost count: Int) async throws -> Int {
    let bytes = received.isEmpty ? try await socket.read(atMost: count) : Array(received.prefix(count))
    received.removeFirst(min(bytes.count, received.count))
    return bytes.count
  }

  /// Writes bytes.
  public func write(_ bytes: Data) async throws {
    try await socket.write(bytes)
  }

  /// Writes a text.
  public func write(_ text: String) async throws {
    try await socket.write(Data(text.utf8))
  }

  /// Reads until the client closes the connection.
  public func waitForClose() async {
    while (try? await socket.read(atMost: 65_536)) != nil {}
  }
}

import FlyingSocks
import Foundation

/// A server on 127.0.0.1 that handles each connection with a script, byte by byte.
public enum ConnectionServer {
  /// Serves while a closure runs.
  ///
  /// - Parameters:
  ///   - receiveBufferSize: The size of the sockets' receive buffers; `nil` leaves it to the system.
  ///   - script: Handles one connection. The connection is closed when the script ends.
  ///   - body: Receives the server's base address.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or the error that prevents listening.
  public static func serving<Result: Sendable>(
    receiveBufferSize: Int32? = nil,
    _ script: @escaping @Sendable (ServedConnection) async throws -> Void,
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: 0)
    let socket = try Socket(domain: Int32(sockaddr_in.family))
    if let receiveBufferSize { try socket.setValue(receiveBufferSize, for: .receiveBufferSize) }
    try socket.bind(to: address)
    try socket.listen()
    guard case .ip4(_, let port) = try socket.sockname(), let url = URL(string: "http://127.0.0.1:\(port)/") else {
      throw LoopbackError.noPort
    }
    let pool = SocketPool.make()
    try await pool.prepare()
    let listening = try AsyncSocket(socket: socket, pool: pool)
    let serving = Task {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await pool.run() }
        for try await connection in listening.sockets {
          group.addTask {
            try? await script(ServedConnection(connection))
            try? connection.close()
          }
        }
      }
    }
    defer {
      serving.cancel()
      try? socket.close()
    }
    return try await body(url)
  }
}

/// A connection that a script handles.
public actor ServedConnection {
  private let socket: AsyncSocket
  private var received = Data()

  init(_ socket: AsyncSocket) {
    self.socket = socket
  }

  /// Reads a whole request.
  ///
  /// - Returns: The head, up to its empty line, and the body of the declared length.
  public func readRequest() async throws -> (head: String, body: Data) {
    let head = try await readHead()
    let length = head.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
    let count = length.flatMap { Int($0.dropFirst("content-length:".count).trimmingCharacters(in: .whitespaces)) } ?? 0
    while received.count < count { received += try await socket.read(atMost: 65_536) }
    let body = Data(received.prefix(count))
    received = Data(received.dropFirst(count))
    return (head, body)
  }

  /// Reads a request's head, and leaves the body.
  public func readHead() async throws -> String {
    while true {
      if let end = received.range(of: Data("\r\n\r\n".utf8)) {
        let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
        received = Data(received[end.upperBound...])
        return head
      }
      received += try await socket.read(atMost: 65_536)
    }
  }

  /// Reads some bytes of a body.
  ///
  /// - Returns: How many bytes were read.
  public func read(atMost count: Int) async throws -> Int {
    let bytes = received.isEmpty ? try await socket.read(atMost: count) : Array(received.prefix(count))
    received = Data(received.dropFirst(bytes.count))
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

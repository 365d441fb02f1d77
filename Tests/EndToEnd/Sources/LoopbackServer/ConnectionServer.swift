import FlyingSocks
import Foundation

/// A server on 127.0.0.1 that handles each connection with a closure, byte by byte. It needn't speak HTTP.
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

  /// Serves the same answer to every request, on connections that stay open.
  ///
  /// - Parameters:
  ///   - answer: The bytes of the whole response.
  ///   - body: Receives the server's base address.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or the error that prevents listening.
  public static func answering<Result: Sendable>(
    _ answer: String,
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    try await serving(
      { connection in
        while try await connection.nextRequest() != nil { try await connection.write(answer) }
      },
      body
    )
  }

  /// Writes the same bytes to every connection, and closes it.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - body: Receives the server's base address.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or the error that prevents listening.
  public static func writing<Result: Sendable>(
    _ bytes: Data,
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    try await serving(
      { connection in
        // Closing a connection with unread bytes resets it.
        _ = try? await connection.read(atMost: 4_096)
        try? await connection.write(bytes)
      },
      body
    )
  }
}

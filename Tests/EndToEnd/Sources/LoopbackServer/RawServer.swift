import FlyingSocks
import Foundation

/// A server on 127.0.0.1 that writes the same bytes to whoever connects, and closes the connection: one that needn't speak HTTP.
public enum RawServer {
  /// Serves while a closure runs.
  ///
  /// - Parameters:
  ///   - bytes: What is written.
  ///   - body: Is given the server's base address.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or what keeps the server from listening.
  public static func serving<Result: Sendable>(
    _ bytes: Data,
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let address = try sockaddr_in.inet(ip4: "127.0.0.1", port: 0)
    let socket = try Socket(domain: Int32(sockaddr_in.family))
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
            // The request is read, as far as it is there: a connection closed over unread bytes is reset.
            _ = try? await connection.read(atMost: 4_096)
            try? await connection.write(bytes)
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

import FlyingFox
import FlyingSocks
import Foundation

/// An HTTP server on 127.0.0.1, at a port of the system's choice, for as long as a closure runs.
public enum LoopbackServer {
  /// Serves while a closure runs.
  ///
  /// - Parameters:
  ///   - answer: Answers a request by its path.
  ///   - body: Is given the server's base address.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or what keeps the server from listening.
  public static func serving<Result: Sendable>(
    _ answer: @escaping @Sendable (LoopbackRequest) async -> LoopbackAnswer,
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let server = HTTPServer(
      address: try sockaddr_in.inet(ip4: "127.0.0.1", port: 0),
      timeout: 300,
      logger: .disabled,
      handler: ClosureHTTPHandler { request in
        await answer(LoopbackRequest(request)).response
      }
    )
    let running = Task { try await server.run() }
    defer { running.cancel() }
    try await server.waitUntilListening(timeout: 60)
    guard case .ip4(_, let port)? = await server.listeningAddress, let url = URL(string: "http://127.0.0.1:\(port)/")
    else {
      throw LoopbackError.noPort
    }
    let result: Result
    do {
      result = try await body(url)
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
    return result
  }
}

/// Why there is no server.
public enum LoopbackError: Error {
  /// The system gave no port.
  case noPort
  /// What a client sent isn't a request.
  case malformedRequest
}

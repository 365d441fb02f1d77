import FlyingFox
import FlyingSocks
import Foundation

/// An HTTP server on 127.0.0.1, at a port chosen by the system, that runs as long as a closure.
public enum LoopbackServer {
  /// Serves while a closure runs.
  ///
  /// - Parameters:
  ///   - answer: Returns the response to a request.
  ///   - body: Receives the server's base address.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws, or the error that prevents listening.
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

/// An error of the server.
public enum LoopbackError: Error {
  /// The system assigned no port.
  case noPort
  /// A client sent something other than a request.
  case malformedRequest
}

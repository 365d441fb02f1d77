import FlyingFox
import FlyingSocks
import Foundation

/// An HTTP server on 127.0.0.1 that answers every request with the same body. The system chooses the port.
struct BodyServer {
  enum Failure: Error {
    case noPort
  }

  /// Runs the server for the duration of a closure.
  static func serving<Result>(_ bytes: Data, _ work: (URL) async throws -> Result) async throws -> Result {
    try await serving({ HTTPBodySequence(data: bytes, suggestedBufferSize: bufferSize) }, work)
  }

  /// Runs the server for the duration of a closure, with a file as the body. It is read again for each request.
  static func serving<Result>(file: URL, _ work: (URL) async throws -> Result) async throws -> Result {
    try await serving({ try HTTPBodySequence(file: file, suggestedBufferSize: bufferSize) }, work)
  }

  private static var bufferSize: Int { 65_536 }

  private static func serving<Result>(
    _ body: @escaping @Sendable () throws -> HTTPBodySequence,
    _ work: (URL) async throws -> Result
  ) async throws -> Result {
    let server = HTTPServer(
      address: try sockaddr_in.inet(ip4: "127.0.0.1", port: 0),
      timeout: 300,
      logger: .disabled,
      handler: ClosureHTTPHandler { _ in
        HTTPResponse(statusCode: .ok, headers: [.contentType: "application/json"], body: try body())
      }
    )
    let running = Task { try await server.run() }
    defer { running.cancel() }
    try await server.waitUntilListening(timeout: 60)
    guard case .ip4(_, let port)? = await server.listeningAddress, let url = URL(string: "http://127.0.0.1:\(port)/")
    else { throw Failure.noPort }
    return try await work(url)
  }
}

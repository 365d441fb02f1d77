import Foundation

/// An HTTP server on 127.0.0.1, at a port chosen by the system, that answers every request with a closure.
public enum LoopbackServer {
  /// Serves while a closure runs.
  public static func serving<Result: Sendable>(
    _ answer: @escaping @Sendable (ReceivedRequest) async -> LoopbackAnswer,
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    try await ConnectionServer.serving(
      { connection in
        while let request = try await connection.nextRequest() {
          try await connection.write(await answer(request).bytes)
        }
      },
      body
    )
  }
}

/// A response of a test server.
public struct LoopbackAnswer: Sendable {
  fileprivate let bytes: Data

  /// Answers with a body.
  ///
  /// - Parameter contentType: The content type; `nil` for none.
  public init(
    status: Int = 200,
    contentType: String? = "application/json",
    fields: [String: String] = [:],
    body: Data = Data()
  ) {
    var fields = fields
    fields["Content-Type"] = contentType
    if status != 204 { fields["Content-Length"] = "\(body.count)" }
    let lines = fields.map { "\($0): \($1)\r\n" }.joined()
    bytes = Data("HTTP/1.1 \(status) Status\r\n\(lines)\r\n".utf8) + body
  }

  /// Answers with a text.
  public init(status: Int = 200, contentType: String? = "application/json", json: String) {
    self.init(status: status, contentType: contentType, body: Data(json.utf8))
  }

  /// Redirects to a location.
  public static func redirecting(to location: String) -> LoopbackAnswer {
    LoopbackAnswer(status: 302, contentType: nil, fields: ["Location": location])
  }
}

/// An error of the server.
public enum LoopbackError: Error {
  /// The system assigned no port.
  case noPort
  /// A client sent something other than a request.
  case malformedRequest
}

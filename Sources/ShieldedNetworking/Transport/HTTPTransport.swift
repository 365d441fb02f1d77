/// A type that sends a request and receives the response, over `URLSession` or any other HTTP client.
///
///     struct RecordedTransport: HTTPTransport {
///       let responses: [String: TransportResponse]
///
///       func response(
///         to request: TransportRequest,
///         within limits: TransportLimits
///       ) async throws(TransportError) -> TransportResponse {
///         guard let response = responses[request.url.path()] else { throw .unreachable(reason: "nothing was recorded") }
///         return response
///       }
///     }
public protocol HTTPTransport: Sendable {
  /// Sends a request.
  ///
  /// The call returns a response or throws an error, and does so soon after its task is cancelled. A response with any status
  /// is returned, not thrown.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - limits: The response's limits. Enforce the limit on the body while reading it, and reject redirects to another scheme.
  /// - Returns: The complete response.
  /// - Throws: An error if no response is received.
  func response(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> TransportResponse
}

/// A type that sends requests and receives the responses, with `URLSession` or any other HTTP client.
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
  /// Return a response with any status, and throw an error only if no complete response is received. If the task is cancelled,
  /// end the call soon.
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

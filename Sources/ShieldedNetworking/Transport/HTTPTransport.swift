/// What carries a request to a server and the response back: `URLSession`, or any other client of HTTP.
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
  /// Carries a request.
  ///
  /// It ends in exactly one way, soon after the task is cancelled too. A status of any value is a response and no error.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - limits: What the response may take. The limit to the body is to be kept while reading, and redirects to another scheme
  ///     are to be refused.
  /// - Returns: The whole response.
  /// - Throws: Why there is none.
  func response(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> TransportResponse
}

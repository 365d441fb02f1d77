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

  /// Sends a request, and returns when the header of the response has been received.
  ///
  /// The default implementation receives the whole body first.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - limits: The response's limits, which apply until the end of the body. Don't count the time as idle in which the transport
  ///     receives nothing since too much waits to be read.
  /// - Returns: The response, whose body is received while it is read.
  /// - Throws: An error if no header is received.
  func streamedResponse(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> StreamedResponse
}

extension HTTPTransport {
  /// Sends a request, and receives the whole body.
  public func streamedResponse(
    to request: TransportRequest,
    within limits: TransportLimits
  ) async throws(TransportError) -> StreamedResponse {
    let response = try await response(to: request, within: limits)
    return StreamedResponse(status: response.status, headers: response.headers, body: ResponseBody(response.body))
  }
}

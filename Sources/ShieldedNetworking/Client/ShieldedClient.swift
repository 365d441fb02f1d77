import Foundation
import ShieldedDecoding
import ShieldedJSON

/// Sends the requests of endpoints and reads the responses, whatever their contract.
///
///     var options = ClientOptions()
///     options.renewal = TokenRenewal { try await session.refresh() }
///     options.prepare = { request in await session.signed(request) }
///     let client = ShieldedClient(baseURL: url, options: options)
///
///     let response = try await client.send(ProductsEndpoint())
///     response.value     // [Product]
///     response.report    // 12 × data[*].price: retyped by numberFromString
///
/// Every call either returns a value or throws one ``RequestError``.
public struct ShieldedClient: Sendable {
  private let baseURL: URL
  let transport: any HTTPTransport
  let options: ClientOptions

  /// Creates a client over `URLSession`.
  ///
  /// - Parameters:
  ///   - baseURL: The base address that the endpoints' paths are relative to.
  ///   - options: The options that apply to all endpoints.
  public init(baseURL: URL, options: ClientOptions = ClientOptions()) {
    self.init(baseURL: baseURL, transport: URLSessionTransport(), options: options)
  }

  /// Creates a client over a transport.
  ///
  /// - Parameters:
  ///   - baseURL: The base address that the endpoints' paths are relative to.
  ///   - transport: The transport that carries the requests.
  ///   - options: The options that apply to all endpoints.
  public init(baseURL: URL, transport: some HTTPTransport, options: ClientOptions = ClientOptions()) {
    self.baseURL = baseURL
    self.transport = transport
    self.options = options
  }

  /// Sends an endpoint's request and reads the response.
  ///
  /// If the response reports that the token has expired, the token is renewed and the request is sent once more. Calls that
  /// find the token expired at the same time share one renewal.
  ///
  /// If the task is cancelled, the call throws at once. A preparation, a renewal or a transport that ignores cancellation may
  /// continue in the background; its result is discarded.
  ///
  /// - Parameter endpoint: The request to send, and how to read the response.
  /// - Returns: The value, the rescue report, the status and the header fields.
  /// - Throws: A ``RequestError`` with the reason for the failure and the rescues before it.
  public func send<Target: Endpoint>(
    _ endpoint: Target
  ) async throws(RequestError<Target.Code>) -> EndpointResponse<Target.Output> {
    // Taken before the token is read. If a renewal ends between the two, the request may be repeated unnecessarily, but the
    // token is never renewed unnecessarily.
    let ticket = options.renewal?.ticket()
    do {
      return try await attempt(endpoint)
    } catch {
      try await renew(ticket, after: error, of: endpoint)
    }
    return try await attempt(endpoint)
  }

  /// Renews the token if an error says that it has expired.
  ///
  /// - Parameters:
  ///   - ticket: The ticket that was taken before the request was sent.
  ///   - error: The error of the request.
  ///   - endpoint: The endpoint.
  /// - Throws: The error, unless the request is to be sent again.
  func renew<Target: Endpoint>(
    _ ticket: TokenRenewal.Ticket?,
    after error: RequestError<Target.Code>,
    of endpoint: Target
  ) async throws(RequestError<Target.Code>) {
    guard error.isTokenExpiry, let renewal = options.renewal, let ticket else { throw error }
    // A renewal was already in progress when the call started, and this request isn't sent again, so the call doesn't wait.
    if ticket.isLate, !endpoint.isRetriedAfterRenewal { throw error }
    switch await renewal.renew(ticket) {
    case .renewed where endpoint.isRetriedAfterRenewal: break
    case .renewed, .failed: throw error
    case .cancelled: throw RequestError(.cancelled, status: error.status, report: error.report)
    }
  }

  private func attempt<Target: Endpoint>(
    _ endpoint: Target
  ) async throws(RequestError<Target.Code>) -> EndpointResponse<Target.Output> {
    let limits = endpoint.limits ?? options.limits
    let keepsTruncated = (endpoint.decoder as? ShieldedJSONDecoder)?.keepsTruncated ?? false
    let (response, interruption) = try await send(endpoint) {
      [transport] request throws(TransportError) -> (TransportResponse, TransportError?) in
      if !keepsTruncated { return (try await transport.response(to: request, within: limits), nil) }
      return try await transport.streamedResponse(to: request, within: limits).collected()
    }
    // Not decoded, since the result would be discarded.
    if Task.isCancelled { throw RequestError(.cancelled, status: response.status) }
    let log = options.makeLog()
    let reader = ResponseReader(endpoint: endpoint, response: response, limits: limits, options: options, log: log)
    let result = options.timing(endpoint) { reader.read { endpoint.output(from: $0, log: log) } }
    let report = log.report()
    options.deliver(report, of: endpoint)
    switch result {
    case .success(let (value, message)):
      return EndpointResponse(
        value: value,
        message: message,
        report: report,
        status: response.status,
        headers: response.headers,
        interruption: interruption.map { text.error($0) }
      )
    case .failure(let failure):
      throw error(of: failure, response, report)
    }
  }

  /// The error of a response that is a failure.
  func error<Target: Endpoint>(
    of failure: ResponseReader<Target>.Failure,
    _ response: TransportResponse,
    _ report: RescueReport
  ) -> RequestError<Target.Code> {
    RequestError(
      failure.reason,
      problem: failure.problem,
      syntaxError: failure.syntaxError,
      codeKey: failure.codeKey,
      status: response.status,
      excerpt: failure.problem == nil ? nil : text.beginning(of: response.body),
      report: report,
      text: text
    )
  }

  var text: ResponseText { ResponseText(options.excerpt) }

  /// Sends an endpoint's request.
  ///
  /// - Parameters:
  ///   - endpoint: The endpoint.
  ///   - exchange: Sends the prepared request with the transport.
  /// - Returns: What the transport returns.
  /// - Throws: An error if the request can't be created or prepared, the transport throws, or the task is cancelled.
  func send<Target: Endpoint, Response: Sendable>(
    _ endpoint: Target,
    by exchange: @escaping @Sendable (TransportRequest) async throws(TransportError) -> Response
  ) async throws(RequestError<Target.Code>) -> Response {
    if Task.isCancelled { throw RequestError(.cancelled) }
    do throws(TransportError) {
      let request = try endpoint.request(relativeTo: baseURL)
      guard let result = await resultUnlessCancelled(of: { await prepare(request, exchange) }) else {
        throw TransportError.cancelled
      }
      return try result.get()
    } catch .cancelled {
      throw RequestError(.cancelled)
    } catch {
      throw RequestError(.transport(error), text: text)
    }
  }

  /// Prepares, validates and sends a request.
  private func prepare<Response: Sendable>(
    _ request: TransportRequest,
    _ exchange: @Sendable (TransportRequest) async throws(TransportError) -> Response
  ) async -> Result<Response, TransportError> {
    let prepared: TransportRequest
    do {
      prepared = try await options.prepare(request.withContentType).withContentType
    } catch is CancellationError {
      return .failure(.cancelled)
    } catch let error as TransportError {
      return .failure(text.error(error))
    } catch {
      return .failure(.other(reason: text.other("it couldn't be prepared: \(type(of: error)).")))
    }
    do throws(TransportError) {
      try prepared.validate()
    } catch {
      return .failure(error)
    }
    // The call may have been cancelled during the preparation.
    if Task.isCancelled { return .failure(.cancelled) }
    do throws(TransportError) {
      let response = try await exchange(prepared)
      return Task.isCancelled ? .failure(.cancelled) : .success(response)
    } catch {
      return .failure(text.error(error))
    }
  }
}

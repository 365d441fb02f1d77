import Foundation
import ShieldedDecoding

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
  private let transport: any HTTPTransport
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
      guard error.isTokenExpiry, let renewal = options.renewal, let ticket else { throw error }
      // A renewal was already in progress when the call started, and this request isn't sent again, so the call doesn't wait.
      if ticket.isLate, !endpoint.isRetriedAfterRenewal { throw error }
      switch await renewal.renew(ticket) {
      case .renewed where endpoint.isRetriedAfterRenewal: break
      case .renewed, .failed: throw error
      case .cancelled: throw RequestError(.cancelled, status: error.status, report: error.report)
      }
    }
    return try await attempt(endpoint)
  }

  private func attempt<Target: Endpoint>(
    _ endpoint: Target
  ) async throws(RequestError<Target.Code>) -> EndpointResponse<Target.Output> {
    if Task.isCancelled { throw RequestError(.cancelled) }
    let limits = endpoint.limits ?? options.limits
    let response: TransportResponse
    do throws(TransportError) {
      let request = try endpoint.request(relativeTo: baseURL)
      guard let result = await resultUnlessCancelled(of: { await exchange(request, within: limits) }) else {
        throw TransportError.cancelled
      }
      response = try result.get()
    } catch .cancelled {
      throw RequestError(.cancelled)
    } catch {
      throw RequestError(.transport(error), text: text)
    }
    // Not decoded, since the result would be discarded.
    if Task.isCancelled { throw RequestError(.cancelled, status: response.status) }
    let log = options.makeLog()
    let reader = ResponseReader(endpoint: endpoint, response: response, limits: limits, options: options, log: log)
    let result = reader.read()
    let report = log.report()
    if !report.isEmpty { options.onReport(report) }
    switch result {
    case .success(let (value, message)):
      return EndpointResponse(
        value: value,
        message: message,
        report: report,
        status: response.status,
        headers: response.headers
      )
    case .failure(let failure):
      throw RequestError(
        failure.reason,
        problem: failure.problem,
        status: response.status,
        excerpt: failure.problem == nil ? nil : text.beginning(of: response.body),
        report: report,
        text: text
      )
    }
  }

  private var text: ResponseText { ResponseText(options.excerpt) }

  /// Prepares, validates and sends a request.
  private func exchange(
    _ request: TransportRequest,
    within limits: TransportLimits
  ) async -> Result<TransportResponse, TransportError> {
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
      let response = try await transport.response(to: prepared, within: limits)
      return Task.isCancelled ? .failure(.cancelled) : .success(response)
    } catch {
      return .failure(text.error(error))
    }
  }
}

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
  /// If the task is canceled, the call throws at once. A preparation, a renewal or a transport that ignores cancellation may
  /// continue in the background; its result is discarded.
  ///
  /// - Parameter endpoint: The request to send, and how to read the response.
  /// - Returns: The value, the rescue report, the status and the header fields.
  /// - Throws: A ``RequestError`` with the reason for the failure and the rescues before it.
  public func send<Target: Endpoint>(
    _ endpoint: Target
  ) async throws(RequestError<Target.Code>) -> EndpointResponse<Target.Output> {
    try await repeating(endpoint) { (sent) async throws(RequestError<Target.Code>) in
      let (response, interruption) = try await receive(endpoint, sent)
      return try read(response, of: endpoint, interruption)
    }
  }

  /// Sends an endpoint's request, and reads the response unless the server says that nothing has changed.
  ///
  ///     let response = try await client.send(ProductsEndpoint(), ifNoneMatch: cached.tag)
  ///     guard let response else { return cached.products }   // 304: Not Modified
  ///     cached = (response.value, response.headers["ETag"])
  ///
  /// - Parameters:
  ///   - endpoint: The request to send, and how to read the response.
  ///   - entityTag: The `ETag` of the response that the caller has kept, as it was received; `nil` if there is none.
  /// - Returns: The response, with its `ETag` in ``EndpointResponse/headers``; `nil` if the status is 304 and `entityTag` isn't `nil`.
  /// - Throws: What ``send(_:)`` throws.
  public func send<Target: Endpoint>(
    _ endpoint: Target,
    ifNoneMatch entityTag: String?
  ) async throws(RequestError<Target.Code>) -> EndpointResponse<Target.Output>? {
    guard let entityTag else { return try await send(endpoint) }
    return try await repeating(endpoint) { (sent) async throws(RequestError<Target.Code>) in
      let (response, interruption) = try await receive(endpoint, sent, ["If-None-Match": entityTag])
      return try response.status == 304 ? nil : read(response, of: endpoint, interruption)
    }
  }

  /// Calls a closure as often as the renewal and the retry policy allow.
  ///
  /// - Parameter attempt: Sends the endpoint's request and reads the response.
  private func repeating<Target: Endpoint, Response>(
    _ endpoint: Target,
    _ attempt: (SentRequest) async throws(RequestError<Target.Code>) -> Response
  ) async throws(RequestError<Target.Code>) -> Response {
    var repetitions = Repetitions(options)
    while true {
      do {
        return try await attempt(repetitions.sent)
      } catch {
        try await repetitions.prepare(after: error, of: endpoint)
      }
    }
  }

  /// Sends an endpoint's request once, and receives the response.
  ///
  /// - Returns: The response, and the error that ended its body early if the decoder keeps what has arrived.
  private func receive<Target: Endpoint>(
    _ endpoint: Target,
    _ sent: SentRequest,
    _ condition: HeaderFields = HeaderFields()
  ) async throws(RequestError<Target.Code>) -> (TransportResponse, interruption: TransportError?) {
    let limits = endpoint.limits ?? options.limits
    let keepsTruncated = (endpoint.decoder as? ShieldedJSONDecoder)?.keepsTruncated ?? false
    let (response, interruption) = try await send(endpoint, sent, condition) {
      [transport] request throws(TransportError) -> (TransportResponse, TransportError?) in
      if !keepsTruncated { return (try await transport.response(to: request, within: limits), nil) }
      return try await transport.streamedResponse(to: request, within: limits).collected(limit: limits.bodyByteCount)
    }
    // Not decoded, since the result would be discarded.
    if Task.isCancelled { throw RequestError(.canceled, status: response.status) }
    return (response, interruption)
  }

  /// Reads a response, and delivers its report.
  private func read<Target: Endpoint>(
    _ response: TransportResponse,
    of endpoint: Target,
    _ interruption: TransportError?
  ) throws(RequestError<Target.Code>) -> EndpointResponse<Target.Output> {
    let limits = endpoint.limits ?? options.limits
    let log = options.makeLog()
    var reader = ResponseReader(endpoint: endpoint, response: response, limits: limits, options: options, log: log)
    reader.interruption = interruption.map { text.error($0) }
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
        interruption: reader.interruption
      )
    case .failure(let failure):
      throw error(of: failure, reader.response, report)
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
      codeIsStatus: failure.isStatus,
      bodyTexts: failure.texts,
      status: response.status,
      headers: response.headers,
      redirection: response.redirection,
      excerpt: failure.problem == nil ? nil : text.beginning(of: response.body),
      report: report,
      text: text
    )
  }

  var text: ResponseText { ResponseText(options.excerpt) }

  /// Sends an endpoint's request.
  ///
  /// - Parameter sent: Learns what is sent.
  /// - Returns: What the transport returns.
  /// - Throws: An error if the request can't be created or prepared, the transport throws, or the task is canceled.
  func send<Target: Endpoint, Response: Sendable>(
    _ endpoint: Target,
    _ sent: SentRequest,
    _ condition: HeaderFields = HeaderFields(),
    by exchange: @escaping @Sendable (TransportRequest) async throws(TransportError) -> Response
  ) async throws(RequestError<Target.Code>) -> Response {
    if Task.isCancelled { throw RequestError(.canceled) }
    do throws(TransportError) {
      var request = try endpoint.request(relativeTo: baseURL)
      for (name, value) in condition.all { request.headers[name] = value }
      guard let result = await resultUnlessCancelled(of: { [request] in await prepare(request, sent, exchange) }) else {
        throw TransportError.canceled
      }
      return try result.get()
    } catch .canceled {
      throw RequestError(.canceled)
    } catch {
      throw RequestError(.transport(error), text: text)
    }
  }

  /// Prepares, validates and sends a request.
  private func prepare<Response: Sendable>(
    _ request: TransportRequest,
    _ sent: SentRequest,
    _ exchange: @Sendable (TransportRequest) async throws(TransportError) -> Response
  ) async -> Result<Response, TransportError> {
    let prepared: TransportRequest
    do throws(TransportError) {
      prepared = try await self.prepared(request.withContentType)
    } catch {
      return .failure(error)
    }
    do throws(TransportError) {
      try prepared.validate()
      // The call may have been canceled during the preparation.
      if Task.isCancelled { return .failure(.canceled) }
      sent.begin(prepared.method)
    } catch {
      return .failure(text.error(error))
    }
    return await SentRequest.$current.withValue(sent) {
      do throws(TransportError) {
        let response = try await exchange(prepared)
        return Task.isCancelled ? .failure(.canceled) : .success(response)
      } catch {
        return .failure(text.error(error))
      }
    }
  }

  /// Returns what ``ClientOptions/prepare`` makes of a request. Without it, there is nothing to wait for: a task and a clock for
  /// each request take a tenth of a millisecond.
  private func prepared(_ request: TransportRequest) async throws(TransportError) -> TransportRequest {
    guard let prepare = options.prepare else { return request }
    let preparation = await resultUnlessCancelled(within: options.preparationTime) {
      do {
        return Result<TransportRequest, any Error>.success(try await prepare(request).withContentType)
      } catch {
        return .failure(error)
      }
    }
    guard let preparation else {
      throw Task.isCancelled ? .canceled : .preparationTimedOut(after: options.preparationTime)
    }
    do {
      return try preparation.get()
    } catch is CancellationError {
      throw .canceled
    } catch let error as TransportError {
      throw text.error(error)
    } catch {
      throw .other(reason: text.other("it couldn't be prepared: \(type(of: error))."))
    }
  }
}

extension ShieldedJSONDecoder {
  /// A Boolean value that indicates whether the decoder keeps what has arrived of a body that ends too early.
  var keepsTruncated: Bool { if case .throw = truncation { false } else { true } }
}

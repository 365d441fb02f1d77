import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams

/// One call whose list is decoded while it is received: the request, the response so far, and what is to be delivered next.
final class StreamedCall<Target: Endpoint, Element: Decodable & Sendable>
where Target.Response.Payload == [Element], Target.ResponseDecoder == ShieldedJSONDecoder {
  typealias Failure = RequestError<Target.Code>

  private enum Phase {
    /// The request hasn't been sent, or is to be sent again.
    case idle
    /// A part of the body hasn't been received or decoded.
    case reading
    /// All elements have been decoded.
    case decoded
    case over
  }

  private let client: ShieldedClient
  private let endpoint: Target
  private let limits: JSONStreamLimits
  private var phase = Phase.idle
  /// `nil` before the first attempt.
  private var repetitions: Repetitions?
  private var hasDelivered = false
  private var hasThrownInterruption = false
  private var elements = [Element]().makeIterator()
  private var body: StreamedBody<Target, Element>?

  private(set) var log: RescueLog
  private(set) var message: String?

  init(_ client: ShieldedClient, _ endpoint: Target, _ limits: JSONStreamLimits) {
    self.client = client
    self.endpoint = endpoint
    self.limits = limits
    log = client.options.makeLog()
  }

  /// The response, with at most the beginning of its body.
  var response: TransportResponse? { body?.response }

  /// The error that ended the body early; `nil` if it didn't, or if the stream has thrown it.
  var interruption: TransportError? { hasThrownInterruption ? nil : body?.interruption }

  func decodeRest<Rest: Decodable>(as type: Rest.Type) throws -> Rest {
    try body?.decodeRest(as: type) ?? endpoint.decoder.decode(type, from: Data())
  }

  func next(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
    while phase != .over {
      do throws(Failure) {
        if Task.isCancelled { throw failure(.init(reason: .canceled)) }
        if let element = elements.next() {
          hasDelivered = true
          return element
        }
        switch phase {
        case .idle: try await begin(isolation: actor)
        case .reading: try await read(isolation: actor)
        case .decoded, .over: end()
        }
      } catch {
        end()
        guard !hasDelivered, var repetitions else { throw error }
        try await repetitions.prepare(after: error, of: endpoint)
        self.repetitions = repetitions
        beginAgain()
      }
    }
    return nil
  }

  private func end() {
    phase = .over
    // The stream may be kept for its report.
    body?.stopReceiving()
    let report = log.report()
    // Without a body, no response has been received.
    if body != nil || !report.isEmpty { client.options.deliver(report, of: endpoint) }
    if let body { client.options.recordDecoding(of: endpoint, timedBy: body.stopwatch) }
  }

  private func beginAgain() {
    phase = .idle
    body = nil
    hasThrownInterruption = false
    log = client.options.makeLog()
  }

  /// Sends the request, and receives the header of the response.
  private func begin(isolation actor: isolated (any Actor)?) async throws(Failure) {
    let repetitions = repetitions ?? Repetitions(client.options)
    self.repetitions = repetitions
    let transportLimits = endpoint.limits ?? client.options.limits
    let response = try await client.send(endpoint, repetitions.sent) {
      [transport = client.transport] request throws(TransportError) in
      try await transport.streamedResponse(to: request, within: transportLimits)
    }
    let reader = ResponseReader(
      endpoint: endpoint,
      response: response.header,
      limits: transportLimits,
      options: client.options,
      log: log
    )
    body = StreamedBody(reader, response.body, limits)
    phase = .reading
  }

  /// Decodes the rest of the piece or, if there is none, receives the next one.
  private func read(isolation actor: isolated (any Actor)?) async throws(Failure) {
    guard let body else { return end() }
    do throws(ResponseReader<Target>.Failure) {
      if !body.isStreamable {
        let (whole, message) = try await body.whole(isolation: actor)
        elements = whole.makeIterator()
        self.message = message
        phase = .decoded
      } else if let next = try await body.nextElements(isolation: actor) {
        elements = next.makeIterator()
      } else {
        message = try body.message()
        phase = .decoded
      }
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ failure: ResponseReader<Target>.Failure) -> Failure {
    if case .transport = failure.reason { hasThrownInterruption = true }
    guard let response else { return RequestError(failure.reason, report: log.report(), text: client.text) }
    return client.error(of: failure, response, log.report())
  }
}

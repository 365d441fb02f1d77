import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams

/// The elements of an endpoint's list, decoded while the response is received.
///
///     let quakes = client.stream(QuakesEndpoint())
///     for try await quake in quakes { try store(quake) }
///     quakes.report                               // at any time: the rescues so far
///     try quakes.decodeRest(as: Page.self).total  // at the end: a member of the body outside the list
///
/// The first element that is requested sends the request. Elements that were complete before an error are delivered before it is
/// thrown. Iterate over a stream in one task at a time.
public struct EndpointStream<Target: Endpoint, Element: Decodable & Sendable>
where Target.Response.Payload == [Element], Target.ResponseDecoder == ShieldedJSONDecoder {
  private let call: StreamedCall<Target, Element>

  init(_ call: StreamedCall<Target, Element>) { self.call = call }

  /// The report of the rescues so far.
  public var report: RescueReport { call.log.report() }

  /// The HTTP status; `nil` before the first element has been requested.
  public var status: Int? { call.response?.status }

  /// The header fields; none before the first element has been requested.
  public var headers: HeaderFields { call.response?.headers ?? [:] }

  /// The contract's message; `nil` before the stream has ended.
  public var message: String? { call.message }

  /// The error that ended the body early, if the decoder's `truncation` keeps what had arrived; `nil` if the body is complete.
  public var interruption: TransportError? { call.interruption }

  /// Decodes the members around the list, after the stream has ended.
  ///
  /// - Parameter type: A type with the members, such as a total. In place of the list, there is an empty one, unless the list was
  ///   only found at the end.
  /// - Returns: The members.
  /// - Throws: What decoding them throws. Before the end of the stream, the members are incomplete JSON.
  public func decodeRest<Rest: Decodable>(as type: Rest.Type) throws -> Rest { try call.decodeRest(as: type) }
}

extension EndpointStream: AsyncSequence {
  /// Decodes the elements as they are requested.
  public struct AsyncIterator: AsyncIteratorProtocol {
    fileprivate let call: StreamedCall<Target, Element>

    /// Returns the next element, or `nil` after the last one and after an error.
    ///
    /// - Throws: The error that ``ShieldedClient/send(_:)`` would throw, after the elements before it.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(RequestError<Target.Code>) -> Element? { try await call.next(isolation: actor) }

    /// Returns the next element, as ``next(isolation:)`` does. Systems before iOS 18 and macOS 15 call it.
    public nonisolated(nonsending) mutating func next() async throws(RequestError<Target.Code>) -> Element? {
      try await next(isolation: #isolation)
    }
  }

  /// Returns an iterator, which continues after the element that another one has returned last.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(call: call) }
}

extension ShieldedClient {
  /// Sends an endpoint's request, and decodes the elements of its list while the response is received.
  ///
  ///     struct QuakesEndpoint: Endpoint {
  ///       typealias Response = StatusResponse<[QuakeDTO]>   // {"features": [{"magnitude": "4.5"}, …]}
  ///       typealias Code = QuakeCode
  ///       let path = "feed"
  ///       let decodePath: [String]? = ["features"]
  ///       let decoder = ShieldedJSONDecoder()
  ///     }
  ///     for try await quake in client.stream(QuakesEndpoint()) { try store(quake) }
  ///
  /// The elements are those of the payload, before the endpoint's ``Endpoint/output(from:log:)``. The request, its limits, the
  /// renewal of the token and the errors are those of ``send(_:)``, with these differences:
  ///
  /// - Elements before an error are delivered: before malformed JSON, a lost connection, or a code after the list that isn't a
  ///   success. Once an element has been delivered, the request isn't sent again.
  /// - An element is complete when a comma or a bracket follows it.
  /// - ``ClientOptions/onReport`` is called when the stream ends, also by a lost connection or a cancellation. If the stream is
  ///   abandoned, it isn't called, and the request is canceled when the stream is released.
  /// - ``TransportLimits/idleTime`` doesn't count while more than 1 MB waits for the consumer, and
  ///   ``TransportLimits/totalTime`` does.
  /// - The body must be UTF-8, unless it is received as a whole. The stream ends with ``BodyProblem/unstreamable(_:)`` if the
  ///   list can't be decoded before the end of the body: if an element or the members around the list are longer than `limits`
  ///   allows, or if a list under a preferred candidate key follows.
  ///
  /// The body of a failure is received as a whole, and so is that of a response whose type isn't one of the package's, that a
  /// decoder with a key strategy decodes, or that declares a charset other than Unicode for which there is a converter.
  ///
  /// - Parameters:
  ///   - endpoint: The request to send, and how to read the response. Its payload is an array.
  ///   - limits: How much of the response may be in memory at once.
  /// - Returns: The elements.
  public func stream<Target: Endpoint, Element: Decodable & Sendable>(
    _ endpoint: Target,
    limits: JSONStreamLimits = JSONStreamLimits()
  ) -> EndpointStream<Target, Element>
  where Target.Response.Payload == [Element], Target.ResponseDecoder == ShieldedJSONDecoder {
    EndpointStream(StreamedCall(self, endpoint, limits))
  }
}

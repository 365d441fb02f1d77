import ShieldedDecoding
import ShieldedJSON

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

  init(_ call: StreamedCall<Target, Element>) {
    self.call = call
  }

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
  public func decodeRest<Rest: Decodable>(as type: Rest.Type) throws -> Rest {
    try call.decodeRest(as: type)
  }
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
    ) async throws(RequestError<Target.Code>) -> Element? {
      try await call.next(isolation: actor)
    }
  }

  /// Returns an iterator, which continues after the element that another one has returned last.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(call: call) }
}

import ShieldedDecoding
import ShieldedJSON

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
  ///   abandoned, it isn't called, and the request is cancelled when the stream is released.
  /// - ``TransportLimits/idleTime`` doesn't count while more than 1 MB waits for the consumer, and
  ///   ``TransportLimits/totalTime`` does.
  /// - The body must be UTF-8, and the stream ends with ``BodyProblem/unstreamable(_:)`` if the list can't be decoded before the
  ///   end of the body: if an element or the members around the list are longer than `limits` allows, or if a list under a
  ///   preferred candidate key follows.
  ///
  /// The body of a failure is received as a whole, and so is that of a response whose type isn't one of the package's, or that a
  /// decoder with a key strategy decodes.
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

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
  /// - The report of ``ClientOptions/onReport`` is that of the whole response, when the stream ends. If the stream is abandoned,
  ///   the closure isn't called, and the request is cancelled when the stream is released.
  /// - ``TransportLimits/idleTime`` doesn't count while the stream waits for its consumer, and
  ///   ``TransportLimits/totalTime`` does.
  /// - The body must be UTF-8.
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

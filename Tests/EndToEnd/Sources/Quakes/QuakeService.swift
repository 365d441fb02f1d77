import Foundation
import ShieldedDecoding
import ShieldedNetworking

/// The codes of the earthquake module.
public enum QuakeCode: Int, ModuleResponseCode {
  /// The feed is being rebuilt.
  case rebuilding = 503
  /// The feed was requested too often.
  case tooManyRequests = 429
}

/// The feed's endpoint, over any decoder.
public struct QuakeFeedEndpoint<ResponseDecoder: RescuingDecoder & Sendable>: Endpoint {
  /// The HTTP status decides success, and the payload is the whole body.
  public typealias Response = StatusResponse<QuakeFeedDTO>
  /// The error codes of the earthquake module.
  public typealias Code = QuakeCode

  /// The path of the feed.
  public let path: String
  /// The decoder, with the date strategy of the feed.
  public let decoder: ResponseDecoder

  /// The payload is the whole body.
  public var decodePath: [String]? { [] }
}

/// Fetches the feed and stores it. Only `Sendable` DTOs leave the network layer; models are created after that.
public struct QuakeService<ResponseDecoder: RescuingDecoder & Sendable>: Sendable {
  private let client: ShieldedClient
  private let endpoint: QuakeFeedEndpoint<ResponseDecoder>

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - client: Sends the request.
  ///   - decoder: A decoder whose date strategy is `millisecondsSince1970`.
  ///   - path: The path of the feed.
  public init(client: ShieldedClient, decoder: ResponseDecoder, path: String = "feed") {
    self.client = client
    endpoint = QuakeFeedEndpoint(path: path, decoder: decoder)
  }

  /// Fetches the feed.
  ///
  /// - Returns: The DTOs and the rescue report.
  /// - Throws: The reason why the feed can't be read.
  public func fetch() async throws(RequestError<QuakeCode>) -> EndpointResponse<QuakeFeedDTO> {
    try await client.send(endpoint)
  }

  /// Fetches the feed and stores every earthquake that can be converted.
  ///
  /// - Parameter store: The database.
  /// - Returns: The rescues of decoding, and the features left out of the conversion.
  /// - Throws: The reason why the feed can't be read, or an error of the database.
  public func refresh(_ store: QuakeStore) async throws -> (decoding: RescueReport, conversion: RescueReport) {
    let response = try await fetch()
    let log = RescueLog()
    try await store.upsert(Quake.quakes(from: response.value, log: log))
    return (response.report, log.report())
  }
}

import Foundation
import ShieldedDecoding
import ShieldedNetworking

/// The codes of the earthquake module.
public enum QuakeCode: Int, ModuleResponseCode {
  /// The feed is being rebuilt.
  case rebuilding = 503
  /// The feed was asked for too often.
  case tooManyRequests = 429
}

/// The endpoint of the feed, over a decoder of either kind.
public struct QuakeFeedEndpoint<ResponseDecoder: RescueReporting & Sendable>: Endpoint {
  /// Success is told by the HTTP status, and the payload is the whole body.
  public typealias Contract = StatusResponse<QuakeFeedDTO>
  /// The module's codes.
  public typealias Code = QuakeCode

  /// The path of the feed.
  public let path: String
  /// The decoder, with the date strategy that the feed asks for.
  public let decoder: ResponseDecoder

  /// The payload is the whole body.
  public var decodePath: [String]? { [] }
}

/// Fetches the feed and stores it: only `Sendable` DTOs cross from the network's layer, and models are made behind it.
public struct QuakeService<ResponseDecoder: RescueReporting & Sendable>: Sendable {
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
  /// - Returns: The DTOs, and what was rescued.
  /// - Throws: Why there are none.
  public func fetch() async throws(RequestError<QuakeCode>) -> EndpointResponse<QuakeFeedDTO> {
    try await client.send(endpoint)
  }

  /// Fetches the feed and stores what can be stored.
  ///
  /// - Parameter store: The database.
  /// - Returns: What was rescued while decoding, and what was left out of the conversion.
  /// - Throws: Why there is no feed; what the database throws.
  public func refresh(_ store: QuakeStore) async throws -> (decoding: RescueReport, conversion: RescueReport) {
    let response = try await fetch()
    let log = RescueLog()
    try await store.upsert(Quake.quakes(from: response.value, log: log))
    return (response.report, log.report())
  }
}

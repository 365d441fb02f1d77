import Foundation
import ShieldedDecoding
import ShieldedJSON
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
  /// - Parameter decoder: A decoder whose date strategy is `millisecondsSince1970`.
  public init(client: ShieldedClient, decoder: ResponseDecoder, path: String = "feed") {
    self.client = client
    endpoint = QuakeFeedEndpoint(path: path, decoder: decoder)
  }

  /// Fetches the feed.
  public func fetch() async throws(RequestError<QuakeCode>) -> EndpointResponse<QuakeFeedDTO> {
    try await client.send(endpoint)
  }

  /// Fetches the feed and stores every earthquake that can be converted.
  ///
  /// - Returns: The rescues of decoding, and the features left out of the conversion.
  public func refresh(_ store: QuakeStore) async throws -> (decoding: RescueReport, conversion: RescueReport) {
    let response = try await fetch()
    let log = RescueLog()
    try await store.upsert(Quake.quakes(from: response.value, log: log))
    return (response.report, log.report())
  }
}

/// The features of the feed as a list, which is decoded while it is received.
public struct QuakeStreamEndpoint: Endpoint {
  /// The HTTP status decides success, and the payload is the list of features.
  public typealias Response = StatusResponse<[QuakeDTO]>
  /// The error codes of the earthquake module.
  public typealias Code = QuakeCode

  /// The path of the feed.
  public var path = "feed"
  /// The place of the list.
  public var decodePath: [String]? { ["features"] }
  /// A decoder with the date strategy of the feed. If the connection is lost, it keeps the complete features.
  public var decoder: ShieldedJSONDecoder {
    var decoder = ShieldedJSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    decoder.truncation = .keepComplete
    return decoder
  }

  /// Creates an endpoint.
  public init() {}
}

/// Stores the feed while it is received, so that neither the body nor all features are in memory at once.
public struct QuakeStreamService: Sendable {
  private let client: ShieldedClient
  private let batchSize: Int

  /// Creates a service.
  ///
  /// - Parameter batchSize: The number of earthquakes that are stored at a time.
  public init(client: ShieldedClient, batchSize: Int = 500) {
    self.client = client
    self.batchSize = batchSize
  }

  /// Fetches the feed and stores every earthquake that can be converted, batch by batch.
  ///
  /// If the connection is lost, the earthquakes before that are stored.
  ///
  /// - Returns: The rescues of decoding, the features left out of the conversion, by their index in their batch, and the error
  ///   that ended the body early.
  public func refresh(
    _ store: QuakeStore
  ) async throws -> (decoding: RescueReport, conversion: RescueReport, interruption: TransportError?) {
    let log = RescueLog()
    var batch: [QuakeDTO] = []
    func storeBatch() async throws {
      try await store.upsert(batch.toDomain(log: log, at: RescuePath([.key("features")])))
      batch = []
    }
    let features = client.stream(QuakeStreamEndpoint())
    do {
      for try await feature in features {
        batch.append(feature)
        if batch.count == batchSize { try await storeBatch() }
      }
    } catch let error as RequestError<QuakeCode> {
      try await storeBatch()
      throw error
    }
    try await storeBatch()
    return (features.report, log.report(), features.interruption)
  }
}

import Foundation
import LoopbackServer
import QuakeFeed
import Quakes
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking
import Synchronization
import Testing

@Suite("The quake feed, from the wire to the store", .timeLimit(.minutes(20)))
struct QuakeFeedTests {
  private static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    return decoder
  }

  private static func fastDecoder() -> ShieldedJSONDecoder {
    var decoder = ShieldedJSONDecoder()
    decoder.dateDecodingStrategy = .millisecondsSince1970
    return decoder
  }

  /// Opens a database in a temporary folder for the duration of a closure.
  private static func withStore(_ body: (QuakeStore) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quakes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(QuakeStore(path: folder.appending(path: "quakes.sqlite").path()))
  }

  static func expected(_ fields: [String: FeatureFields]) -> [Quake] {
    fields.values.sorted { $0.code < $1.code }.map { fields in
      Quake(
        code: fields.code,
        magnitude: fields.magnitude,
        place: fields.place.replacingOccurrences(of: "\\\"", with: "\""),
        time: Date(timeIntervalSince1970: Double(fields.milliseconds) / 1_000),
        longitude: fields.longitude,
        latitude: fields.latitude
      )
    }
  }

  private static func codes(_ range: Range<Int>) -> [String] {
    range.map { "q\(String($0 + 1_000_000))" }
  }

  @Test("A feed is fetched, decoded, converted and stored, and a changed feed updates rows without duplicates")
  func refreshed() async throws {
    var generator = FeedGenerator(seed: 1)
    let first = generator.feed(codes: Self.codes(0..<600), dirtShare: 0.3)
    // Half of the features with new values, some of them twice in one feed, and new features.
    let second = generator.feed(codes: Self.codes(300..<900) + Self.codes(300..<320), dirtShare: 0.3)
    let served = Mutex(first)
    let answer: @Sendable (ReceivedRequest) -> LoopbackAnswer = { request in
      request.path == "/feed" ? LoopbackAnswer(body: served.withLock { $0 }.json) : LoopbackAnswer(status: 404)
    }
    try await LoopbackServer.serving(answer) { url in
      try await Self.withStore { store in
        let service = QuakeService(client: ShieldedClient(baseURL: url), decoder: Self.decoder())
        let afterFirst = try await service.refresh(store)
        let stored1 = try await store.all()
        #expect(stored1 == Self.expected(first.stored()))
        #expect(afterFirst.conversion.totalCount == first.lostCount)

        served.withLock { $0 = second }
        let afterSecond = try await service.refresh(store)
        let stored = second.stored(over: first.stored())
        let stored2 = try await store.all()
        #expect(stored2 == Self.expected(stored))
        let stored3 = try await store.count()
        #expect(stored3 == stored.count)
        #expect(afterSecond.conversion.totalCount == second.lostCount)

        // Fetching the same feed again changes nothing.
        _ = try await service.refresh(store)
        let stored4 = try await store.all()
        #expect(stored4 == Self.expected(stored))
      }
    }
  }

  @Test("Ten thousand features are stored in one transaction without losing a valid one")
  func tenThousand() async throws {
    var generator = FeedGenerator(seed: 2)
    let feed = generator.feed(codes: Self.codes(0..<10_000), dirtShare: 0.1)
    let body = feed.json
    try await LoopbackServer.serving({ _ in LoopbackAnswer(contentType: "application/geo+json", body: body) }) { url in
      try await Self.withStore { store in
        let service = QuakeService(client: ShieldedClient(baseURL: url), decoder: Self.fastDecoder())
        let reports = try await service.refresh(store)
        let stored5 = try await store.all()
        #expect(stored5 == Self.expected(feed.stored()))
        #expect(reports.decoding.lists.map(\.elementCount) == [10_000])
        #expect(reports.decoding.uncountedCount == 0)
      }
    }
  }

  @Test("Features without an identifier are left out and reported with their indices")
  func reported() async throws {
    var generator = FeedGenerator(seed: 3)
    let feed = generator.feed(codes: Self.codes(0..<200), dirtShare: 0.5)
    let lost = feed.features.indices.filter { feed.features[$0].expected == nil }
    let rescued = Set(feed.features.indices.filter { feed.features[$0].fault?.isRescued == true })
    #expect(Set(feed.features.compactMap(\.fault)) == Set(FeatureFault.allCases))
    try await LoopbackServer.serving({ _ in LoopbackAnswer(body: feed.json) }) { url in
      var options = ClientOptions()
      options.makeLog = { RescueLog(capacity: 10_000) }
      let client = ShieldedClient(baseURL: url, options: options)
      let response = try await QuakeService(client: client, decoder: Self.decoder()).fetch()
      // The report contains exactly the features with a fault.
      let touched = response.report.records.compactMap { record -> Int? in
        if case .index(let index)? = record.path.components.dropFirst().first { index } else { nil }
      }
      #expect(Set(touched) == rescued)

      let log = RescueLog(capacity: 10_000)
      let quakes = Quake.quakes(from: response.value, log: log)
      #expect(quakes.map(\.code) == feed.features.compactMap { $0.expected?.code })
      #expect(log.report().records.map(\.path.description) == lost.map { "features[\($0)]" })
      #expect(log.report().tallies.map(\.rule) == [.domainConversion])
      #expect(log.report().tallies.map(\.outcome) == [.dropped])
    }
  }

  @Test("Both decoders give the same models and the same counts")
  func decoders() async throws {
    var generator = FeedGenerator(seed: 4)
    let feed = generator.feed(codes: Self.codes(0..<300), dirtShare: 0.5)
    try await LoopbackServer.serving({ _ in LoopbackAnswer(body: feed.json) }) { url in
      let client = ShieldedClient(baseURL: url)
      let plain = try await QuakeService(client: client, decoder: Self.decoder()).fetch()
      let fast = try await QuakeService(client: client, decoder: Self.fastDecoder()).fetch()
      #expect(Quake.quakes(from: plain.value) == Quake.quakes(from: fast.value))
      #expect(plain.report.totalCount == fast.report.totalCount)
      #expect(plain.report.tallies.map(\.path) == fast.report.tallies.map(\.path))
    }
  }

  @Test("A transaction that fails stores nothing")
  func transaction() async throws {
    try await Self.withStore { store in
      let good = Quake(
        code: "a",
        magnitude: 1,
        place: "p",
        time: Date(timeIntervalSince1970: 1),
        longitude: 0,
        latitude: 0
      )
      var bad = good
      bad.code = "b"
      bad.longitude = .nan
      await #expect(throws: (any Error).self) { try await store.upsert([good, bad]) }
      let stored6 = try await store.count()
      #expect(stored6 == 0)
      try await store.upsert([good, good])
      let stored7 = try await store.all()
      #expect(stored7 == [good])
    }
  }

  @Test(
    "A failing status throws a typed error and doesn't change the store",
    arguments: [
      (503, RequestError<QuakeCode>.Reason.response(.module(.rebuilding, message: "later"))),
      (429, .response(.module(.tooManyRequests, message: "later"))),
      (500, .response(.unrecognized(500, message: "later"))),
      (401, .response(.common(.tokenExpired, message: "later"))),
    ]
  )
  func status(_ status: Int, _ reason: RequestError<QuakeCode>.Reason) async throws {
    let json = #"{"message": "later", "features": [{"properties": {"code": "a", "time": 1}}]}"#
    try await LoopbackServer.serving({ _ in LoopbackAnswer(status: status, json: json) }) { url in
      try await Self.withStore { store in
        let service = QuakeService(client: ShieldedClient(baseURL: url), decoder: Self.decoder())
        let error = await #expect(throws: RequestError<QuakeCode>.self) { _ = try await service.refresh(store) }
        #expect(error?.reason == reason)
        #expect(error?.status == status)
        let stored8 = try await store.count()
        #expect(stored8 == 0)
      }
    }
  }

  @Test("Dates are read only by the strategy that the service declares")
  func dates() async throws {
    let json =
      #"{"features": [{"properties": {"code": "a", "place": "p", "time": 1700000000123}, "geometry": {"coordinates": [1, 2]}}]}"#
    try await LoopbackServer.serving({ _ in LoopbackAnswer(json: json) }) { url in
      let client = ShieldedClient(baseURL: url)
      let feed = try await QuakeService(client: client, decoder: Self.decoder()).fetch().value
      #expect(Quake.quakes(from: feed).map(\.time) == [Date(timeIntervalSince1970: 1_700_000_000.123)])
      let iso = JSONDecoder()
      iso.dateDecodingStrategy = .iso8601
      let other = try await QuakeService(client: client, decoder: iso).fetch()
      #expect(Quake.quakes(from: other.value).isEmpty)
      #expect(other.report.tallies.map(\.path.description) == ["features[*].properties.time"])
    }
  }

  @Test("The model can't be decoded, and the DTO can be decoded and passed between tasks")
  func layers() throws {
    func isDecodable(_ type: Any.Type) -> Bool { type is any Decodable.Type }
    func isEncodable(_ type: Any.Type) -> Bool { type is any Encodable.Type }
    func requiresSendable<Value: Sendable>(_ type: Value.Type) -> Bool { true }
    #expect(!isDecodable(Quake.self) && !isEncodable(Quake.self))
    #expect(isDecodable(QuakeDTO.self))
    #expect(requiresSendable(QuakeFeedDTO.self))
    // One model from one DTO, and a batch from a feed.
    let json = #"{"features": [{"properties": {"code": 7, "time": 0}, "geometry": {"coordinates": ["1", 2]}}, 7]}"#
    let feed = try Self.decoder().decode(QuakeFeedDTO.self, from: Data(json.utf8))
    let quake = try #require(Quake(feed.features[0]))
    #expect(quake.code == "7")
    #expect(quake.place == "Unknown place")
    #expect(Quake(feed.features[1]) == nil)
    #expect(Quake.quakes(from: feed) == [quake])
  }
}

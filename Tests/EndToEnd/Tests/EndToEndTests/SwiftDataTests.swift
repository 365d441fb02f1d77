#if canImport(SwiftData)
  import Foundation
  import QuakeFeed
  import Quakes
  import ShieldedDecoding
  import SwiftData
  import Testing

  @Suite("The quake feed in SwiftData", .timeLimit(.minutes(20)))
  struct SwiftDataTests {
    @Test("A feed is stored with a SwiftData model, and storing it again updates the same rows")
    func stored() throws {
      var generator = FeedGenerator(seed: 5)
      let codes = (0..<200).map { "q\($0 + 1_000_000)" }
      let first = generator.feed(codes: codes, dirtShare: 0.5)
      let second = generator.feed(codes: codes, dirtShare: 0.5)
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .millisecondsSince1970
      let configuration = ModelConfiguration(isStoredInMemoryOnly: true)
      let context = ModelContext(try ModelContainer(for: StoredQuake.self, configurations: configuration))
      for feed in [first, second] {
        let log = RescueLog()
        let dto = try decoder.decode(QuakeFeedDTO.self, from: feed.json)
        try StoredQuake.store(dto, in: context, log: log)
        #expect(log.report().totalCount == feed.lostCount)
      }
      let stored = try context.fetch(FetchDescriptor<StoredQuake>(sortBy: [SortDescriptor(\.code)]))
      let expected = second.stored(over: first.stored()).values.sorted { $0.code < $1.code }
      #expect(stored.map(\.code) == expected.map(\.code))
      #expect(stored.map(\.magnitude) == expected.map(\.magnitude))
    }
  }
#endif

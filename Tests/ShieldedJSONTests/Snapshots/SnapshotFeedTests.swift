import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams
import Testing

@Suite("Snapshots of a document that arrives", .timeLimit(.minutes(20)))
struct SnapshotFeedTests {
  struct Recipe: Codable, Equatable {
    @SafeBox var title: String
    @SafeBox var minutes: Int?
    @SafeBox var steps: [String]
    @DroppingArray var tags: [String]
  }

  /// Every snapshot of a text that arrives byte by byte, and the value at the end.
  static func snapshots<Value: Decodable>(
    of type: Value.Type,
    _ text: String,
    decoder: ShieldedJSONDecoder = ShieldedJSONDecoder(),
    options: RescueOptions = RescueOptions(),
    growth: Double = 0,
    skipsSurroundingText: Bool = false
  ) throws -> (drafts: [Value?], value: Value) {
    var feed = ShieldedJSONSnapshotFeed(
      of: type,
      decoder: decoder,
      options: options,
      growth: growth,
      skipsSurroundingText: skipsSurroundingText
    )
    let drafts = try text.utf8.map { try feed.feed($0) }
    return (drafts, try feed.finish())
  }

  @Test("A snapshot has the members that have arrived, and the beginning of a string without its last character")
  func members() throws {
    var feed = ShieldedJSONSnapshotFeed(of: Recipe.self, growth: 0)
    func draft(_ piece: String) throws -> Recipe? { try feed.feed(Array(piece.utf8)) }
    #expect(try draft("") == nil)
    #expect(try draft("{\"tit") == Recipe(title: "", minutes: nil, steps: [], tags: []))
    #expect(try draft("le\":\"Soup") == Recipe(title: "Sou", minutes: nil, steps: [], tags: []))
    #expect(try draft("\",\"minutes\":\"3") == Recipe(title: "Soup", minutes: nil, steps: [], tags: []))
    #expect(
      try draft("0\",\"steps\":[\"Boil\",2,\"Ea")
        == Recipe(title: "Soup", minutes: 30, steps: ["Boil", "2", "E"], tags: [])
    )
    let last = Recipe(title: "Soup", minutes: 30, steps: ["Boil", "2", "Eat"], tags: ["hot"])
    #expect(try draft("t\"],\"tags\":[\"hot\",\"eas") == last)
    let value = Recipe(title: "Soup", minutes: 30, steps: last.steps, tags: ["hot", "easy"])
    #expect(try draft("y\"") == value)
    #expect(try draft(",{}") == value)
    #expect(try draft("]}") == value)
    #expect(try feed.finish() == value)
  }

  @Test(
    "A number, a literal and the value of an enum or a date appear only when they are complete",
    arguments: [
      (#"[12,3"#, [12]), (#"[12,3 "#, [12, 3]), (#"[12,3,"#, [12, 3]), (#"[true,fal"#, [1]), (#"[true,false"#, [1]),
      (#"["1","2"#, [1]), (#"["1","2""#, [1, 2]), (#"[1,nul"#, [1]),
    ] as [(String, [Int])]
  )
  func scalars(_ text: String, _ expected: [Int]) throws {
    var feed = ShieldedJSONSnapshotFeed(of: SafeArray<Int>.self)
    #expect(try feed.feed(Array(text.utf8))?.wrappedValue == expected)
    var dates = ShieldedJSONSnapshotFeed(of: [String: SafeBox<Date?>].self)
    #expect(
      try dates.feed(Array(#"{"a":1,"b":2"#.utf8))?.mapValues(\.wrappedValue) == [
        "a": Date(timeIntervalSinceReferenceDate: 1)
      ]
    )
  }

  @Test("A number that is the whole document appears only at the end", arguments: ["12", "-1.5e3", "0"])
  func wholeNumber(_ text: String) throws {
    let (drafts, value) = try Self.snapshots(of: Double.self, text)
    #expect(drafts.allSatisfy { $0 == nil })
    #expect(value == Double(text))
    let (spaced, _) = try Self.snapshots(of: Double.self, text + " ")
    #expect(spaced.allSatisfy { $0 == nil })
  }

  @Test("Without growth there is a snapshot for every piece, and otherwise only when the body has grown by a quarter")
  func growth() throws {
    let text = "[" + (0..<400).map { "\($0)" }.joined(separator: ",") + "]"
    for growth in [0.25, 1, 0.01] {
      let drafts = try Self.snapshots(of: [Int].self, text, growth: growth).drafts
      let counts = drafts.indices.filter { drafts[$0] != nil }.map { $0 + 1 }
      #expect(counts.first == 1)
      for (count, next) in zip(counts, counts.dropFirst()) {
        #expect(next == count + max(1, Int(Double(count) * growth)))
      }
    }
    for growth in [0, -1, -Double.infinity, .nan] {
      #expect(try Self.snapshots(of: [Int].self, text, growth: growth).drafts.allSatisfy { $0 != nil })
    }
    let (drafts, value) = try Self.snapshots(of: [Int].self, text, growth: .infinity)
    #expect(drafts.count { $0 != nil } == 1)
    #expect(value == Array(0..<400))
  }

  @Test("Only the value at the end makes records, and none of a snapshot is in an outer log")
  func records() throws {
    let log = RescueLog()
    let outer = RescueLog()
    let text = #"{"title":7,"minutes":"x","steps":[1,{}],"tags":[]}"#
    try RescueOptions(log: outer).apply {
      _ = try Self.snapshots(of: Recipe.self, text, options: RescueOptions(log: log))
    }
    let whole = RescueLog()
    _ = try ShieldedJSONDecoder().decode(Recipe.self, from: Data(text.utf8), options: RescueOptions(log: whole))
    #expect(log.report() == whole.report())
    #expect(outer.report().totalCount == 0)
  }

  @Test("A policy that isn't lenient gives no snapshot before the document is complete, and the same value at the end")
  func policies() throws {
    var policy = RescuePolicy.lenient
    policy[.integer, from: .boolean] = .throw
    for policy in [policy, .strict] {
      let options = RescueOptions(policy: policy)
      let text = #"{"title":"a","minutes":1,"steps":[],"tags":[]}"#
      let (drafts, value) = try Self.snapshots(of: Recipe.self, text, options: options)
      #expect(drafts.dropLast().allSatisfy { $0 == nil })
      #expect(value == Recipe(title: "a", minutes: 1, steps: [], tags: []))
    }
  }

  @Test("What can't be JSON throws at once and again, and what is only too short throws at the end")
  func errors() throws {
    var feed = ShieldedJSONSnapshotFeed(of: Recipe.self, growth: 0)
    #expect(try feed.feed(Array(#"{"title":"a""#.utf8))?.title == "a")
    #expect(throws: DecodingError.self) { try feed.feed(Array("]".utf8)) }
    #expect(throws: DecodingError.self) { try feed.feed(Array("}".utf8)) }
    #expect(throws: DecodingError.self) { try feed.finish() }

    var short = ShieldedJSONSnapshotFeed(of: Recipe.self, growth: 0)
    #expect(try short.feed(Array(#"{"title":"ab"#.utf8))?.title == "a")
    #expect(throws: DecodingError.self) { try short.finish() }

    let decoder = ShieldedJSONDecoder.with { $0.truncation = .keepPartial }
    let log = RescueLog()
    let (_, value) = try Self.snapshots(
      of: Recipe.self,
      #"{"title":"ab"#,
      decoder: decoder,
      options: RescueOptions(log: log)
    )
    #expect(value.title == "a")
    #expect(log.report().records.contains { $0.rule == .incompletePayload })
  }

  @Test("A body that is longer than the limit is refused")
  func limit() throws {
    var feed = ShieldedJSONSnapshotFeed(of: Recipe.self, limits: JSONStreamLimits(elementByteCount: 4))
    #expect(try feed.feed(Array("{   ".utf8)) != nil)
    #expect(throws: JSONStreamError.elementTooLong(limit: 4)) { try feed.feed(UInt8(ascii: " ")) }
    #expect(throws: JSONStreamError.elementTooLong(limit: 4)) { try feed.finish() }
  }

  @Test("A response whose code or payload hasn't arrived gives no snapshot")
  func envelopes() throws {
    typealias Response = EnvelopeResponse<StandardLayout, Recipe>
    let text = #"{"statusCode":0,"message":"ok","result":{"data":{"title":"Soup","steps":["a","b"]}}}"#
    var layoutFeed = ShieldedJSONSnapshotFeed(of: ShieldedResponse<Recipe>.self, growth: 0)
    var titles: [String] = []
    for byte in #"{"total":1,"data":{"title":"Soup","minutes":3}}"#.utf8 {
      if let draft = try layoutFeed.feed(byte), titles.last != draft.data.title { titles.append(draft.data.title) }
    }
    #expect(titles == ["", "S", "So", "Sou", "Soup"])
    let drafts = try Self.snapshots(of: Response.self, text).drafts
    let first = drafts.firstIndex { $0 != nil } ?? 0
    #expect(first > #"{"statusCode":0"#.utf8.count)
    titles = try drafts.compactMap { try $0?.payload().title }.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    #expect(titles == ["", "S", "So", "Sou", "Soup"])
  }
}

@Suite("Snapshots of an asynchronous body", .timeLimit(.minutes(20)))
struct SnapshotSequenceTests {
  private struct Lost: Error {}

  private static func body(_ pieces: [String], error: (any Error)? = nil) -> AsyncThrowingStream<[UInt8], any Error> {
    AsyncThrowingStream { continuation in
      for piece in pieces { continuation.yield(Array(piece.utf8)) }
      continuation.finish(throwing: error)
    }
  }

  @Test("The sequence gives the snapshots of a feed, and the value at the end")
  func elements() async throws {
    var counts: [Int] = []
    for try await draft in ShieldedJSONStream.snapshots(
      of: [Int].self,
      in: Self.body(["[1,", "2,3", ",4]"]),
      growth: 0
    ) { counts.append(draft.count) }
    #expect(counts == [1, 2, 4, 4])
    let bytes = AsyncStream<UInt8> { continuation in
      for byte in "[1,2,3]".utf8 { continuation.yield(byte) }
      continuation.finish()
    }
    var last: [Int] = []
    for try await draft in ShieldedJSONStream.snapshots(of: [Int].self, in: bytes) { last = draft }
    #expect(last == [1, 2, 3])
  }

  @Test("The error of the body comes after the snapshots before it, and ends the sequence")
  func errors() async throws {
    let snapshots = ShieldedJSONStream.snapshots(
      of: [Int].self,
      in: Self.body(["[1,", "2,"], error: Lost()),
      growth: 0
    )
    var iterator = snapshots.makeAsyncIterator()
    #expect(try await iterator.next() == [1])
    #expect(try await iterator.next() == [1, 2])
    await #expect(throws: Lost.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test("A canceled task gets no more snapshots, even if its body ends without an error")
  func cancellation() async throws {
    let (waiting, wait) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      let pieces = Lock(["[1]"])
      // As many sequences do, it ends when the task is canceled while it waits.
      let body = AsyncStream<[UInt8]> {
        if let piece = pieces.withLock({ $0.popLast() }) { return Array(piece.utf8) }
        wait.yield()
        try? await Task.sleep(for: .seconds(600))
        return nil
      }
      var iterator = ShieldedJSONStream.snapshots(of: [Int].self, in: body).makeAsyncIterator()
      #expect(try await iterator.next() == [1])
      return try await iterator.next()
    }
    var waits = waiting.makeAsyncIterator()
    await waits.next()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

@Suite("Regressions of snapshots of a body that begins with a byte order mark", .timeLimit(.minutes(20)))
struct ByteOrderMarkSnapshotRegressionTests {
  static let bodies: [(text: String, assumesBraces: Bool)] = [
    (#"{"name":"Lamp"}"#, false), (#"{"name":"Lamp"}"#, true), (#""name":"Lamp""#, true), ("", true),
  ]

  @Test("A body in UTF-8 that begins with a byte order mark arrives byte by byte without an error", arguments: bodies)
  func bytes(text: String, assumesBraces: Bool) throws {
    let decoder = ShieldedJSONDecoder.with { $0.assumesTopLevelDictionary = assumesBraces }
    let body = Data([0xEF, 0xBB, 0xBF] + text.utf8)
    var feed = ShieldedJSONSnapshotFeed(of: Item.self, decoder: decoder, growth: 0)
    for byte in body { if let item = try feed.feed(byte) { #expect("Lamp".hasPrefix(item.name)) } }
    let item = try feed.finish()
    #expect(item == (try decoder.decode(Item.self, from: body)))
    #expect(item.name == (text.isEmpty ? "" : "Lamp"))
  }

  /// The end of what had arrived was taken for the end of the document, so the digits of a number were missing.
  @Test("A value doesn't change after it was shown if the braces around the members are missing")
  func missingBraces() throws {
    struct Order: Decodable, Equatable { @SafeBox var id: Int }
    let decoder = ShieldedJSONDecoder.with { $0.assumesTopLevelDictionary = true }
    for text in [#""id": 123, "name": "ab""#, #"{"id": 123, "name": "ab"}"#] {
      let (drafts, value) = try SnapshotFeedTests.snapshots(of: Order.self, text, decoder: decoder)
      #expect(value.id == 123)
      #expect(drafts.compactMap { $0?.id }.allSatisfy { [0, 123].contains($0) }, "\(text)")
    }
  }

  @Test("A body that doesn't go on as a byte order mark throws at the byte that isn't a part of one")
  func otherByte() throws {
    var feed = ShieldedJSONSnapshotFeed(of: Item.self, growth: 0)
    #expect(try feed.feed([0xEF]) == nil)
    #expect(try feed.feed([0xBB]) == nil)
    #expect(throws: DecodingError.self) { try feed.feed([0xBC]) }
  }
}

private struct Item: Decodable, Equatable {
  @SafeBox var name: String
}

@Suite("Regressions of snapshots in other encodings", .timeLimit(.minutes(20)))
struct WideSnapshotRegressionTests {
  static let encodings: [String.Encoding] = [
    .utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32BigEndian, .utf32LittleEndian,
  ]

  @Test("A body in UTF-16 or UTF-32 that arrives byte by byte has no element before its end", arguments: encodings)
  func bytes(encoding: String.Encoding) throws {
    for text in ["[1,\"2\",{}]", " [1]", "[]"] {
      let body = try #require(text.data(using: encoding))
      var feed = ShieldedJSONSnapshotFeed(of: ShieldedResponse<[Int]>.self, growth: 0)
      for byte in body { #expect(try feed.feed(byte)?.data ?? [] == []) }
      let whole = try ShieldedJSONDecoder().decode(ShieldedResponse<[Int]>.self, from: body)
      #expect(try feed.finish().data == whole.data)
    }
  }
}

import Foundation
import ShieldedDecoding
import ShieldedJSON
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

    var decoder = ShieldedJSONDecoder()
    decoder.truncation = .keepPartial
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
    #expect(try drafts.compactMap { $0 }.allSatisfy { try $0.payload().title.count <= 4 })
  }
}

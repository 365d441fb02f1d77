import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@testable @_spi(Testing) import ShieldedJSON

@Suite("Lists that are decoded on several cores", .timeLimit(.minutes(20)))
struct ConcurrencyTests {
  /// The result of a call: the value or the error, and the report.
  private struct Outcome<Value: Equatable>: Equatable {
    var value: Value?
    var error: String?
    var report: RescueReport?
  }

  private static func outcome<Value: Decodable & Equatable>(
    _ type: Value.Type,
    _ json: String,
    _ decoder: ShieldedJSONDecoder,
    _ options: RescueOptions
  ) -> Outcome<Value> {
    var outcome = Outcome<Value>()
    do {
      outcome.value = try decoder.decode(type, from: Data(json.utf8), options: options)
    } catch {
      outcome.error = "\(error)"
    }
    outcome.report = options.log?.report()
    return outcome
  }

  /// How a list is divided: the number of cores, the number of bytes before the part that is divided, and the number of segments
  /// that the caller's thread reads.
  private static let divisions = [2, 3, 8].flatMap { coreCount in
    [(0, 0), (40, 0), (0, 1), (40, 2), (0, Int.max)].map { (coreCount, $0, $1) }
  }

  /// Compares the outcome on several cores with that on one, for three divisions. Five rounds have all of them.
  private static func compare<Value: Decodable & Equatable>(
    _ type: Value.Type,
    _ json: String,
    _ decoder: ShieldedJSONDecoder = ShieldedJSONDecoder(),
    round: Int,
    options makeOptions: () -> RescueOptions = { RescueOptions(log: RescueLog()) }
  ) {
    let expected = outcome(type, json, decoder, makeOptions())
    for number in stride(from: round % 5, to: divisions.count, by: 5) {
      let (coreCount, undividedByteCount, callersSegmentCount) = divisions[number]
      var divided = decoder
      divided.divideEveryList(between: coreCount)
      divided.testedDivision?.undividedByteCount = undividedByteCount
      divided.testedDivision?.callersSegmentCount = callersSegmentCount
      #expect(outcome(type, json, divided, makeOptions()) == expected, "\(divisions[number]): \(json)")
    }
  }

  private static let dirty = [
    #"{"name":"a","score":1,"labels":["x"]}"#, #"{"name":1,"score":"2","labels":"y"}"#,
    #"{"name":null,"labels":[1,{}]}"#, #"{"name":"},{\"name\":","score":3.5}"#,
    #"{"name":"b","other":[{"name":"c"},{"name":"d"},{"name":"e"}],"score":4}"#, #"{"score":5,"name":"f"}"#, "7",
    "null", "[]", #"{ "name" : "g" }"#, #"{"n\u0061me":"h"}"#, #"{"name":"\ud800"}"#, "{}",
  ]

  private static func list(_ count: Int, _ generator: inout SplitMix) -> String {
    let separators = [",", " , ", ",\n  "]
    var list = "[" + dirty[0]
    for _ in 0..<count {
      list += separators[Int.random(in: 0..<separators.count, using: &generator)]
      list += dirty[Int.random(in: 0..<dirty.count, using: &generator)]
    }
    return list + " ]"
  }

  @Test("Values, order, errors and report are those of one core, for dirty lists in every place")
  func equality() {
    var generator = SplitMix()
    for round in 0..<80 {
      let list = Self.list(round % 40, &generator)
      // So that lists of a length and types of payloads have different divisions.
      let turn = round + round / 40
      let capacities = [100, 0, 3, 10_000]
      let options = {
        RescueOptions(
          log: RescueLog(capacity: capacities[round % 4], pathCapacity: round % 7 == 0 ? round / 7 % 9 : 1_000)
        )
      }
      Self.compare(ShieldedResponse<[Seller]>.self, list, round: turn, options: options)
      Self.compare(
        ShieldedResponse<[Seller]>.self,
        #"{"data":\#(list),"message":"m"}"#,
        round: turn + 1,
        options: options
      )
      Self.compare(ShieldedResponse<[Seller]>.self, #"{"page":1,"items":\#(list)}"#, round: turn + 2, options: options)
      Self.compare([Seller].self, list, round: turn + 3, options: options)
      Self.compare([Seller].self, list.replacingOccurrences(of: "7", with: "{}"), round: turn + 4, options: options)
      Self.compare(Shop.self, #"{"sellers":\#(list),"kept":\#(list),"name":7}"#, round: turn + 5, options: options)
      Self.compare([Shop].self, #"[{"sellers":\#(list)},{"kept":\#(list)}]"#, round: turn + 6, options: options)
    }
  }

  @Test("Policies, no log, a log with a handler or a redaction, and a log that is used make no difference")
  func options() {
    var generator = SplitMix()
    let redaction = RescueLog.Redaction.custom { path, text in "\(path) \(text.count)" }
    var policy = RescuePolicy.lenient
    policy[.string, from: .number] = .throw
    for round in 0..<40 {
      let list = #"{"sellers":\#(Self.list(20, &generator)),"kept":[{"name":1}]}"#
      let used = { () -> RescueLog in
        let log = RescueLog(capacity: round)
        _ = try? ShieldedJSONDecoder().decode(Shop.self, from: Data(list.utf8), options: RescueOptions(log: log))
        return log
      }
      Self.compare(Shop.self, list, round: round) { RescueOptions() }
      Self.compare(Shop.self, list, round: round + 1) { RescueOptions(policy: .strict, log: RescueLog()) }
      Self.compare(Shop.self, list, round: round + 2) { RescueOptions(policy: policy, log: RescueLog()) }
      Self.compare(Shop.self, list, round: round + 3) { RescueOptions(policy: policy) }
      Self.compare(Shop.self, list, round: round + 4) { RescueOptions(log: RescueLog(redaction: redaction)) }
      Self.compare(Shop.self, list, round: round + 5) { RescueOptions(log: RescueLog(redaction: .kindOnly)) }
      Self.compare(Shop.self, list, round: round + 6) { RescueOptions(log: RescueLog { _ in }) }
      Self.compare(Shop.self, list, round: round + 7) { RescueOptions(log: used()) }
    }
  }

  @Test("A payload with a damaged byte gives the same error or the same elements")
  func damage() {
    var generator = SplitMix()
    for round in 0..<300 {
      var bytes = Array(#"{"data":\#(Self.list(12, &generator))}"#.utf8)
      let position = Int.random(in: 0..<bytes.count, using: &generator)
      bytes[position] = Array("\"[]{},:0\\ ".utf8)[Int.random(in: 0..<10, using: &generator)]
      guard let json = String(validating: bytes, as: UTF8.self) else { continue }
      Self.compare(ShieldedResponse<[Seller]>.self, json, round: round)
    }
  }

  /// An element that knows whether it was read in a segment.
  private struct Traced: _OnePassDecodable, DefaultProvider, Equatable {
    var isInSegment = false

    static func defaultInstance() -> Traced { Traced() }

    init(isInSegment: Bool = false) { self.isInSegment = isInSegment }

    init(from decoder: any Decoder) throws {}

    static func readObject(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> Traced {
      let seller = try Seller.readObject(from: &reader)
      return Traced(isInSegment: seller.score == nil && !(reader.session is DecodingPass))
    }
  }

  private static func areInSegments(_ list: String, _ decoder: ShieldedJSONDecoder) throws -> [Bool] {
    try decoder.decode([Traced].self, from: Data(list.utf8)).map(\.isInSegment)
  }

  @Test("All elements are read in segments, if the guesses of their beginnings are right")
  func segments() throws {
    var decoder = ShieldedJSONDecoder()
    decoder.divideEveryList(between: 2)
    let element = #"{"name":"abc"}"#
    for count in [2, 3, 8, 100] {
      let list = "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
      #expect(try Self.areInSegments(list, decoder) == Array(repeating: true, count: count))
      #expect(try Self.areInSegments(list, ShieldedJSONDecoder()) == Array(repeating: false, count: count))
    }
    #expect(try Self.areInSegments("[\(element)]", decoder) == [false])
    #expect(try Self.areInSegments("[]", decoder) == [])
    #expect(try Self.areInSegments(#"[{"score":null},{"name":"a"}]"#, decoder) == [false, false])
  }

  @Test("Elements after a wrong guess are read in sequence, up to the beginning of another segment")
  func wrongGuesses() throws {
    var decoder = ShieldedJSONDecoder()
    decoder.divideEveryList(between: 1)
    let elements = Array(repeating: #"{"name":"x"}"#, count: 20).joined(separator: ",")
    let list = #"[{"name":"a"},{"name":"b","other":[\#(elements)]},\#(elements)]"#
    let areInSegments = try Self.areInSegments(list, decoder)
    // The first segment ends after the second element, and the second and the third begin inside it.
    #expect(areInSegments.count == 22)
    #expect(areInSegments.prefix(2) == [true, true])
    #expect(!areInSegments[2] && areInSegments[21])
  }

  @Test("The caller's thread reads the first elements as parts of the list, and the last ones in segments")
  func callersSegments() throws {
    var decoder = ShieldedJSONDecoder()
    let element = #"{"name":"abc"}"#
    let list = "[" + Array(repeating: element, count: 8).joined(separator: ",") + "]"
    for callersSegmentCount in [0, 1, 3, 7, 8, 9] {
      // With one core, no other thread is faster.
      decoder.divideEveryList(between: 1, callersSegmentCount: callersSegmentCount)
      // Each element has a segment.
      decoder.testedDivision?.segmentsPerCore = 16
      let areInSegments = try Self.areInSegments(list, decoder)
      #expect(areInSegments.prefix(callersSegmentCount).allSatisfy { !$0 })
      #expect(areInSegments.dropFirst(callersSegmentCount).allSatisfy { $0 })
      #expect(areInSegments.count == 8)
    }
  }

  @Test("Only long lists are divided, and not with one core")
  func thresholds() throws {
    let element = #"{"name":"abcdefgh"}"#
    func list(_ byteCount: Int) -> String {
      "[" + Array(repeating: element, count: byteCount / element.utf8.count).joined(separator: ",") + "]"
    }
    func isDivided(_ list: String, _ concurrency: ShieldedJSONDecoder.Concurrency) throws -> Bool {
      var decoder = ShieldedJSONDecoder()
      decoder.concurrency = concurrency
      guard var division = decoder.listDivision else { return false }
      division.callersSegmentCount = 0
      decoder.testedDivision = division
      return try Self.areInSegments(list, decoder).contains(true)
    }
    #expect(try !isDivided(list(500_000), .sequential))
    #expect(try !isDivided(list(500_000), .cores(1)))
    #expect(try !isDivided(list(500_000), .cores(-5)))
    #expect(try isDivided(list(500_000), .cores(2)))
    #expect(try isDivided(list(500_000), .cores(.max)))
    #expect(try !isDivided(list(100_000), .cores(2)))
    #expect(try !isDivided(list(3_600_000), .automatic))
    #expect(try isDivided(list(4_500_000), .automatic) == (ProcessInfo.processInfo.activeProcessorCount > 1))
  }
}

@Suite("Regressions of short lists before a long one that is decoded on several cores", .timeLimit(.minutes(20)))
struct ShortListRegressionTests {
  /// An element that counts how often one is read.
  private struct Counted: _OnePassDecodable, DefaultProvider, Equatable {
    static let readCount = Lock(0)

    var name: String?

    init(name: String?) { self.name = name }

    init(from decoder: any Decoder) throws { name = try Seller(from: decoder).name }

    static func defaultInstance() -> Counted { Counted(name: nil) }

    static func readObject(from reader: inout _JSONReader) throws(_JSONReader.Interruption) -> Counted {
      readCount.withLock { $0 += 1 }
      return Counted(name: try Seller.readObject(from: &reader).name)
    }
  }

  private struct Catalogue: TabulatedMembers {
    var brands: [Counted] = []
    var products: [Counted] = []

    static let members = MemberTable<Catalogue>(#"{"brands":"#) { table in
      table.add(\.brands, "brands", #","brands":"#)
      table.add(\.products, "products", #","products":"#)
    }

    init() {}
    init(from decoder: any Decoder) throws { throw CancellationError() }
  }

  @Test("Elements of a long list aren't read for a short list before it")
  func reads() throws {
    let element = #"{"name":"a product or a brand"}"#
    func list(_ count: Int) -> String { "[" + Array(repeating: element, count: count).joined(separator: ",") + "]" }
    let decoder = ShieldedJSONDecoder.with { $0.concurrency = .cores(2) }
    Counted.readCount.withLock { $0 = 0 }
    let payload = Data(#"{"brands":\#(list(3)),"products":\#(list(20_000))}"#.utf8)
    let catalogue = try decoder.decode(Catalogue.self, from: payload)
    #expect(catalogue.brands.count == 3)
    #expect(catalogue.products.count == 20_000)
    #expect(Counted.readCount.withLock { $0 } == 20_003)
  }
}

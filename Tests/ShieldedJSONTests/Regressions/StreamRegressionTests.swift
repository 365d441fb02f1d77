import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams
import Testing

@Suite("Regressions of streams", .timeLimit(.minutes(20)))
struct StreamRegressionTests {
  struct Attachment: Decodable, Rescuable, Equatable { var id: Int }

  /// The elements, and the description of the error after them, of a body in pieces.
  private func outcome<Element>(_ feed: ShieldedJSONFeed<Element>, _ body: String, _ pieceLength: Int) -> (
    [Element], String?
  ) {
    var (feed, elements) = (feed, [Element]())
    do {
      var rest = Array(body.utf8)[...]
      while !rest.isEmpty {
        elements += try feed.feed(Array(rest.prefix(pieceLength)))
        rest = rest.dropFirst(pieceLength)
      }
      while case let last = try feed.finish(), !last.isEmpty { elements += last }
      return (elements, nil)
    } catch {
      return (elements, "\(error)")
    }
  }

  @Test("A last line that is too long is refused whatever the pieces", arguments: [1, 2, 5, 1_000])
  func longLine(pieceLength: Int) {
    for truncation in [ShieldedJSONDecoder.Truncation.throw, .keepComplete, .keepPartial] {
      let feed = ShieldedJSONFeed(
        linesOf: Int.self,
        decoder: .with { $0.truncation = truncation },
        limits: JSONStreamLimits(elementByteCount: 10)
      )
      let (elements, error) = outcome(feed, "1\n123456789012", pieceLength)
      #expect(elements == [1])
      #expect(error == "\(JSONStreamError.elementTooLong(limit: 10))")
    }
  }

  @Test("The policy for an incomplete container is asked for each one that the body has", arguments: [1, 1_000])
  func incompleteContainers(pieceLength: Int) {
    struct Named: Decodable, Rescuable {
      @SafeBox var id: Int
      @SafeBox var name: String
    }
    func documents(_ target: RescueTarget) -> ([Named], String?) {
      var policy = RescuePolicy.lenient
      policy[target, from: .incomplete] = .throw
      let options = RescueOptions(policy: policy)
      let decoder = ShieldedJSONDecoder.with { $0.truncation = .keepPartial }
      return outcome(
        ShieldedJSONFeed(documentsOf: Named.self, decoder: decoder, options: options),
        #"{"id":1,"name":"abc"#,
        pieceLength
      )
    }
    let truncated = "\(JSONStreamError.truncated(byteCount: 19))"
    #expect(documents(.object).0.isEmpty && documents(.object).1 == truncated)
    #expect(documents(.array).0.map(\.name) == ["ab"] && documents(.array).1 == nil, "\(documents(.array))")
    for target in [RescueTarget.object, .array] {
      var policy = RescuePolicy.lenient
      policy[target, from: .incomplete] = .throw
      let options = RescueOptions(policy: policy)
      let decoder = ShieldedJSONDecoder.with { $0.truncation = .keepComplete }
      let feed = ShieldedJSONFeed(of: Int.self, at: "data", decoder: decoder, options: options)
      let (elements, error) = outcome(feed, #"{"data":[1,2,3"#, pieceLength)
      #expect(elements == [1, 2] && error == "\(JSONStreamError.truncated(byteCount: 14))", "\(elements)")
      #expect(throws: DecodingError.self) {
        try decoder.decode(ShieldedResponse<[Int]>.self, from: Data(#"{"data":[1,2,3"#.utf8), options: options)
      }
    }
  }

  @Test("A file that grows after its end gives no error")
  func grownFile() async throws {
    struct Growing: AsyncSequence, AsyncIteratorProtocol {
      var pieces: [Data?] = [Data("1\n2".utf8), nil, Data("\n3\n".utf8)]
      func makeAsyncIterator() -> Growing { self }
      mutating func next() async throws -> Data? { pieces.isEmpty ? nil : pieces.removeFirst() }
    }
    var elements: [Int] = []
    let stream = ShieldedJSONStream(ShieldedJSONFeed(linesOf: Int.self), in: Growing())
    for try await element in stream { elements.append(element) }
    #expect(elements == [1, 2])
  }

  @Test("Nothing of a feed is recorded in a log of a call around it")
  func outerLog() throws {
    let outer = RescueLog(reportsUndeclaredKeys: true)
    try RescueOptions(log: outer).apply {
      var feed = ShieldedJSONFeed(of: Int.self, in: CodeMessageResponse<[Int]>.self)
      _ = try feed.feed(Array(#"{"code":0,"page":1,"data":[1]}"#.utf8))
      _ = try feed.finish()
    }
    #expect(outer.report().isEmpty && outer.report().undeclaredKeys.isEmpty, "\(outer.report())")
  }

  @Test("A body that is an array isn't the list of a failure, or of a response with converted keys")
  func bareArray() {
    let failure = StreamOutcome("[1,2]", RescueOptions(status: 503)) {
      ShieldedJSONFeed(of: Int.self, options: $0)
    }
    #expect(failure.elements == [])
    #expect(failure.error == StreamOutcome<Int>(whole: "[1,2]", RescueOptions(status: 503)).error)
    #expect(failure.error == "\(APIError.serverError(code: 503, message: "Unknown error."))")
    let decoder = ShieldedJSONDecoder.with { $0.keyDecodingStrategy = .convertFromSnakeCase }
    let converted = StreamOutcome("[1,2]") { ShieldedJSONFeed(of: Int.self, at: "data", decoder: decoder, options: $0) }
    #expect(converted.elements == [])
    #expect(converted.error == StreamOutcome<Int>(whole: "[1,2]", RescueOptions(decodePath: ["data"])).error)
    #expect(converted.error?.contains("typeMismatch") == true)
  }

  @Test(
    "A document is passed on with the byte after it, although the bytes fail then",
    arguments: ["[", "]", "{", "\"", " ", ","]
  )
  func byteAfterDocument(next: String) async throws {
    let bytes = AsyncThrowingStream<UInt8, any Error> { continuation in
      for byte in "10\(next)".utf8 { continuation.yield(byte) }
      continuation.finish(throwing: CancellationError())
    }
    let stream = ShieldedJSONStream(ShieldedJSONFeed(documentsOf: Int.self), in: bytes)
    var elements: [Int] = []
    await #expect(throws: (any Error).self) { for try await element in stream { elements.append(element) } }
    #expect(elements == [10])
  }

  @Test(
    "A list under a key that the decoder would prefer is decoded or makes the stream ambiguous, however it is spelled",
    arguments: [
      (#"{"items":[1],"myList":[2]}"#, ["my_list", "items"], true),
      (#"{"myList":[2],"items":[1]}"#, ["my_list", "items"], false),
      ("{\"cafe\u{301}\":[1],\"caf\u{e9}\":[2]}", ["caf\u{e9}"], false), (#"{"\ud800":[1],"":[2]}"#, [""], false),
      (#"{"items":[1],"myList":[2],"my_list":[3]}"#, ["my_list", "items"], true),
    ]
  )
  func spelledKeys(body: String, keys: [String], isAmbiguous: Bool) {
    let outcome = StreamOutcome(body, RescueOptions(candidateKeys: keys)) {
      ShieldedJSONFeed(of: Int.self, options: $0)
    }
    if isAmbiguous {
      #expect(outcome.error == "\(JSONStreamError.ambiguousList(found: "items", preferred: "my_list"))")
    } else {
      #expect(outcome.elements == [2] && outcome.error == nil)
    }
  }

  @Test(
    "A list that the decoder wouldn't choose makes no stream ambiguous",
    arguments: [
      (#"{"items":[1],"data":null,"data":[2]}"#, ["data", "items"]),
      (#"{"items":[1],"my_list":7,"myList":[2]}"#, ["my_list", "items"]),
      (#"{"items":[1],"myList":[2],"my_list":7}"#, ["my_list", "items"]),
      (#"{"items":[1],"myList":7,"myList":[2]}"#, ["my_list", "items"]), (#"{"aB":[1],"x":[2]}"#, ["a_b", "x", "aB"]),
      (#"{"data":[1],"items":[2],"data":[3]}"#, ["data", "items"]),
    ]
  )
  func unambiguous(body: String, keys: [String]) {
    let options = RescueOptions(candidateKeys: keys)
    let whole = StreamOutcome<Int>(whole: body, options)
    let outcome = StreamOutcome(body, options) { ShieldedJSONFeed(of: Int.self, options: $0) }
    #expect(outcome.elements == whole.elements && outcome.error == nil)
    #expect(whole.elements == [1])
  }

  @Test(
    "A byte order mark is skipped, counts in offsets, and is nothing else in another order",
    arguments: [1, 2, 100]
  )
  func byteOrderMark(length: Int) {
    let mark = "\u{FEFF}"
    for (body, offset) in [
      ("[1,2]x", 8), (#"{"x":tru,"data":[1]}"#, 8), (#"{"data":[1],}"#, 15), (#"{"data":[1],"x":tru}"#, 19),
    ] {
      let outcome = StreamOutcome(mark + body, length: length) { ShieldedJSONFeed(of: Int.self, options: $0) }
      #expect(outcome.error?.hasSuffix("at byte \(offset).") == true, "\(outcome.error ?? "")")
    }
    for body in ["[1]", #"{"data":[1]}"#, #"{"total":2,"data":[1]}"#] {
      let outcome = StreamOutcome(mark + body, length: length) { ShieldedJSONFeed(of: Int.self, options: $0) }
      #expect(outcome.elements == [1] && outcome.error == nil)
    }
    for start in [[0xBB, 0xEF, 0xBF], [0xEF, 0xBB], [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF], [0xEF]] as [[UInt8]] {
      for end in ["[1]", ""] {
        let bytes = start + Array(end.utf8)
        let pieces = stride(from: 0, to: bytes.count, by: length).map { Array(bytes[$0...].prefix(length)) }
        let outcome = StreamOutcome(pieces) { ShieldedJSONFeed(of: Int.self, options: $0) }
        #expect(outcome.elements == [])
        #expect(outcome.error?.isEmpty == false)
        #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().decode([Int].self, from: bytes) }
      }
    }
  }

  @Test(
    "The order of records, and which of them a full log keeps, doesn't depend on the pieces",
    arguments: [(10, 100), (40, 100), (40, 10_000), (300, 150)]
  )
  func recordOrder(elementCount: Int, capacity: Int) {
    let element = #"{"labels":7,"score":"x","name":8}"#
    let list = "[\([String](repeating: element, count: elementCount).joined(separator: " , "))]"
    func records(_ body: String, _ length: Int, _ makeFeed: (RescueOptions) -> ShieldedJSONFeed<Seller>)
      -> [RescueRecord]
    {
      let outcome = StreamOutcome(body.pieces(of: length), log: RescueLog(capacity: capacity), makeFeed)
      #expect(outcome.elements.count == elementCount)
      return outcome.report?.records ?? []
    }
    let whole = records(list, 1_000_000) { ShieldedJSONFeed(of: Seller.self, at: "", options: $0) }
    #expect(whole.count == min(capacity, 3 * elementCount))
    for length in [1, 50, 700, 2_000] {
      #expect(records(list, length) { ShieldedJSONFeed(of: Seller.self, at: "", options: $0) } == whole, "\(length)")
    }
    let lines = [String](repeating: element, count: elementCount).joined(separator: "\n")
    for length in [1, 50, 700, 2_000, 1_000_000] {
      #expect(records(lines, length) { ShieldedJSONFeed(linesOf: Seller.self, options: $0) } == whole, "\(length)")
      #expect(records(lines, length) { ShieldedJSONFeed(documentsOf: Seller.self, options: $0) } == whole, "\(length)")
    }
  }

  @Test("A list is ambiguous if it was chosen only until another key followed")
  func noLongerChosen() {
    let (body, options) = (#"{"aB":[2],"x":[1],"a_b":0}"#, RescueOptions(candidateKeys: ["a_b", "x", "aB"]))
    let outcome = StreamOutcome(body, options) { ShieldedJSONFeed(of: Int.self, options: $0) }
    #expect(outcome.error == "\(JSONStreamError.ambiguousList(found: "aB", preferred: "x"))")
    #expect(StreamOutcome<Int>(whole: body, options).elements == [1])
  }

  @Test("Of equal keys, the first one counts, even if its value isn't a list")
  func equalKeys() {
    for (body, elements) in [(#"{"data":{},"data":[1]}"#, []), (#"{"data":[2],"data":[1]}"#, [2])] {
      let outcome = StreamOutcome(body) { ShieldedJSONFeed(of: Int.self, options: $0) }
      #expect(outcome.elements == elements && outcome.error == nil)
    }
  }

  @Test("A key that isn't valid UTF-8 matches no name")
  func invalidKey() throws {
    var feed = ShieldedJSONFeed(of: Int.self, options: RescueOptions(decodePath: ["\u{FFFD}"]))
    let body = Array("{\"".utf8) + [0xFF] + Array("\":[1],\"\u{FFFD}\":[2]}".utf8)
    #expect(try feed.feed(body) == [2])
  }

  @Test("The limit on an element doesn't depend on the pieces", arguments: [1, 3, 7, 1_000_000])
  func elementLimit(length: Int) {
    let limits = JSONStreamLimits(elementByteCount: 10)
    let tooLong = "\(JSONStreamError.elementTooLong(limit: 10))"
    let bodies = [
      (#"["12345678","1"]"#, true), (#"["1","12345678901","1"]"#, false), (#"["123456" ,"1"]"#, true),
      (#"["1"         ,"1"]"#, false), ("[                    \"1\",                        \"2\"]", true),
    ]
    for (body, isAllowed) in bodies {
      let outcome = StreamOutcome(body, length: length) {
        ShieldedJSONFeed(of: String.self, at: "", options: $0, limits: limits)
      }
      #expect(outcome.error == (isAllowed ? nil : tooLong), "\(body)")
      if !isAllowed { #expect(outcome.elements == (body.hasPrefix(#"["1",""#) ? ["1"] : [])) }
    }
    for (body, elements) in [("\"1\"\n\"12345678\"\n", ["1", "12345678"]), ("\"1\"\n\"123456789\"\n\"2\"", ["1"])] {
      let lines = StreamOutcome(body, length: length) {
        ShieldedJSONFeed(linesOf: String.self, options: $0, limits: limits)
      }
      #expect(lines.elements == elements)
      #expect(lines.error == (elements.count == 2 ? nil : tooLong))
      let blank = StreamOutcome("          \n           \n", length: length) {
        ShieldedJSONFeed(linesOf: String.self, options: $0, limits: limits)
      }
      #expect(blank.error == tooLong)
      let documents = StreamOutcome(body, length: length) {
        ShieldedJSONFeed(documentsOf: String.self, options: $0, limits: limits)
      }
      #expect(documents.elements == elements)
      #expect(documents.error == (elements.count == 2 ? nil : tooLong))
    }
  }

  @Test("White space before the first element is scanned once")
  func whiteSpace() {
    let count = 1_600_000
    let body = "[\(String(repeating: " ", count: count)){\"name\":\"a\",\"labels\":[]}]"
    let pieces = body.pieces(of: 600)
    let seconds = threadSeconds {
      #expect(StreamOutcome(pieces) { ShieldedJSONFeed(of: Seller.self, at: "", options: $0) }.elements.count == 1)
    }
    // In a debug build on two cores, 0.1 s; 25 s if every piece is searched from the bracket on.
    #expect(seconds < 10)
  }

  @Test("An element that spans many pieces is scanned once", arguments: [1, 20])
  func longElement(_ length: Int) {
    let name = String(repeating: "\\\"},{", count: length * 10_000)
    let body = "[{\"name\":\"\(name)\",\"labels\":[]}]"
    let pieces = body.pieces(of: length)
    let seconds = threadSeconds {
      let outcome = StreamOutcome(pieces) { ShieldedJSONFeed(of: Seller.self, at: "", options: $0) }
      #expect(outcome.elements.map(\.name.utf8.count) == [name.utf8.count - length * 10_000])
    }
    // In a debug build, 0.1 s for 50 000 pieces; scanning the element from its start for each would take 25 000 times as long.
    #expect(seconds < 10)
  }

  @Test("What the policy refuses inside an element is refused for the element")
  func refusalInside() {
    var objects = RescuePolicy.lenient
    objects.set(.throw, for: .object)
    let nested = StreamOutcome(#"{"data":[[7]]}"#, RescueOptions(policy: objects)) {
      ShieldedJSONFeed(of: [Seller].self, options: $0)
    }
    #expect(nested.elements == [])
    #expect(nested.error?.contains("Path: data[0][0]") == true)
    var strict = RescuePolicy.strict
    strict.set(.lossy, for: .object)
    let entries = StreamOutcome(#"{"data":[{"a":"x"}]}"#, RescueOptions(policy: strict)) {
      ShieldedJSONFeed(of: [String: Int].self, options: $0)
    }
    let whole = StreamOutcome<[String: Int]>(whole: #"{"data":[{"a":"x"}]}"#, RescueOptions(policy: strict))
    #expect(entries.error == whole.error)
    #expect(entries.error?.contains("Path: data[0].a") == true)
  }

  @Test("Malformed members after the list are reported with their offset in the stream")
  func malformedRest() {
    for (body, offset) in [
      (#"{"data":[1,2,3,4,5,6,7,8,9],"x":tru}"#, 32), ("[1,2,3,4]x", 9), (#"{"x":tru,"data":[1]}"#, 5),
    ] {
      let outcome = StreamOutcome(body) { ShieldedJSONFeed(of: Int.self, options: $0) }
      #expect(outcome.error?.hasSuffix("at byte \(offset).") == true, "\(outcome.error ?? "")")
    }
  }

  @Test("A response inside an element doesn't read the decoder's userInfo, with or without a log")
  func nestedResponse() {
    struct Outer: Decodable, Equatable {
      var inner: Int

      private enum CodingKeys: CodingKey { case inner }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        inner = try container.decode(ShieldedResponse<[Int]>.self, forKey: .inner).data.first ?? 0
      }
    }
    let decoder = ShieldedJSONDecoder.with { $0.userInfo[.decodePath] = ["list"] }
    let body = #"{"list":[{"inner":{"items":[1],"list":[2]}}]}"#
    for log in [nil, RescueLog()] {
      let outcome = StreamOutcome(body.pieces(of: 100), log: log) {
        ShieldedJSONFeed(of: Outer.self, decoder: decoder, options: $0)
      }
      #expect(outcome.elements.map(\.inner) == [1])
    }
  }

  @Test("Only lists that a whole body counts are counted")
  func totals() {
    let body = #"{"data":[{"id":1},{"id":2}]}"#
    let outcome = StreamOutcome(body) { ShieldedJSONFeed(of: Attachment.self, options: $0) }
    #expect(outcome.elements.count == 2)
    #expect(outcome.report?.unordered == StreamOutcome<Attachment>(whole: body).report?.unordered)
  }

  @Test("A piece after the end is an error")
  func pieceAfterEnd() throws {
    var feed = ShieldedJSONFeed(linesOf: Int.self)
    #expect(try feed.feed(Data("1\n2".utf8)) == [1])
    #expect(try feed.finish() == [2])
    #expect(throws: JSONStreamError.pieceAfterEnd) { try feed.feed(Data("3\n".utf8)) }
  }

  @Test(
    "A number at the end of a stream of lines or documents isn't kept, unless the policy doesn't allow that it is dropped",
    arguments: [
      ("1\n2\n12", [1, 2], true), ("-1e9", [], true), ("1\n2\n12\n", [1, 2, 12], false), ("1\n 2 ", [1, 2], false),
      ("1\n  -0", [1], true), ("true", [1], false), ("1\ntr", [1], true), ("1\n\"12\"", [1, 12], false),
    ]
  )
  func lastNumber(body: String, elements: [Int], isIncomplete: Bool) {
    for truncation in [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial] {
      let decoder = ShieldedJSONDecoder.with { $0.truncation = truncation }
      let lines = StreamOutcome(body) { ShieldedJSONFeed(linesOf: Int.self, decoder: decoder, options: $0) }
      let documents = StreamOutcome(body) { ShieldedJSONFeed(documentsOf: Int.self, decoder: decoder, options: $0) }
      for outcome in [lines, documents] {
        #expect(outcome.elements == elements && outcome.error == nil)
        #expect(outcome.report?.records.contains { $0.rule == .incompletePayload } == isIncomplete)
      }
    }
  }

  @Test(
    "A last line that isn't the beginning of JSON is rescued as it is elsewhere",
    arguments: ["2,3", "2]", "2 3", "2,\"x"]
  )
  func malformedLastLine(line: String) {
    let whole = StreamOutcome("1\n\(line)") { ShieldedJSONFeed(linesOf: Int.self, options: $0) }
    #expect(whole.elements == [1, 0])
    for truncation in [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial] {
      let decoder = ShieldedJSONDecoder.with { $0.truncation = truncation }
      let outcome = StreamOutcome("1\n\(line)") { ShieldedJSONFeed(linesOf: Int.self, decoder: decoder, options: $0) }
      #expect(outcome.elements == whole.elements && outcome.error == nil)
      #expect(outcome.report?.unordered == whole.report?.unordered)
    }
  }

  @Test("White space at the end of a truncated line may be in a string")
  func lastStringWithSpace() {
    for (truncation, texts) in [(ShieldedJSONDecoder.Truncation.keepComplete, ["a"]), (.keepPartial, ["a", " b "])] {
      let decoder = ShieldedJSONDecoder.with { $0.truncation = truncation }
      let outcome = StreamOutcome("\"a\"\n \" b  ") {
        ShieldedJSONFeed(linesOf: String.self, decoder: decoder, options: $0)
      }
      #expect(outcome.elements == texts && outcome.error == nil)
      #expect(outcome.report?.records.contains { $0.rule == .incompletePayload } == true)
    }
  }

  @Test("A policy that doesn't allow that a number is dropped keeps the number at the end of a stream")
  func lastNumberOfStrictStream() {
    let decoder = ShieldedJSONDecoder.with { $0.truncation = .keepComplete }
    let options = RescueOptions(policy: .strict)
    let lines = StreamOutcome("1\n12", options) { ShieldedJSONFeed(linesOf: Int.self, decoder: decoder, options: $0) }
    let documents = StreamOutcome("1\n12", options) {
      ShieldedJSONFeed(documentsOf: Int.self, decoder: decoder, options: $0)
    }
    #expect(lines.elements == [1, 12] && lines.error == nil)
    #expect(documents.elements == [1, 12] && documents.error == nil)
  }
}

@Suite("Regressions of streams that fail", .timeLimit(.minutes(20)))
struct StreamFailureRegressionTests {
  @Test("A code before the list that isn't a success delivers no elements, and gives its error")
  func failingCodeFirst() {
    let body = #"{"code":500,"data":["e",1],"msg":"bad"}"#
    for policy in [RescuePolicy.lenient, .strict] {
      let outcome = StreamOutcome(body, RescueOptions(policy: policy)) {
        ShieldedJSONFeed(of: Seller.self, in: CodeMessageResponse<[Seller]>.self, options: $0)
      }
      #expect(outcome.elements == [])
      #expect(outcome.error == "\(APIError.businessError(code: 500, message: "bad"))")
    }
  }

  @Test(
    "An ambiguous list doesn't replace the error of a failure",
    arguments: [
      #"{"code":500,"list":[],"data":[],"msg":"bad"}"#, #"{"list":[1],"data":[2],"code":500,"msg":"bad"}"#,
      #"{"status":false,"list":[],"data":[],"msg":"bad"}"#,
    ]
  )
  func ambiguousFailure(body: String) throws {
    func error<Layout: EnvelopeLayout>(of response: EnvelopeResponse<Layout, [Int]>.Type) throws {
      let whole = try ShieldedJSONDecoder().decode(response, from: Data(body.utf8))
      let expected = #expect(throws: (any Error).self) { try whole.payload() }
      let log = RescueLog()
      let outcome = StreamOutcome(body.pieces(of: 100), log: log) {
        ShieldedJSONFeed(of: Int.self, in: response, options: $0)
      }
      #expect(outcome.error == expected.map { "\($0)" })
      #expect(log.report().totalCount == 0)
    }
    if body.contains("status") {
      try error(of: SuccessFlagResponse<[Int]>.self)
    } else {
      try error(of: CodeMessageResponse<[Int]>.self)
    }
  }

  @Test("A list is ambiguous also if the preferred one is longer than the limit")
  func longPreferredList() {
    let body = "{\"items\":[1],\"data\":[\(String(repeating: "1,", count: 600))1]}"
    for length in [7, 10_000] {
      let outcome = StreamOutcome(body, length: length) {
        ShieldedJSONFeed(of: Int.self, options: $0, limits: JSONStreamLimits(restByteCount: 1_000))
      }
      #expect(outcome.elements == [1])
      #expect(outcome.error == "\(JSONStreamError.ambiguousList(found: "items", preferred: "data"))")
    }
  }

  @Test("Long members after the list of a failing code are too many, and not malformed")
  func longFailingRest() {
    let body = "{\"code\":500,\"data\":[1],\"msg\":\"\(String(repeating: "0", count: 50))\"}"
    let outcome = StreamOutcome(body) {
      let limits = JSONStreamLimits(restByteCount: 40)
      return ShieldedJSONFeed(of: Int.self, in: CodeMessageResponse<[Int]>.self, options: $0, limits: limits)
    }
    #expect(outcome.error == "\(JSONStreamError.tooManyBytesAroundList(limit: 40))")
  }

  @Test("A code or a flag before the list that says no delivers no elements, whatever it is")
  func knownFailures() {
    for code in ["null", "true", "\"\"", "{}", "500"] {
      let outcome = StreamOutcome("{\"code\":\(code),\"data\":[1,2]}") {
        ShieldedJSONFeed(of: Int.self, in: CodeMessageResponse<[Int]>.self, options: $0)
      }
      #expect(outcome.elements == [])
      #expect(outcome.error?.isEmpty == false)
    }
    for (flag, elements) in [("false", []), ("0", []), ("1", [1, 2]), ("true", [1, 2])] {
      let outcome = StreamOutcome("{\"status\":\(flag),\"data\":[1,2]}") {
        ShieldedJSONFeed(of: Int.self, in: SuccessFlagResponse<[Int]>.self, options: $0)
      }
      #expect(outcome.elements == elements)
      #expect((outcome.error == nil) == (elements == [1, 2]))
    }
  }

  private enum SnakeLayout: EnvelopeLayout { static var codeKey: String { "status_code" } }

  @Test("A code under a converted key before the list doesn't make a failure of a success")
  func convertedCode() {
    for (body, elements) in [
      (#"{"statusCode":500,"data":[1],"status_code":200}"#, [1]), (#"{"status_code":500,"data":[1]}"#, []),
    ] {
      let outcome = StreamOutcome(body) {
        ShieldedJSONFeed(of: Int.self, in: EnvelopeResponse<SnakeLayout, [Int]>.self, options: $0)
      }
      #expect(outcome.elements == elements)
      #expect((outcome.error == nil) == (elements == [1]))
    }
  }

  @Test("A long body of a failed request gives the error of its status")
  func longFailure() {
    let body = "{\"data\":[\(String(repeating: "\"abcdefgh\",", count: 1_000))1]}"
    let limits = JSONStreamLimits(restByteCount: 1_000)
    for length in [7, 100, 1_000_000] {
      let outcome = StreamOutcome(body, RescueOptions(status: 503), length: length) {
        ShieldedJSONFeed(of: Int.self, options: $0, limits: limits)
      }
      #expect(outcome.elements == [])
      #expect(outcome.error == "\(APIError.serverError(code: 503, message: "Unknown error."))")
    }
  }

  @Test("An element's error about another document isn't one of the body's syntax")
  func embeddedDocument() {
    struct Outer: Decodable, Equatable {
      init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        _ = try ShieldedJSONDecoder().decode([Int].self, from: Data(text.utf8))
      }
    }
    let decoder = ShieldedJSONDecoder.with { $0.keyDecodingStrategy = .convertFromSnakeCase }
    for mark in ["", "\u{FEFF}"] {
      let outcome = StreamOutcome(mark + #"{"data":["[1","[x"]}"#, RescueOptions(policy: .strict)) {
        ShieldedJSONFeed(of: Outer.self, decoder: decoder, options: $0)
      }
      #expect(outcome.error?.contains("dataCorrupted") == true, "\(outcome.error ?? "")")
    }
  }

  /// Only a stream that keeps what has arrived looked at the syntax of the last element.
  @Test(
    "A list that ends in a malformed element is malformed, and one that ends inside an element is truncated",
    arguments: [
      ("[1,nope", "at byte 3"), (#"{"data":[{"id":1 "x":2}"#, "at byte 17"), (#"[1,"\q"#, "at byte 4"),
      ("[1,{}}", "at byte 5"), ("[1,[2 3", "at byte 6"),
    ] as [(String, String)],
    [1, 2, 100]
  )
  func malformedEnd(row: (body: String, place: String), length: Int) {
    let outcome = StreamOutcome(row.body, length: length) { ShieldedJSONFeed(of: Int.self, options: $0) }
    #expect(outcome.error?.contains("\(row.place)") == true, "\(outcome.error ?? "")")
    for truncated in ["[1,", "[1,2", #"[1,{"a":[2"#, #"[1,"a\"#] {
      let outcome = StreamOutcome(truncated, length: length) { ShieldedJSONFeed(of: Int.self, options: $0) }
      #expect(outcome.error == "\(JSONStreamError.truncated(byteCount: truncated.utf8.count))")
    }
  }

  @Test("Decoding the members around a list doesn't record the uses of a lenient grammar again")
  func grammarOfRest() throws {
    struct Page: Decodable { var total: Int }
    let log = RescueLog()
    let decoder = ShieldedJSONDecoder.lenient(.all)
    var feed = ShieldedJSONFeed(of: Int.self, at: "data", decoder: decoder, options: RescueOptions(log: log))
    #expect(try feed.feed(Array(#"{"data":[1],"x":"a\#tb","total":3,}"#.utf8)) == [1])
    #expect(try feed.finish() == [])
    let count = log.report().totalCount
    #expect(count == 2)
    #expect(try feed.decodeRest(as: Page.self).total == 3)
    #expect(log.report().totalCount == count)
  }

  @Test(
    "The beginning of a number that isn't finite is dropped at the end of a stream, and the whole of one is a value",
    arguments: [("1 -Inf", [1]), ("1 N", [1]), ("1 -Infinity", [1, -.infinity]), ("1 Infinity", [1, .infinity])]
      as [(String, [Double])]
  )
  func infinity(text: String, values: [Double]) {
    let decoder = ShieldedJSONDecoder.with {
      $0.grammar = .lenient(.nonFiniteNumbers)
      $0.truncation = .keepComplete
    }
    for length in [1, 3, 100] {
      let documents = StreamOutcome(text, length: length) {
        ShieldedJSONFeed(documentsOf: Double.self, decoder: decoder, options: $0)
      }
      #expect(documents.elements == values && documents.error == nil, "\(documents)")
    }
  }

  @Test("What an element at the end of a truncated list uses of a lenient grammar is recorded at the element")
  func grammarOfLastElement() {
    let decoder = ShieldedJSONDecoder.with {
      $0.grammar = .lenient(.all)
      $0.truncation = .keepComplete
    }
    for end in ["", ","] {
      let outcome = StreamOutcome("[{\"name\":\"a\tb\"}\(end)") {
        ShieldedJSONFeed(of: Seller.self, decoder: decoder, options: $0)
      }
      let records = outcome.report?.records.filter { $0.rule == .controlCharacter }.map { "\($0.path)" }
      #expect(outcome.elements.map(\.name) == ["a\tb"] && records == ["[0]"], "\(outcome)")
    }
  }

  @Test("A byte order mark counts in the offsets of a lenient grammar's uses, in a stream and in a whole body")
  func grammarAfterMark() throws {
    let body = "\u{FEFF}[1,/**/2]"
    let decoder = ShieldedJSONDecoder.lenient(.all)
    let outcome = StreamOutcome(body) { ShieldedJSONFeed(of: Int.self, decoder: decoder, options: $0) }
    let whole = try decoder.decodeWithReport([Int].self, from: Data(body.utf8))
    for report in [outcome.report, whole.report] {
      let records = report?.records.filter { $0.rule == .comment }.map { "\($0)" }
      #expect(records == ["the whole payload: retyped by comment, expected Any, found \"at byte 6\""])
    }
  }
}

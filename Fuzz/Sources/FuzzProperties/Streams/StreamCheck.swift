import DecoderAgreement
import Foundation
import RescueSpecification
import ShieldedDecoding
@_spi(Testing) import ShieldedJSON
@_spi(Testing) import ShieldedStreams
import Synchronization

/// The properties of a list that is decoded while its body arrives.
///
/// The header's third letter chooses the decoder's settings and, by the quotient, the form of the stream. The fourth letter
/// chooses the list's place and, by the quotient, the depth limit.
struct StreamCheck<Element: Decodable & Sendable & ExactlyComparable>: PropertyCheck {
  enum Form: CaseIterable { case list, lines, documents, coded }

  private let input: FuzzInput
  private var form: Form
  private let strategy: DecoderStrategy
  private let policy: PolicyChoice
  private var envelope: EnvelopeChoice
  private let depthLimit: Int
  private var body: [UInt8]
  private var truncation = ShieldedJSONDecoder.Truncation.throw
  /// How a body of lines carries the values.
  private var lineFormat = JSONLineFormat.newlineDelimited

  var inputBytes: [UInt8] { input.bytes }
  var checkedSubject: String {
    "\(form) of \(Element.self), \(envelope), policy \(policy.name), strategy \(strategy.name), depth limit \(depthLimit)"
  }

  static var depthLimits: [Int] { [512, 0, 1, 2, 3, 4, .max] }

  init(_ element: Element.Type, _ input: FuzzInput) {
    self.input = input
    strategy = input.strategy
    form = Form.allCases.chosen(by: input.strategyChoice / UInt8(DecoderStrategy.all.count))
    policy = PolicyChoice.all.chosen(by: input.policyChoice)
    envelope = EnvelopeChoice.all.chosen(by: input.envelopeChoice)
    depthLimit = Self.depthLimits.chosen(by: input.envelopeChoice / UInt8(EnvelopeChoice.all.count))
    body = Array(input.document)
  }

  func runAll() throws(PropertyFailure) {
    let whole = outcome(of: [body])
    // A log that becomes full, or one that doesn't.
    let capacity = body.count.isMultiple(of: 2) ? 70 : 10_000
    try piecesMakeNoDifference(outcome(of: [body], capacity: capacity), capacity)
    try observersMakeNoDifference(whole)
    try sequencesMakeNoDifference()
    if form == .list { try coresMakeNoDifference() }
    if form == .lines { try eventsAreThoseOfTheLines(whole) }
    // A policy may refuse the list that was found first, although another one follows.
    guard policy.isLenient else { return }
    try beginningIsKept(of: whole)
    try wholeAgrees(whole)
  }

  private func wholeAgrees(_ stream: Outcome) throws(PropertyFailure) {
    switch form {
    case .list, .coded: try elementsAreThoseOfTheBody(stream)
    case .lines, .documents: try elementsAreThoseOfAList(stream)
    }
  }

  // MARK: - Outcomes

  /// What a feed gives: the elements, the report, and the error.
  private struct Outcome {
    var elements: [Element] = []
    /// Whether elements were delivered before the end of the body.
    var hasStreamed = false
    var report = RescueLog().report()
    var error: (any Error)?
  }

  private enum Observer { case log, nothing, handler }

  private var decoder: ShieldedJSONDecoder {
    var decoder = strategy.makeShielded()
    decoder.truncation = truncation
    decoder.depthLimit = depthLimit
    return decoder
  }

  private func makeFeed(_ log: RescueLog?) -> ShieldedJSONFeed<Element> {
    let options = envelope.options(policy: policy.policy, log: log)
    let decoder = decoder
    return switch form {
    case .list: ShieldedJSONFeed(of: Element.self, decoder: decoder, options: options)
    case .lines: ShieldedJSONFeed(linesOf: Element.self, as: lineFormat, decoder: decoder, options: options)
    case .documents: ShieldedJSONFeed(documentsOf: Element.self, decoder: decoder, options: options)
    case .coded: ShieldedJSONFeed(of: Element.self, in: CodedResponse.self, decoder: decoder, options: options)
    }
  }

  private func outcome(
    of pieces: [[UInt8]],
    _ observer: Observer = .log,
    guesses: Bool = false,
    capacity: Int = 10_000
  ) -> Outcome {
    let log =
      switch observer {
      case .log: RescueLog(capacity: capacity)
      case .handler: RescueLog(capacity: 10_000) { _ in }
      case .nothing: RescueLog()
      }
    var feed = if case .nothing = observer { makeFeed(nil) } else { makeFeed(log) }
    if guesses { feed.guessInEveryPiece() }
    var outcome = Outcome()
    do {
      for piece in pieces { outcome.elements += try feed.feed(piece) }
      outcome.hasStreamed = !outcome.elements.isEmpty
      while true {
        let last = try feed.finish()
        if last.isEmpty { break }
        outcome.elements += last
      }
    } catch {
      outcome.error = error
    }
    outcome.report = log.report()
    return outcome
  }

  private var places: BodyPlaces { BodyPlaces(body) }

  /// The body in pieces, cut at places that depend on its bytes.
  private var cuts: [[[UInt8]]] {
    var places = places.makeIterator()
    func place() -> Int { places.next() ?? 0 }
    func pieces(_ places: [Int]) -> [[UInt8]] {
      let bounds = [0] + places.sorted() + [body.count]
      return zip(bounds, bounds.dropFirst()).map { Array(body[$0..<$1]) }
    }
    // Of a long body, single bytes would take most of the time, and show what they show of its beginning.
    let shortest = pieces(body.indices.filter { $0 <= 2_048 || $0.isMultiple(of: 509) })
    return [pieces([place()]), pieces([place(), place()]), pieces((0..<8).map { _ in place() }), shortest]
  }

  // MARK: - Properties

  /// However the body is cut, and whether or not ends of elements are guessed, the elements, the report and the error are the
  /// same.
  private func piecesMakeNoDifference(_ whole: Outcome, _ capacity: Int) throws(PropertyFailure) {
    for pieces in cuts + [[body]] {
      for guesses in [false, true] {
        let outcome = outcome(of: pieces, guesses: guesses, capacity: capacity)
        let name = "\(pieces.map(\.count))\(guesses ? ", guessing" : "")"
        try areSame(outcome, whole, #function, name)
        let records = zip(outcome.report.records, whole.report.records)
        if let (actual, expected) = records.first(where: { $0 != $1 }) {
          throw failure(#function, expected: "first \(expected)", actual: "\(name): first \(actual)")
        }
      }
    }
  }

  /// Lines give the same as the data of server-sent events, however the events are cut.
  private func eventsAreThoseOfTheLines(_ lines: Outcome) throws(PropertyFailure) {
    // A carriage return ends a line of events too, and a byte order mark isn't a part of a line.
    guard !body.contains(UInt8(ascii: "\r")), body.first != Self.mark[0] else { return }
    var check = self
    check.lineFormat = .serverSentEvents()
    let data = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    check.body = Array("data:".utf8) + data.joined(separator: Array("\n\n: x\r\ndata:".utf8))
    var events = check.outcome(of: [check.body])
    try check.piecesMakeNoDifference(events, 10_000)
    // The place of an error is another one.
    if events.error is JSONStreamError, lines.error is JSONStreamError { events.error = lines.error }
    try areSame(events, lines, #function, "events")
    // Without their end marker, an error follows the last elements.
    check.lineFormat = .serverSentEvents(endingAt: "[DONE]")
    try check.sequencesMakeNoDifference()
  }

  /// If a body ends too early and its beginning is kept, the elements are those of the complete body as far as they have arrived,
  /// and what a call that decodes the beginning as a whole gives. If it isn't kept, that call gives the error.
  private func beginningIsKept(of complete: Outcome) throws(PropertyFailure) {
    var check = self
    check.body = Array(body[..<(places.first { _ in true } ?? 0)])
    try check.wholeAgrees(check.outcome(of: [check.body]))
    for (place, truncation) in zip(places, [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial]) {
      var check = self
      check.truncation = truncation
      try check.truncationIsRecorded(check.outcome(of: [check.body]))
      check.body = Array(body[..<place])
      let outcome = check.outcome(of: [check.body])
      try check.piecesMakeNoDifference(outcome, 10_000)
      try check.truncationIsRecorded(outcome)
      if form == .list || form == .coded { try check.elementsAreThoseOfTheBody(outcome) }
      // With a key strategy, the list is found at the end, and may be another one.
      guard outcome.error == nil, complete.error == nil, strategy.permitsStreaming else { continue }
      // A list that is only found at the end may be another one if the preferred list has been cut off.
      if form == .list || form == .coded, !(outcome.hasStreamed && complete.hasStreamed) { continue }
      var count = outcome.elements.count
      // The last element may have less than has been sent. The beginning of a line that isn't JSON may be JSON.
      if truncation == .keepPartial || endsInMalformedLine(place) { count = max(count - 1, 0) }
      let name = "\(truncation) of \(place) bytes"
      try areEqual(Array(outcome.elements.prefix(count)), Array(complete.elements.prefix(count)), #function, name)
    }
  }

  /// Without a record that the body is truncated, what is kept is the same as if nothing were.
  private func truncationIsRecorded(_ outcome: Outcome) throws(PropertyFailure) {
    let isRecorded = outcome.report.records.contains { $0.rule == .incompletePayload }
    guard outcome.error == nil, !isRecorded else { return }
    var throwing = self
    throwing.truncation = .throw
    try areSame(outcome, throwing.outcome(of: [body]), #function, "\(truncation) of \(body.count) bytes")
  }

  /// Whether a place is in a line that isn't JSON, of a body of lines.
  private func endsInMalformedLine(_ place: Int) -> Bool {
    guard form == .lines else { return false }
    let isLineFeed = { (byte: UInt8) in byte == UInt8(ascii: "\n") }
    let start = body[..<place].lastIndex(where: isLineFeed).map { $0 + 1 } ?? 0
    guard start < place else { return false }
    let end = body[place...].firstIndex(where: isLineFeed) ?? body.count
    return !RFC8259.accepts(Array(body[start..<end]), depthLimit: depthLimit, allowsMark: true)
  }

  /// The list of the whole body is the same on several cores.
  private func coresMakeNoDifference() throws(PropertyFailure) {
    let body = Data(body)
    let check = CoresCheck(
      decode: { try $0.decode(ShieldedResponse<[Element]>.self, from: body, options: $1).data.exactValue },
      decoder: decoder,
      options: envelope.options(policy: policy.policy, log: nil),
      capacity: body.count % 6,
      byteCount: body.count
    )
    if let difference = check.difference { throw failure(#function, difference) }
  }

  /// The elements are the same without a log, and with one that has a handler.
  private func observersMakeNoDifference(_ whole: Outcome) throws(PropertyFailure) {
    for observer in [Observer.nothing, .handler] {
      let outcome = outcome(of: [body], observer)
      try areEqual(outcome.elements, whole.elements, #function, "\(observer)")
      guard (outcome.error == nil) == (whole.error == nil) else {
        throw failure(
          #function,
          expected: "\(String(describing: whole.error))",
          actual: "\(String(describing: outcome.error))"
        )
      }
    }
  }

  /// The elements and the report are those of a call that decodes the whole body. If it throws, so does the stream: if the body
  /// isn't JSON, with the place and the reason of that call, or with the information that the body ends too early.
  private func elementsAreThoseOfTheBody(_ stream: Outcome) throws(PropertyFailure) {
    // A stream must be UTF-8. Decoding a whole body takes zeros at its beginning for those of UTF-16 or UTF-32.
    if body.prefix(4).contains(0) { return }
    let log = RescueLog(capacity: 10_000)
    let whole = Result { try wholeList(log) }
    if case .ambiguousList? = stream.error as? JSONStreamError {
      guard isAmbiguous ?? true else { throw failure(#function, expected: "\(whole)", actual: "ambiguousList") }
      return
    }
    switch whole {
    case .success(let elements):
      if isAmbiguous == true, strategy.permitsStreaming {
        throw failure(#function, expected: "ambiguousList", actual: "\(stream.elements.count) elements")
      }
      if let error = stream.error { throw failure(#function, expected: "\(elements)", actual: "\(error)") }
      try areEqual(stream.elements, elements, #function, "the stream")
      if let difference = stream.report.difference(from: log.report()) {
        throw failure(#function, expected: difference.expected, actual: difference.actual)
      }
    case .failure(let thrown):
      let markLength = body.starts(with: Self.mark) ? Self.mark.count : 0
      if let malformed = MalformedJSONError(cause: thrown), !strategy.assumesTopLevelDictionary,
        PayloadText.utf8(body)?.count == body.count - markLength
      {
        let offset = malformed.offset + markLength
        let isSame =
          switch stream.error as? JSONStreamError {
          case .truncated(let count):
            // A list without an end isn't read, and neither are the members before it.
            count == body.count && (malformed.isTruncated || body[...].innermostBracket() != nil)
          // An element is read before the members before the list, and what follows a value is wrong in a list in another way.
          case .malformed(let place, let reason):
            !malformed.isTruncated && place >= offset
              && (place > offset || reason == malformed.reason || !(reason + malformed.reason).contains("levels"))
          default: false
          }
        if isSame { return }
        throw failure(#function, expected: "\(malformed)", actual: "\(stream.error.map { "\($0)" } ?? "no error")")
      }
      // A stream also drops elements of types that aren't `Rescuable`.
      let mayDrop = !(Element.self is any Rescuable.Type) && !(thrown is APIError)
      let isSame = !(thrown is APIError) || "\(thrown)" == stream.error.map { "\($0)" }
      guard mayDrop || stream.error != nil, isSame else {
        let actual = stream.error.map { "\($0)" } ?? "\(stream.elements.count) elements"
        throw failure(#function, expected: "\(thrown)", actual: actual)
      }
    }
  }

  private typealias CodedResponse = EnvelopeResponse<StandardLayout, [Element]>

  /// Decodes the list of the whole body.
  private func wholeList(_ log: RescueLog) throws -> [Element] {
    let decoder = decoder
    let options = envelope.options(policy: policy.policy, log: log)
    if form == .coded { return try decoder.decode(CodedResponse.self, from: Data(body), options: options).payload() }
    return try decoder.decode(ShieldedResponse<[Element]>.self, from: Data(body), options: options).data
  }

  private static var mark: [UInt8] { [0xEF, 0xBB, 0xBF] }

  /// Whether the body has a list that decoding the whole body chooses in place of the one that the stream decodes; `nil` if the
  /// body can't be split into its values.
  private var isAmbiguous: Bool? {
    guard let tree = JSONTree(body.starts(with: Self.mark) ? Array(body.dropFirst(3)) : body) else { return nil }
    guard form == .coded || envelope.isSuccess else { return false }
    let candidates = envelope.candidateKeys ?? RescueOptions.defaultCandidateKeys
    let list =
      if form == .coded {
        StreamedList(parents: ["result"], keys: ["data"] + candidates)
      } else if let path = envelope.decodePath {
        StreamedList(parents: path.dropLast(), keys: path.suffix(1))
      } else {
        StreamedList(parents: [], keys: candidates)
      }
    return list.isAmbiguous(in: tree)
  }

  /// Lines, and documents on lines of their own, give what a list of them gives. A line that isn't JSON gives what `null` gives,
  /// with a record of its text; if it's the last document and may be the beginning of one, the stream is truncated.
  private func elementsAreThoseOfAList(_ stream: Outcome) throws(PropertyFailure) {
    // The list would be decoded at the end of the body, and is a level of its own. A byte order mark isn't a part of a line.
    guard strategy.permitsStreaming, depthLimit > 0, body.first != Self.mark[0] else { return }
    func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0D].contains(byte) }
    let lines = body.split(separator: UInt8(ascii: "\n")).compactMap { line -> [UInt8]? in
      guard let last = line.lastIndex(where: { !isSpace($0) }) else { return nil }
      return Array(line[...last].drop(while: isSpace))
    }
    let malformed = lines.indices.filter { !RFC8259.accepts(lines[$0], depthLimit: depthLimit, allowsMark: false) }
    // White space after a document may be a part of a string in it. That after a line never is one.
    let rest = body.split(separator: UInt8(ascii: "\n")).last.map { Array($0.drop(while: isSpace)) } ?? []
    let last = form == .documents && !rest.isEmpty ? rest : lines.last ?? []
    // A line with a line feed is complete, also if only white space follows.
    let mayGoOn = body.last != UInt8(ascii: "\n") && (form == .documents || !rest.isEmpty)
    let isLastIncomplete =
      malformed.last == lines.count - 1 && mayGoOn
      && RFC8259.isBeginning(last, depthLimit: depthLimit, allowsMark: false)
    var values = lines
    for index in malformed { values[index] = Array("null".utf8) }
    let isTruncated = form == .documents && isLastIncomplete && malformed.count == 1
    if isTruncated { values.removeLast() }
    guard form == .lines || isTruncated || malformed.isEmpty,
      values.allSatisfy({ RFC8259.accepts($0, depthLimit: depthLimit - 1, allowsMark: false) })
    else { return }
    let list = Array("[".utf8) + values.joined(separator: Array(",".utf8)) + Array("]".utf8)
    var check = self
    check.form = .list
    check.envelope = EnvelopeChoice(decodePath: [])
    var expected = check.outcome(of: [list])
    if malformed.isEmpty { return try areSame(stream, expected, #function, "the stream") }
    if isTruncated { expected.error = JSONStreamError.truncated(byteCount: body.count) }
    try areEqual(stream.elements, expected.elements, #function, "the stream")
    let errors = [stream, expected].map { $0.error.map { "\($0)" } ?? "no error" }
    guard errors[0] == errors[1] else { throw failure(#function, expected: errors[1], actual: errors[0]) }
    if form == .lines { try recordsHaveTheText(of: malformed, lines, isLastIncomplete, stream, expected) }
  }

  /// Each line that isn't JSON has a record of its text and of what is wrong with it, in place of the record of a `null`.
  private func recordsHaveTheText(
    of malformed: [Int],
    _ lines: [[UInt8]],
    _ isLastIncomplete: Bool,
    _ stream: Outcome,
    _ expected: Outcome
  ) throws(PropertyFailure) {
    let paths = malformed.map { SpecifiedPath([.index($0)]) }
    func records(_ outcome: Outcome) -> [SpecifiedRecord] {
      outcome.report.records.map { SpecifiedRecord($0).withoutSource }
    }
    let nulls = records(expected).filter { paths.contains($0.path) }
    let specified = zip(malformed, paths).map { index, path -> SpecifiedRecord in
      let null = nulls.first { $0.path == path }
      return SpecifiedRecord(
        path: path,
        rule: .objectFromOther,
        // An Optional needs no rescue of a `null`.
        outcome: null?.outcome ?? .defaulted,
        reason: isLastIncomplete && index == lines.count - 1 ? .incomplete : .malformed,
        expected: "\(Element.self)",
        source: .other,
        found: "\"\(String(decoding: lines[index], as: UTF8.self))\""
      ).shown
    }
    let others = records(expected).filter { !paths.contains($0.path) }
    let texts = SpecifiedLog(capacity: .max).report(of: specified, lists: []).records
    let sorted = [others + texts, records(stream)].map { records in
      records.map { record in
        var record = record
        // The row of the table follows from the type.
        if paths.contains(record.path) { record.rule = .objectFromOther }
        return record.description
      }.sorted()
    }
    guard sorted[0] == sorted[1] else { throw failure(#function, expected: "\(sorted[0])", actual: "\(sorted[1])") }
  }

  // MARK: - Sequences

  /// What a stream over a sequence gives.
  private struct Streamed: Sendable {
    var elements: [Element] = []
    /// How many elements had been consumed when each piece was requested.
    var consumed: [Int] = []
    var error: String?
  }

  /// A stream over a sequence of pieces or of bytes gives the elements and the error of the feed. It requests a piece only when
  /// the elements of those before have been consumed. If the bytes throw, or the task is canceled, what is complete comes before
  /// the error.
  private func sequencesMakeNoDifference() throws(PropertyFailure) {
    for ending in PieceEnding.allCases {
      let all = cuts[2]
      let pieces = Array(all.prefix(ending == .end ? all.count : body.count % (all.count + 1)))
      var expected = Streamed()
      do {
        var feed = makeFeed(nil)
        for piece in pieces {
          expected.consumed.append(expected.elements.count)
          expected.elements += try feed.feed(piece)
          // An error that follows elements of the piece comes before another piece.
          _ = try feed.feed([UInt8]())
        }
        // After its end, a sequence isn't asked again.
        expected.consumed.append(expected.elements.count)
        var last: [Element]
        repeat {
          if let error = ending.error { throw error }
          last = try feed.finish()
          expected.elements += last
        } while !last.isEmpty
      } catch {
        expected.error = "\(error)"
      }
      let (actual, ofBytes) = (streamed(pieces, ending), streamed(pieces.joined().map { $0 }, ending))
      let name = "a sequence that ends by \(ending) after \(pieces.map(\.count))"
      for given in [actual, ofBytes] { try areEqual(given.elements, expected.elements, #function, name) }
      // A stream of bytes passes them to the feed in pieces of its own, and not the last one if the bytes throw.
      let isOfBytes = ofBytes.error == expected.error || ofBytes.error == ending.error.map { "\($0)" }
      guard actual.consumed == expected.consumed, actual.error == expected.error, isOfBytes else {
        throw failure(#function, expected: "\(expected)", actual: "\(name): \(actual), of bytes: \(ofBytes)")
      }
    }
  }

  private func streamed<Piece: JSONPiece & Sendable>(_ pieces: [Piece], _ ending: PieceEnding) -> Streamed {
    let result = Mutex(Streamed())
    CallingThread.run {
      let requests = PieceRequests()
      let stream = ShieldedJSONStream(
        makeFeed(nil),
        in: PieceSequence(pieces: pieces, ending: ending, requests: requests)
      )
      var iterator = stream.makeAsyncIterator()
      var streamed = Streamed()
      do {
        while let element = try await iterator.next() {
          streamed.elements.append(element)
          requests.consumedCount += 1
          // Another iterator continues where this one is.
          if requests.consumedCount.isMultiple(of: 3) { iterator = stream.makeAsyncIterator() }
        }
      } catch {
        streamed.error = "\(error)"
      }
      // Nothing follows.
      if (try? await iterator.next()) != nil { streamed.error = nil }
      streamed.consumed = requests.consumedCounts
      let outcome = streamed
      result.withLock { $0 = outcome }
    }
    return result.withLock { $0 }
  }

  /// The elements, the report and the error are the same.
  private func areSame(
    _ actual: Outcome,
    _ expected: Outcome,
    _ property: String,
    _ name: String
  ) throws(PropertyFailure) {
    try areEqual(actual.elements, expected.elements, property, name)
    if let difference = actual.report.difference(from: expected.report) {
      throw failure(property, expected: difference.expected, actual: "\(name): \(difference.actual)")
    }
    let errors = (actual.error.map { "\($0)" }, expected.error.map { "\($0)" })
    guard errors.0 == errors.1 else {
      throw failure(property, expected: errors.1 ?? "no error", actual: "\(name): \(errors.0 ?? "no error")")
    }
  }

  private func areEqual(
    _ actual: [Element],
    _ expected: [Element],
    _ property: String,
    _ name: String
  ) throws(PropertyFailure) {
    if let difference = actual.exactValue.difference(from: expected.exactValue) {
      throw failure(
        property,
        expected: "\(difference.path): \(difference.expected)",
        actual: "\(name), \(difference.path): \(difference.actual)"
      )
    }
  }
}

/// Places in a body that depend on its bytes.
struct BodyPlaces: Sequence, IteratorProtocol {
  private let byteCount: Int
  private var state: UInt64

  init(_ body: [UInt8]) {
    byteCount = body.count
    state = body.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }

  mutating func next() -> Int? {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % (byteCount + 1)
  }
}

/// The property that a payload gives the same value, error and report on several cores as on one.
///
/// All lists are divided, even short ones.
struct CoresCheck {
  /// Decodes the payload with a decoder and options.
  let decode: (ShieldedJSONDecoder, RescueOptions) throws -> ExactValue
  let decoder: ShieldedJSONDecoder
  /// Options without a log.
  let options: RescueOptions
  /// A small log's capacity, and the number of paths in it.
  let capacity: Int
  /// The payload's length.
  let byteCount: Int

  /// The first difference from the outcome on one core.
  var difference: ExactValue.Difference? {
    // Hardly any payload fills the first log, and nearly each fills the second.
    let makeLogs: [() -> RescueLog?] = [
      { RescueLog(capacity: 10_000) }, { RescueLog(capacity: capacity, pathCapacity: capacity) }, { nil },
    ]
    for makeLog in makeLogs {
      let expected = outcome(decoder, makeLog())
      for (coreCount, callersSegmentCount) in [(2, 0), (5, 2)] {
        var divided = decoder
        divided.divideEveryList(between: coreCount, callersSegmentCount: callersSegmentCount)
        if let difference = difference(coreCount, divided, makeLog(), expected) { return difference }
      }
      // A list that is long enough is divided after its beginning.
      guard byteCount > 128 << 10 else { continue }
      var divided = decoder
      divided.concurrency = .cores(2)
      if let difference = difference(2, divided, makeLog(), expected) { return difference }
    }
    return nil
  }

  private func difference(
    _ coreCount: Int,
    _ decoder: ShieldedJSONDecoder,
    _ log: RescueLog?,
    _ expected: Outcome
  ) -> ExactValue.Difference? {
    outcome(decoder, log).difference(from: expected).map {
      ExactValue.Difference(path: "\(coreCount) cores, \($0.path)", expected: $0.expected, actual: $0.actual)
    }
  }

  private func outcome(_ decoder: ShieldedJSONDecoder, _ log: RescueLog?) -> Outcome {
    var options = options
    options.log = log
    do {
      return Outcome(value: try decode(decoder, options), report: log?.report())
    } catch {
      return Outcome(error: "\(error)", report: log?.report())
    }
  }

  private struct Outcome {
    var value: ExactValue?
    var error: String?
    var report: RescueReport?

    func difference(from expected: Outcome) -> ExactValue.Difference? {
      switch (value, expected.value) {
      case (let value?, let expected?):
        if let difference = value.difference(from: expected) { return difference }
      case (nil, nil) where error == expected.error: break
      default:
        return ExactValue.Difference(path: "the error", expected: expected.error ?? "none", actual: error ?? "none")
      }
      guard report != expected.report, let report, let expected = expected.report else { return nil }
      // The order of records is part of the report.
      let record = zip(expected.records, report.records).first { $0 != $1 }
      let lines = report.difference(from: expected)
      return ExactValue.Difference(
        path: "the report",
        expected: record.map { "first \($0.0)" } ?? lines?.expected ?? "\(expected)",
        actual: record.map { "first \($0.1)" } ?? lines?.actual ?? "\(report)"
      )
    }
  }
}

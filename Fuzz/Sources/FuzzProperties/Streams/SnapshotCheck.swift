import Foundation
import ShieldedDecoding
import ShieldedJSON

/// The properties of snapshots of a document that arrives in pieces.
///
/// The header's letters choose the policy and the decoder's settings.
struct SnapshotCheck<Model: Decodable & ExactlyComparable>: PropertyCheck {
  private let input: FuzzInput
  private let policy: PolicyChoice
  private let strategy: DecoderStrategy
  private let body: [UInt8]
  private let growth: SnapshotGrowth

  var inputBytes: [UInt8] { input.bytes }
  var checkedSubject: String { "snapshots of \(Model.self), policy \(policy.name), strategy \(strategy.name)" }

  init(_ model: Model.Type, _ input: FuzzInput, growth: SnapshotGrowth) {
    self.input = input
    self.growth = growth
    policy = PolicyChoice.all.chosen(by: input.policyChoice)
    strategy = DecoderStrategy.all.chosen(by: input.strategyChoice)
    body = Array(input.document)
  }

  func runAll() throws(PropertyFailure) {
    let whole = Result { try decoder.decode(Model.self, from: Data(body), options: options(log: nil)) }
    let bytes = body.indices.map { body[$0...$0] }
    try check(body.count <= Self.shortCount ? bytes : piecesOfLongBody, growth: 0, whole)
    try check(bytes, growth: 0.25, whole)
    try coresMakeNoDifference()
  }

  /// The number of bytes up to which there is a snapshot after every byte. A fault may show after one byte alone: a list that is
  /// shown too early is in the snapshot after `[`, and no longer in the one after `["`.
  private static var shortCount: Int { 96 }

  /// The body, cut at a few places.
  private var piecesOfLongBody: [ArraySlice<UInt8>] {
    var places = BodyPlaces(body).makeIterator()
    let single = (0..<4).compactMap { _ in places.next() }
    // Some faults show only between two bytes, such as those of a letter and its accent.
    let consecutive = places.next().map { $0..<min($0 + 16, body.count) } ?? 0..<0
    let cuts = [0] + Set(single + consecutive).sorted() + [body.count]
    return zip(cuts, cuts.dropFirst()).map { body[$0..<$1] }
  }

  private var decoder: ShieldedJSONDecoder { strategy.makeShielded() }

  private func options(log: RescueLog?) -> RescueOptions { RescueOptions(policy: policy.policy, log: log) }

  /// The lists of the whole document are the same on several cores.
  private func coresMakeNoDifference() throws(PropertyFailure) {
    let body = Data(body)
    let check = CoresCheck(
      decode: { try $0.decode(Model.self, from: body, options: $1).exactValue },
      decoder: decoder,
      options: options(log: nil),
      capacity: body.count % 6
    )
    if let difference = check.difference { throw failure(#function, difference) }
  }

  /// Each snapshot extends the one before, and the last is the value of the whole document, with its records.
  private func check(
    _ pieces: [ArraySlice<UInt8>],
    growth: Double,
    _ whole: Result<Model, any Error>
  ) throws(PropertyFailure) {
    let log = RescueLog(capacity: 10_000)
    var feed = ShieldedJSONSnapshotFeed(of: Model.self, decoder: decoder, options: options(log: log), growth: growth)
    var unobserved = ShieldedJSONSnapshotFeed(
      of: Model.self,
      decoder: decoder,
      options: options(log: nil),
      growth: growth
    )
    var last: ExactValue?
    var count = 0
    let result = Result {
      for piece in pieces {
        count += piece.count
        let draft = try feed.feed(piece)?.exactValue
        guard draft == (try unobserved.feed(piece)?.exactValue) else {
          throw failure("snapshotsDependOnNoLog", expected: "the same at \(count) bytes", actual: "\(draft as Any)")
        }
        guard let draft else { continue }
        try extends(draft, last, count)
        last = draft
      }
      return try feed.finish().exactValue
    }
    switch (result, whole) {
    case (.failure(let error as PropertyFailure), _): throw error
    case (.failure, .failure): break
    case (.failure(let error), .success): throw failure(#function, expected: "a value", actual: "\(error)")
    case (.success(let value), .failure(let error)): throw failure(#function, expected: "\(error)", actual: "\(value)")
    case (.success(let value), .success(let expected)):
      if let difference = value.difference(from: expected.exactValue) { throw failure(#function, difference) }
      try extends(value, last, body.count)
      let expectedLog = RescueLog(capacity: 10_000)
      _ = try? decoder.decode(Model.self, from: Data(body), options: options(log: expectedLog))
      if let difference = RescueDigest(log.report()).difference(from: RescueDigest(expectedLog.report())) {
        throw failure(#function, expected: difference.expected, actual: difference.actual)
      }
    }
  }

  /// Checks that a snapshot extends the one before.
  private func extends(_ snapshot: ExactValue, _ previous: ExactValue?, _ count: Int) throws(PropertyFailure) {
    guard let previous else { return }
    if let difference = growth.difference(of: snapshot, from: previous) {
      throw failure(
        "snapshotsOnlyGrow",
        expected: "\(count) bytes, \(difference.path): \(difference.expected) and more",
        actual: difference.actual
      )
    }
  }
}

import Foundation
import ShieldedDecoding
import ShieldedJSON

/// What a feed gives for a body: the elements, the report, and the error.
struct StreamOutcome<Element: Decodable & Equatable>: Equatable {
  var elements: [Element] = []
  var report: RescueReport?
  var error: String?

  /// Feeds a body in pieces.
  ///
  /// - Parameters:
  ///   - pieces: The pieces.
  ///   - options: The options, to which a log is added.
  ///   - makeFeed: Creates the feed.
  init(
    _ pieces: [[UInt8]],
    _ options: RescueOptions = RescueOptions(),
    log: RescueLog? = RescueLog(),
    _ makeFeed: (RescueOptions) -> ShieldedJSONFeed<Element>
  ) {
    var options = options
    options.log = log
    var feed = makeFeed(options)
    do {
      for piece in pieces { elements += try feed.feed(piece) }
      while true {
        let last = try feed.finish()
        if last.isEmpty { break }
        elements += last
      }
    } catch {
      self.error = "\(error)"
    }
    report = log?.report()
  }

  /// Feeds a body in pieces of a length, which by default is longer than the bodies of the tests.
  init(
    _ body: String,
    _ options: RescueOptions = RescueOptions(),
    length: Int = 1_000_000,
    _ makeFeed: (RescueOptions) -> ShieldedJSONFeed<Element>
  ) {
    self.init(body.pieces(of: length), options, makeFeed)
  }

  /// Decodes a whole body as a response with a list.
  init(whole body: String, _ options: RescueOptions = RescueOptions(), log: RescueLog = RescueLog())
  where Element: Sendable {
    var options = options
    options.log = log
    do {
      let response = ShieldedResponse<[Element]>.self
      elements = try ShieldedJSONDecoder().decode(response, from: Data(body.utf8), options: options).data
    } catch {
      self.error = "\(error)"
    }
    report = log.report()
  }
}

extension RescueReport {
  /// The records, tallies and totals without their order, which differs: the rest of a stream comes last.
  var unordered: [String] {
    (records.map { "\($0)" } + tallies.map { "\($0) \($0.affectedElementCount) \($0.example ?? "")" }
      + lists.map { "\($0.path) \($0.count) \($0.elementCount)" })
      .sorted() + ["\(totalCount) \(uncountedCount)"]
  }
}

extension String {
  /// The text in two pieces, for each position.
  var cutsInTwo: [[[UInt8]]] {
    let bytes = Array(utf8)
    return (0...bytes.count).map { [Array(bytes[..<$0]), Array(bytes[$0...])] }
  }

  /// The text in pieces of a length.
  func pieces(of length: Int) -> [[UInt8]] {
    let bytes = Array(utf8)
    return stride(from: 0, to: bytes.count, by: length).map { Array(bytes[$0..<min($0 + length, bytes.count)]) }
  }
}

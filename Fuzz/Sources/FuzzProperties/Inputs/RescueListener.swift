import Foundation
import ShieldedDecoding
import Synchronization

/// What receives the rescues of a decode: no log, the log of the call, or a log elsewhere.
///
/// Rescues take a different path through the library for each. The values must be the same for all of them.
enum RescueListener: CaseIterable, Sendable {
  /// A log of the call that only counts.
  case call
  /// No log in the whole process.
  case nothing
  /// A log in another thread, and none of this call.
  case elsewhere
  /// A log applied around the call, which has options without a log.
  case enclosing
  /// A log of the call with a handler.
  case handler
  /// A log of the call that keeps two records and counts three kinds of rescue.
  case small
  /// A log that a ``ReportedValue`` makes inside the decode.
  case reportedValue

  /// Whether the log calls a handler for each record.
  var hasHandler: Bool { self == .handler }

  /// The result of a decode, and what the logs received.
  struct Result<Value> {
    var outcome: DecodeOutcome<Value>
    /// What each log received, and in what form it was received. Empty if there is no log.
    var rescues: [RescueDigest] = []
  }

  /// Decodes with this listener.
  ///
  /// - Parameters:
  ///   - policy: The policy of the call.
  ///   - decode: The decode. Receives the options of the call.
  func decode<Value>(_ policy: RescuePolicy, _ decode: (RescueOptions) throws -> Value) -> Result<Value> {
    let log = RescueLog(capacity: Self.capacity, pathCapacity: Self.capacity)
    let silent = RescueOptions(policy: policy)
    switch self {
    case .call, .reportedValue:
      let outcome = DecodeOutcome { try decode(RescueOptions(policy: policy, log: log)) }
      return Result(outcome: outcome, rescues: [RescueDigest(log.report())])
    case .nothing: return Result(outcome: DecodeOutcome { try decode(silent) })
    case .elsewhere:
      let outcome = log.applyingElsewhere { DecodeOutcome { try decode(silent) } }
      return Result(outcome: outcome, rescues: [RescueDigest(log.report())])
    case .enclosing:
      let outcome = RescueOptions(log: log).apply { DecodeOutcome { try decode(silent) } }
      return Result(outcome: outcome, rescues: [RescueDigest(log.report())])
    case .handler:
      let handled = HandledRecords()
      let handling = RescueLog(capacity: Self.capacity, pathCapacity: Self.capacity) { handled.append($0) }
      let outcome = DecodeOutcome { try decode(RescueOptions(policy: policy, log: handling)) }
      return Result(
        outcome: outcome,
        rescues: [RescueDigest(handling.report()), RescueDigest(records: handled.records)]
      )
    case .small:
      let small = RescueLog(capacity: 2, pathCapacity: 3)
      let outcome = DecodeOutcome { try decode(RescueOptions(policy: policy, log: small)) }
      return Result(outcome: outcome, rescues: [RescueDigest(countsOf: small.report())])
    }
  }

  /// More than an input can cause.
  private static let capacity = 1_000_000
}

/// The records that a log passed to its handler.
private final class HandledRecords: Sendable {
  private let state = Mutex<[RescueRecord]>([])

  var records: [RescueRecord] { state.withLock { $0 } }

  func append(_ record: RescueRecord) { state.withLock { $0.append(record) } }
}

extension RescueLog {
  /// Runs a closure while another thread applies this log to what it decodes.
  fileprivate func applyingElsewhere<Result>(_ body: () -> Result) -> Result {
    let began = DispatchSemaphore(value: 0)
    let mayEnd = DispatchSemaphore(value: 0)
    let ended = DispatchSemaphore(value: 0)
    let thread = Thread {
      RescueOptions(log: self).apply {
        began.signal()
        mayEnd.wait()
      }
      ended.signal()
    }
    thread.start()
    began.wait()
    defer {
      mayEnd.signal()
      ended.wait()
    }
    return body()
  }
}

/// The content of a report in a form that is equal for twins: without their types' prefixes, and without an order.
///
/// Codable decodes properties in their declared order, and one pass in the order of the payload, so two equal decodes may
/// record their rescues in different orders.
struct RescueDigest: Equatable {
  /// One line for each record, tally, list and total, sorted.
  private(set) var lines: [String]

  /// Creates the digest of everything in a report.
  init(_ report: RescueReport) {
    lines =
      (report.records.map(Self.line) + report.tallies.map(Self.line)
      + report.lists.map { "list \($0.path): \($0.count) lists, \($0.elementCount) elements" }
      + ["\(report.totalCount) rescues, \(report.uncountedCount) uncounted"]).sorted()
  }

  /// Creates the digest of records alone.
  init(records: [RescueRecord]) { lines = records.map(Self.line).sorted() }

  /// Creates the digest of what a report counts, for a log too small for all kinds of rescue: which ones it keeps depends on
  /// the order.
  init(countsOf report: RescueReport) {
    lines = ["\(report.totalCount) rescues, \(report.records.count) records, \(report.tallies.count) tallies"]
  }

  /// Whether the log has received nothing.
  var isUntouched: Bool { lines.allSatisfy { $0.hasPrefix("0 rescues") } }

  /// The first lines that only one of two digests has; `nil` if they are equal.
  func difference(from expected: RescueDigest) -> (expected: String, actual: String)? {
    guard self != expected else { return nil }
    let change = lines.difference(from: expected.lines)
    func line(_ changes: [CollectionDifference<String>.Change]) -> String {
      switch changes.first {
      case .insert(_, let line, _), .remove(_, let line, _): line
      case nil: "nothing more"
      }
    }
    return (line(change.removals), line(change.insertions))
  }

  private static func line(_ record: RescueRecord) -> String {
    "record \(record.path): \(record.outcome.rawValue) by \(record.rule.rawValue), \(record.reason?.rawValue ?? "usable"), "
      + "expected \(plain(record.expected)), found \(record.found ?? "nothing"), "
      + "fault at \(record.underlyingPath?.description ?? "none"), \(record.cause?.rawValue ?? "none")"
  }

  private static func line(_ tally: RescueReport.Tally) -> String {
    "tally \(tally.path): \(tally.outcome.rawValue) by \(tally.rule.rawValue), \(tally.reason?.rawValue ?? "usable"), "
      + "expected \(plain(tally.expected)), found \(tally.found.rawValue), \(tally.count) times in "
      + "\(tally.affectedElementCount) elements, for example \(tally.example ?? "nothing"), "
      + "fault at \(tally.exampleUnderlyingPath?.description ?? "none"), \(tally.exampleCause?.rawValue ?? "none")"
  }

  /// The name of a type without the prefix that tells it from its twin.
  private static func plain(_ name: String) -> String {
    name.replacing("Shielded", with: "").replacing("Macro", with: "")
  }
}

extension RescueReport {
  /// The first lines that only one of two digests has; `nil` if they are equal. Making the digests takes longer than decoding, so
  /// equal reports have none.
  func difference(from expected: RescueReport) -> (expected: String, actual: String)? {
    if self == expected { return nil }
    return RescueDigest(self).difference(from: RescueDigest(expected))
  }
}

import Foundation
import RescueSpecification
import ShieldedDecoding
import ShieldedReporting

extension SpecifiedPath {
  /// Creates the specification's form of a record's path.
  init(_ path: RescuePath) {
    self.init(
      path.components.map { component in
        switch component {
        case .key(let key): .key(key)
        case .index(let index): .index(index)
        case .anyIndex: .anyIndex
        }
      }
    )
  }

  /// Returns the path with another beginning, if it has the expected one.
  func moved(from old: SpecifiedPath, to new: SpecifiedPath) -> SpecifiedPath {
    steps.starts(with: old.steps) ? SpecifiedPath(new.steps + steps.dropFirst(old.steps.count)) : self
  }
}

extension SpecifiedError {
  init(_ failure: DecodeFailure) {
    let kind: Kind =
      switch failure.kind {
      case .typeMismatch: .typeMismatch
      case .valueNotFound: .valueNotFound
      case .keyNotFound(let key): .keyNotFound(Array(key.utf8))
      case .dataCorrupted: .dataCorrupted
      case .serverError(let code, let message): .serverError(code: code, message: message)
      case .foreign(let name): .foreign(name)
      }
    let steps = failure.path.map { step -> SpecifiedPath.Step in
      if step.isIndex, let index = Int(step.name.dropFirst("Index ".count)) { .index(index) } else { .key(step.name) }
    }
    self.init(kind, at: SpecifiedPath(steps))
  }
}

extension SpecifiedRecord {
  /// A record of a log that cuts and redacts nothing.
  init(_ record: RescueRecord) {
    self.init(
      path: SpecifiedPath(record.path),
      rule: record.rule,
      outcome: record.outcome,
      reason: record.reason,
      expected: record.expected,
      source: Self.source(of: record.found),
      found: record.found,
      underlyingPath: record.underlyingPath.map(SpecifiedPath.init),
      cause: record.cause
    )
  }

  /// What the document has, by the text that a log keeps of it.
  static func source(of found: String?) -> RescueSource {
    guard let found else { return .missing }
    switch found {
    case "null": return .null
    case "true", "false": return .boolean
    case "[]": return .emptyArray
    case "{}": return .emptyObject
    // Foundation gives neither the text of such a string nor that of such a number.
    case "invalid string": return .string
    case "unreadable number": return .number
    case _ where found.hasPrefix("["): return .array
    case _ where found.hasPrefix("{"): return .object
    case _ where found.utf8.first == UInt8(ascii: "\""):
      return isBlank(found.utf8.dropFirst().dropLast()) ? .emptyString : .string
    default:
      let first = found.utf8.first ?? 0
      return first == UInt8(ascii: "-") || (0x30...0x39).contains(first) ? .number : .other
    }
  }

  /// Whether the contents of a quoted text are only JSON white space, which may be escaped.
  private static func isBlank(_ contents: Substring.UTF8View) -> Bool {
    var isEscaped = false
    for byte in contents {
      if isEscaped {
        guard [UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t")].contains(byte) else { return false }
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte != UInt8(ascii: " ") {
        return false
      }
    }
    return true
  }

  /// The record as far as a log keeps it.
  var withoutSource: SpecifiedRecord {
    var record = self
    record.source = .other
    return record
  }

  /// The record of the same value in another place of a document.
  func moved(from old: SpecifiedPath, to new: SpecifiedPath) -> SpecifiedRecord {
    var record = self
    record.path = path.moved(from: old, to: new)
    record.underlyingPath = underlyingPath?.moved(from: old, to: new)
    return record
  }
}

extension SpecifiedReport.Tally {
  /// The content of a tally.
  init(_ tally: RescueReport.Tally) {
    let counted = SpecifiedRecord(
      path: SpecifiedPath(tally.path),
      rule: tally.rule,
      outcome: tally.outcome,
      reason: tally.reason,
      expected: tally.expected,
      source: tally.found,
      found: nil
    )
    self.init(
      counted.tallyKind,
      count: tally.count,
      affectedElementCount: tally.affectedElementCount,
      example: tally.example,
      exampleUnderlyingPath: tally.exampleUnderlyingPath.map(SpecifiedPath.init),
      exampleCause: tally.exampleCause
    )
  }
}

extension SpecifiedChanges {
  /// The content of changes.
  init(_ changes: RescueChanges) {
    self.init()
    all = changes.all.compactMap { change in
      Trend(rawValue: change.trend.rawValue).map { trend in
        let (before, now) = (change.previousCount, change.currentCount)
        return Change(trend, SpecifiedReport.Tally(change.tally), previousCount: before, currentCount: now)
      }
    }
    unchangedCount = changes.unchangedCount
    (previousResponseCount, currentResponseCount) = (changes.previousResponseCount, changes.currentResponseCount)
    (previousUncountedCount, currentUncountedCount) = (changes.previousUncountedCount, changes.currentUncountedCount)
  }
}

extension SpecifiedReport {
  /// The content of a report. What a report doesn't keep of a record is derived from its found value.
  init(_ report: RescueReport) {
    self.init()
    records = report.records.map(SpecifiedRecord.init)
    tallies = report.tallies.map(Tally.init)
    lists = report.lists.map { ListTotal(path: SpecifiedPath($0.path), count: $0.count, elementCount: $0.elementCount) }
    responseCount = report.responseCount
    totalCount = report.totalCount
    uncountedCount = report.uncountedCount
  }

  /// The lists of one response, as far as a report distinguishes them.
  var singleLists: [SpecifiedList] {
    lists.flatMap { list in
      (0..<min(list.count, 1_000)).map { number in
        SpecifiedList(path: list.path, elementCount: number == 0 ? list.elementCount : 0)
      }
    }
  }
}

extension SpecifiedSettings {
  /// Creates the specification's form of a policy and a decoder's settings.
  init(_ policy: SpecifiedPolicy, _ strategy: DecoderStrategy, _ engine: Engine) {
    self.init(policy: policy)
    self.decoder = engine.isFoundation ? .jsonDecoder : .shieldedJSONDecoder
    switch strategy.dates {
    case .deferred: dates = .deferred
    case .iso8601: dates = .iso8601
    case .seconds: dates = .seconds
    case .milliseconds: dates = .milliseconds
    case .custom:
      dates = .custom(String(reflecting: DecoderStrategy.UnreadableDate.self))
      data = .reversedText
    }
    if strategy.hasDeferredData { data = .deferred }
    if strategy.readsFloatWords { floatWords = FloatWords(infinity: "inf", negativeInfinity: "-inf", nan: "nan") }
    convertsKeys = strategy.convertsKeys
    assumesTopLevelDictionary = strategy.assumesTopLevelDictionary
  }
}

/// A record, a tally or a list's total in a form in which the library's and the specification's can be compared.
struct ComparedRecord: Hashable, Comparable, CustomStringConvertible {
  let description: String

  /// - Parameter isTwin: Whether the names of models are compared without the prefix that tells them from their twins.
  init(_ record: SpecifiedRecord, isTwin: Bool, over engine: Engine) {
    description = Self.line(
      record.path,
      record.outcome,
      record.rule,
      record.reason,
      Self.name(record.expected, isTwin),
      "found \(Self.shown(record.found, over: engine)), "
        + Self.fault(record.underlyingPath, record.cause, over: engine)
    )
  }

  init(_ tally: SpecifiedReport.Tally, isTwin: Bool) {
    description = Self.line(
      tally.kind.path,
      tally.kind.outcome,
      tally.kind.rule,
      tally.kind.reason,
      Self.name(tally.kind.expected, isTwin),
      "found \(tally.kind.source.rawValue), \(tally.count) times in \(tally.affectedElementCount) elements"
    )
  }

  init(_ list: SpecifiedReport.ListTotal) {
    description = "\(list.path): \(list.count) lists, \(list.elementCount) elements"
  }

  static func < (first: ComparedRecord, second: ComparedRecord) -> Bool {
    first.description.utf8.lexicographicallyPrecedes(second.description.utf8)
  }

  static func == (first: ComparedRecord, second: ComparedRecord) -> Bool {
    first.description.utf8.elementsEqual(second.description.utf8)
  }

  private static func line(
    _ path: SpecifiedPath,
    _ outcome: RescueOutcome,
    _ rule: RescueRule,
    _ reason: RescueReason?,
    _ expected: String,
    _ rest: String
  ) -> String {
    "\(path): \(outcome.rawValue) by \(rule.rawValue), \(reason?.rawValue ?? "usable"), "
      + "expected \(expected), \(rest)"
  }

  private static func name(_ name: String, _ isTwin: Bool) -> String {
    isTwin ? name.replacing("Shielded", with: "").replacing("Macro", with: "") : name
  }

  /// The underlying error. Foundation loses the path for a number that it can't read.
  private static func fault(_ path: SpecifiedPath?, _ cause: RescueReason?, over engine: Engine) -> String {
    guard let path, cause != nil || !engine.isFoundation else { return "no fault" }
    guard let cause else { return "fault at \(path)" }
    return "fault at \(path) (\(cause.rawValue))"
  }

  /// A found value. Over Foundation's decoder, a number has another spelling, and a string that isn't valid Unicode has none,
  /// which a text that has been cut may not show.
  private static func shown(_ text: String?, over engine: Engine) -> String {
    guard let text else { return "nothing" }
    guard engine.isFoundation else { return text }
    // An accent after U+FFFD is part of the same character.
    let isRepaired = text.unicodeScalars.contains("\u{FFFD}")
    if text == "invalid string" || isRepaired || text.hasSuffix("…\"") { return "(a string)" }
    let first = text.utf8.first ?? 0
    return first == UInt8(ascii: "-") || (0x30...0x39).contains(first) || text == "unreadable number"
      ? "(a number)" : text
  }
}

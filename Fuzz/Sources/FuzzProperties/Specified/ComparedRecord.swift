import RescueSpecification
import ShieldedDecoding

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

  init(_ record: RescueRecord, isTwin: Bool, over engine: Engine) {
    description = Self.line(
      SpecifiedPath(record.path),
      record.outcome,
      record.rule,
      record.reason,
      Self.name(record.expected, isTwin),
      "found \(Self.shown(record.found, over: engine)), "
        + Self.fault(record.underlyingPath.map { SpecifiedPath($0) }, record.cause, over: engine)
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

  init(_ tally: RescueReport.Tally, isTwin: Bool) {
    description = Self.line(
      SpecifiedPath(tally.path),
      tally.outcome,
      tally.rule,
      tally.reason,
      Self.name(tally.expected, isTwin),
      "found \(tally.found.rawValue), \(tally.count) times in \(tally.affectedElementCount) elements"
    )
  }

  init(_ list: SpecifiedReport.ListTotal) {
    description = "\(list.path): \(list.count) lists, \(list.elementCount) elements"
  }

  init(_ list: RescueReport.ListTotal) {
    self.init(
      SpecifiedReport.ListTotal(path: SpecifiedPath(list.path), count: list.count, elementCount: list.elementCount)
    )
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

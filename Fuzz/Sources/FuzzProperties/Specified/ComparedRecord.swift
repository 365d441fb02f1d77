import RescueSpecification
import ShieldedDecoding

/// A record, a tally or a list's total in a form in which the library's and the specification's can be compared.
///
/// How a long or special text is cut and escaped is the subject of other properties. Here only a text that is shown as it is
/// counts.
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
    description = "\(Self.path(list.path)): \(list.count) lists, \(list.elementCount) elements"
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
    "\(Self.path(path)): \(outcome.rawValue) by \(rule.rawValue), \(reason?.rawValue ?? "usable"), "
      + "expected \(expected), \(rest)"
  }

  private static func name(_ name: String, _ isTwin: Bool) -> String {
    isTwin ? name.replacing("Shielded", with: "").replacing("Macro", with: "") : name
  }

  /// A path with the beginning of each key that a record may cut.
  private static func path(_ path: SpecifiedPath) -> String {
    let steps = path.steps.map { step in
      guard case .key(let bytes) = step, bytes.count > 100 else { return step }
      return .key(bytes.prefix(100) + [UInt8(ascii: "+")])
    }
    return SpecifiedPath(steps).description
  }

  /// The underlying error. Foundation loses the path for a number that it can't read.
  private static func fault(_ path: SpecifiedPath?, _ cause: RescueReason?, over engine: Engine) -> String {
    guard let path, cause != nil || !engine.isFoundation else { return "no fault" }
    guard let cause else { return "fault at \(Self.path(path))" }
    return "fault at \(Self.path(path)) (\(cause.rawValue))"
  }

  /// A text as it is if it is short and plain, or a text that is the same for all others. Over Foundation's decoder, a number
  /// has another spelling, and a string that isn't valid Unicode has none.
  private static func shown(_ text: String?, over engine: Engine) -> String {
    guard let text else { return "nothing" }
    let isSpelled = ["null", "true", "false", "[]", "[…]", "{}", "{…}"].contains(text) || text.hasPrefix("\"")
    if engine.isFoundation, !isSpelled { return "(a long or special text)" }
    if text == "{…}" || text == "[…]" { return text }
    let inner = text.hasPrefix("\"") ? text.dropFirst().dropLast() : text[...]
    let isPlain =
      text.utf8.count <= 80
      && inner.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    return isPlain ? text : "(a long or special text)"
  }
}

import DecoderAgreement
import Foundation
import RescueSpecification
import ShieldedDecoding
import ShieldedReporting

/// Compares reports, and what the library derives from them, with the specification of reports.
struct ReportSpecificationCheck<Check: PropertyCheck> {
  let check: Check

  /// A report with what it must contain.
  struct Pair {
    var report: RescueReport
    var specified: SpecifiedReport
  }

  /// A report's content and everything that is derived from it.
  func reportAsSpecified(_ pair: Pair) throws(PropertyFailure) {
    try contentAsSpecified(pair)
    try sharesAsSpecified(pair)
    try renderingAsSpecified(pair)
    try jsonAsSpecified(pair)
    try budgetsAsSpecified(pair)
    try budgetAsSpecified(of: pair, for: pair)
    let kinds = Pair(report: pair.report.redacted(.kindOnly), specified: pair.specified.redactedToKinds)
    try contentAsSpecified(kinds)
    let custom = pair.report.redacted(.custom { path, found in "\(path): \(found.utf8.count)" })
    let specified = pair.specified.redacted { "\($0.notation): \($1.utf8.count)" }
    try contentAsSpecified(Pair(report: custom, specified: specified))
  }

  /// The merged reports of two or more responses.
  func mergedAsSpecified(_ pairs: [Pair]) throws(PropertyFailure) {
    for capacity in [-1, 0, 1, 2, 3, 1_000] {
      let merged = RescueReport.merged(pairs.map(\.report), capacity: capacity)
      let specified = SpecifiedReport.merged(pairs.map(\.specified), capacity: capacity)
      try contentAsSpecified(Pair(report: merged, specified: specified), isMerged: true)
      guard let first = pairs.first else { continue }
      var one = first
      for pair in pairs.dropFirst() {
        one.report = one.report.merged(with: pair.report, capacity: capacity)
        one.specified = SpecifiedReport.merged([one.specified, pair.specified], capacity: capacity)
      }
      try contentAsSpecified(one, isMerged: true)
    }
    let whole = RescueReport.merged(pairs.map(\.report))
    let specified = SpecifiedReport.merged(pairs.map(\.specified))
    try contentAsSpecified(Pair(report: whole, specified: specified), isMerged: true)
    // Equal counts at the same path have no promised order, so everything else is compared in the library's.
    var ordered = SpecifiedReport(whole)
    ordered.records = specified.records
    try sharesAsSpecified(Pair(report: whole, specified: ordered))
    try renderingAsSpecified(Pair(report: whole, specified: ordered))
  }

  /// Compares records, tallies, lists and totals.
  ///
  /// - Parameter isMerged: Whether tallies that are equally frequent at the same path may be in any order.
  func contentAsSpecified(_ pair: Pair, isMerged: Bool = false) throws(PropertyFailure) {
    let actual = SpecifiedReport(pair.report)
    let expected = pair.specified
    try expect("records", actual.records.map(\.withoutSource), expected.records.map(\.withoutSource))
    try expect("lists", actual.lists, expected.lists)
    try expect("responses", [actual.responseCount], [expected.responseCount])
    try expect("rescues", [actual.totalCount], [expected.totalCount])
    try expect("uncounted", [actual.uncountedCount], [expected.uncountedCount])
    if isMerged {
      try expect("tallies", actual.tallies.map(\.frequency), expected.tallies.map(\.frequency))
      // Which of the rarest are removed isn't promised either.
      let rarest = expected.tallies.last?.frequency
      func kept(_ report: SpecifiedReport) -> [SpecifiedReport.Tally] {
        // The texts take longer to make than to compare. Two spellings of a letter are different bytes.
        report.tallies.filter { $0.frequency != rarest }.map { (text: Array("\($0)".utf8), tally: $0) }
          .sorted { $0.text.lexicographicallyPrecedes($1.text) }.map(\.tally)
      }
      try expect("tallies", kept(actual), kept(expected))
    } else {
      try expect("tallies", actual.tallies, expected.tallies)
    }
    for outcome in RescueOutcome.allCases {
      let count = expected.tallies.filter { $0.kind.outcome == outcome }.reduce(0) { $0.saturatingSum($1.count) }
      try expect("count of \(outcome)", [pair.report.count(of: outcome)], [count])
    }
  }

  private func sharesAsSpecified(_ pair: Pair) throws(PropertyFailure) {
    let report = pair.report
    try expect(
      "element counts",
      report.tallies.map { report.elementCount(for: $0) },
      pair.specified.tallies.map { pair.specified.elementCount(for: $0) }
    )
    try expect(
      "shares",
      report.tallies.map { report.share(of: $0) },
      pair.specified.tallies.map { pair.specified.share(of: $0) }
    )
  }

  private func renderingAsSpecified(_ pair: Pair) throws(PropertyFailure) {
    let (report, specified) = (pair.report, pair.specified)
    try expect("description", [report.description], [specified.lines])
    try expect("a record's description", report.records.map(\.description), specified.records.map(\.line))
    try expect("paths", report.tallies.map(\.path.description), specified.tallies.map(\.kind.path.notation))
    // By default, a hundred kinds are shown.
    let title = "A\u{202E}\n`title`"
    try expect("text", [report.text()], [report.text(limit: 100)])
    try expect("Markdown", [report.markdown(title: title)], [report.markdown(title: title, limit: 100)])
    for limit in [-1, 0, 1, 2, 100] {
      if let text = specified.text(limit: limit) { try expect("text", [report.text(limit: limit)], [text]) }
      let markdown = report.markdown(title: title, limit: limit)
      if let beginning = specified.markdown(title: title, limit: limit) {
        try expect("Markdown", [String(markdown.prefix(beginning.count))], [beginning])
      }
      for line in specified.remainders(limit) where !markdown.contains(line) {
        throw check.failure("reportAsSpecified", expected: line, actual: markdown)
      }
    }
  }

  /// The report's JSON has the documented members, and reads back as the same report.
  private func jsonAsSpecified(_ pair: Pair) throws(PropertyFailure) {
    guard let bytes = try? pair.report.json(), let tree = JSONTree(Array(bytes)) else {
      throw check.failure("reportAsSpecified", expected: "JSON", actual: "none")
    }
    let json = SpecifiedJSON(tree)
    if json != pair.specified.json {
      throw check.failure("reportAsSpecified", expected: "\(pair.specified.json)", actual: "\(json)")
    }
    guard let read = try? RescueReport(json: Data(pair.specified.json.bytes)) else {
      throw check.failure("reportAsSpecified", expected: "a report of its JSON", actual: "an error")
    }
    try contentAsSpecified(Pair(report: read, specified: pair.specified))
  }

  /// Checks the report against budgets that allow some of its tallies.
  private func budgetsAsSpecified(_ pair: Pair) throws(PropertyFailure) {
    for budget in BudgetChoice.all(for: pair.specified) {
      let built = Result {
        try budget.allowances.reduce(RescueBudget()) { budget, allowance in
          let (text, limit, share) = (allowance.text, allowance.limit, allowance.share)
          if let kind = allowance.kind {
            return try budget.allowing(
              kind.outcome,
              by: kind.rule,
              reason: kind.reason,
              found: kind.source,
              expected: kind.expected,
              at: text,
              atMost: limit,
              share: share
            )
          }
          // A parameter pack of outcomes has the outcomes one by one; each set here has at most two.
          let outcomes = Array(allowance.outcomes)
          switch outcomes.count {
          case 0: return try budget.allowing(at: text, atMost: limit, share: share)
          case 1: return try budget.allowing(outcomes[0], at: text, atMost: limit, share: share)
          default: return try budget.allowing(outcomes[0], outcomes[1], at: text, atMost: limit, share: share)
          }
        }
      }
      guard case .success(let library) = built else {
        throw check.failure("reportAsSpecified", expected: "a budget of \(budget)", actual: "\(built)")
      }
      try excessesAsSpecified(of: pair, library, budget)
    }
  }

  /// The rescues that exceed a budget, one line for each.
  private func excessesAsSpecified(
    of pair: Pair,
    _ library: RescueBudget,
    _ budget: SpecifiedBudget
  ) throws(PropertyFailure) {
    var lines: [String] = []
    do throws(RescueBudgetError) {
      try pair.report.check(against: library)
    } catch {
      lines = error.description.split(separator: "\n").dropFirst().map(String.init)
    }
    let excesses = budget.excesses(of: pair.specified)
    let areFound = excesses.allSatisfy { parts in lines.contains { line in parts.allSatisfy(line.containsBytes(of:)) } }
    guard lines.count == excesses.count, areFound else {
      throw check.failure("reportAsSpecified", expected: "\(budget): \(excesses)", actual: "\(lines)")
    }
  }

  /// The budget of a report's kinds of rescue allows them and, of another report, nothing else. Its Swift source has the same
  /// allowances.
  func budgetAsSpecified(of pair: Pair, for other: Pair) throws(PropertyFailure) {
    let built = Result { () throws(RescueBudgetError) in try RescueBudget(allowing: pair.report) }
    guard let specified = SpecifiedBudget(allowing: pair.specified) else {
      let error = RescueBudgetError.uncountedRescues(pair.specified.uncountedCount)
      guard case .failure(error) = built else {
        throw check.failure("reportAsSpecified", expected: "\(error)", actual: "\(built)")
      }
      return
    }
    guard case .success(let budget) = built else {
      throw check.failure("reportAsSpecified", expected: "a budget of the report", actual: "\(built)")
    }
    for report in [pair, other] { try excessesAsSpecified(of: report, budget, specified) }
    let lines = Self.lines(ofSource: budget.swiftSource)
    let expected = specified.allowances.compactMap { allowance in
      allowance.kind.map { kind in
        let reason = kind.reason.map { "reason: .\($0.rawValue), " } ?? ""
        let start = ".\(kind.outcome.rawValue), by: .\(kind.rule.rawValue), \(reason)found: .\(kind.source.rawValue), "
        return ["  .allowing(\(start)", kind.expected, allowance.text + ")"]
      }
    }
    let paths = lines.dropFirst().map { Array($0.last.map { $0.utf8 } ?? "".utf8) }
    let isSorted = zip(paths, paths.dropFirst()).allSatisfy { !$1.lexicographicallyPrecedes($0) }
    let first = expected.isEmpty ? "RescueBudget()" : "try RescueBudget()"
    guard lines.first == [first], lines.count == expected.count + 1, Set(lines.dropFirst()) == Set(expected), isSorted
    else { throw check.failure("reportAsSpecified", expected: "\(expected)", actual: budget.swiftSource) }
  }

  /// The lines of a budget's source, each divided before and after the name of the type, with literals as their texts.
  private static func lines(ofSource source: String) -> [[String]] {
    func text(_ literal: Substring) -> String {
      literal.hasPrefix("#") ? String(literal.dropFirst(2).dropLast(2)) : String(literal).literalText
    }
    let joined = source.replacing("(\n    ", with: "(").replacing(",\n    ", with: ", ").replacing("\n  )", with: ")")
    return joined.split(separator: "\n").map { line in
      guard let type = line.firstRange(of: "expected: "), let path = line.firstRange(of: ", at: ") else {
        return [String(line)]
      }
      let name = line[type.upperBound..<path.lowerBound]
      return [String(line[..<type.lowerBound]), text(name), text(line[path.upperBound...].dropLast()) + ")"]
    }
  }

  /// What has changed from one report to another, with several thresholds.
  func changesAsSpecified(from previous: Pair, to current: Pair) throws(PropertyFailure) {
    let thresholds: [(factor: Double, difference: Int, specified: SpecifiedChanges.Threshold)] = [
      (1.5, 1, (3, 2, 1)), (2, 1, (2, 1, 1)), (1, 2, (1, 1, 2)), (0.25, 0, (1, 1, 1)), (.nan, -3, (1, 1, 1)),
      (3, 5, (3, 1, 5)),
    ]
    for (factor, difference, threshold) in thresholds {
      let changes = current.report.changes(since: previous.report, factor: factor, minimumDifference: difference)
      let actual = SpecifiedChanges(changes)
      let expected = SpecifiedChanges(from: previous.specified, to: current.specified, threshold)
      // Equal counts at the same path have no promised order.
      try expect("order of changes", actual.all.map(\.rank), expected.all.map(\.rank))
      func sorted(_ changes: SpecifiedChanges) -> SpecifiedChanges {
        var changes = changes
        changes.all = changes.all.map { (text: "\($0)", change: $0) }.sorted { $0.text < $1.text }.map(\.change)
        return changes
      }
      try expect("changes", [sorted(actual)], [sorted(expected)])
      for (change, specified) in zip(changes.all, actual.all) {
        let factor = actual.factor(of: specified).map { Double($0.numerator) / Double($0.denominator) }
        let isSame = changes.factor(of: change).map { abs($0 - (factor ?? 0)) <= $0 * 1e-12 } ?? (factor == nil)
        try expect("factor of \(change)", [isSame], [true])
      }
    }
    let changes = current.report.changes(since: previous.report)
    let other = current.report.changes(since: previous.report, factor: 1.5, minimumDifference: 1)
    try expect("changes by default", [changes], [other])
    try textsAsSpecified(changes)
    let specified = SpecifiedChanges(changes)
    let redacted = [changes.redacted(.kindOnly), changes.redacted(.custom { "\($0): \($1.utf8.count)" })]
    let kinds = specified.redacted { tally, _ in tally.kind.source.rawValue }
    let custom = specified.redacted { "\($0.kind.path.notation): \($1.utf8.count)" }
    try expect("redacted changes", redacted.map { SpecifiedChanges($0) }, [kinds, custom])
  }

  /// The texts and the JSON of changes, in the order of the library's.
  private func textsAsSpecified(_ changes: RescueChanges) throws(PropertyFailure) {
    let specified = SpecifiedChanges(changes)
    let title = "A\u{202E}\n`title`"
    if !changes.isEmpty { try expect("description", [changes.description], [specified.lines]) }
    try expect("text", [changes.text()], [changes.text(limit: 100)])
    try expect("Markdown", [changes.markdown(title: title)], [changes.markdown(title: title, limit: 100)])
    for limit in [-1, 0, 1, 2, 100] {
      let texts = (changes.text(limit: limit), changes.markdown(title: title, limit: limit))
      let beginnings = (specified.text(limit: limit), specified.markdown(title: title, limit: limit))
      for (text, beginning) in [(texts.0, beginnings.0), (texts.1, beginnings.1)] {
        for line in specified.notes(limit: limit) + [specified.summary] where !text.contains(line) {
          throw check.failure("reportAsSpecified", expected: line, actual: text)
        }
        if let beginning { try expect("changes", [String(text.prefix(beginning.count))], [beginning]) }
      }
    }
    guard let bytes = try? changes.json(), let tree = JSONTree(Array(bytes)) else {
      throw check.failure("reportAsSpecified", expected: "JSON", actual: "none")
    }
    let (json, haveFactors) = SpecifiedJSON(tree).withoutFactors
    try expect("JSON", [json], [specified.json])
    try expect("factors", haveFactors, specified.all.map { specified.factor(of: $0) != nil })
    try expect("changes of their JSON", [try? RescueChanges(json: Data(specified.json.bytes))], [changes])
  }

  func expect<Value: Equatable>(
    _ what: String,
    _ actual: [Value],
    _ expected: [Value]
  ) throws(PropertyFailure) {
    guard actual != expected else { return }
    let pair = zip(actual, expected).first { $0 != $1 }
    // Only the lines from the first difference on.
    let actualLines = (pair.map { "\($0.0)" } ?? "").split(separator: "\n")
    let expectedLines = (pair.map { "\($0.1)" } ?? "").split(separator: "\n")
    let equal = zip(actualLines, expectedLines).prefix { $0 == $1 }.count
    func difference(_ lines: [Substring]) -> String { lines.dropFirst(equal).prefix(1).joined() }
    throw check.failure(
      "reportAsSpecified",
      expected: "\(what): \(expected.count), first difference \(difference(expectedLines))",
      actual: "\(what): \(actual.count), first difference \(difference(actualLines))"
    )
  }
}

extension SpecifiedReport.Tally {
  /// What decides the order of merged tallies.
  fileprivate var frequency: String { "\(count) at \(kind.path.notation)" }
}

extension String {
  /// Whether the text contains another, byte for byte.
  fileprivate func containsBytes(of other: String) -> Bool {
    // Foundation's search is optimized in a build for debugging too; a loop here took a fifth of the time of all seeds.
    other.isEmpty || Data(utf8).range(of: Data(other.utf8)) != nil
  }
}

extension SpecifiedJSON {
  /// The JSON of changes without their factors, and which of the changes have one.
  fileprivate var withoutFactors: (SpecifiedJSON, [Bool]) {
    guard case .object(var members) = self, case .list(let changes)? = members["changes"] else { return (self, []) }
    let objects: [[String: SpecifiedJSON]] = changes.map { if case .object(let members) = $0 { members } else { [:] } }
    members["changes"] = .list(objects.map { .object($0.filter { member in member.key != "factor" }) })
    return (.object(members), objects.map { $0["factor"] != nil })
  }

  /// A JSON tree of numbers, strings, arrays and objects.
  init(_ tree: JSONTree) {
    switch tree {
    case .array(let elements): self = .list(elements.map { SpecifiedJSON($0) })
    case .object(let members):
      let pairs = members.map { (JSONString($0.key).text ?? "", SpecifiedJSON($0.value)) }
      self = .object(Dictionary(pairs) { first, _ in first })
      // A share is the only number that may have a fraction, and is written without one if it has none.
      if case .object(var members) = self, case .integer(let share)? = members["share"] {
        members["share"] = .fraction(Double(share))
        self = .object(members)
      }
    case .token(let token):
      let text = String(decoding: token, as: UTF8.self)
      if token.first == UInt8(ascii: "\"") {
        self = .text(JSONString(token).text ?? "")
      } else {
        self = Int(text).map { .integer($0) } ?? .fraction(Double(text) ?? .nan)
      }
    }
  }
}

extension ReportCheck {
  /// Reports of the decode, by logs with different settings, are what the specification makes of the records.
  func reportsAsSpecified() throws(PropertyFailure) {
    let specification = ReportSpecificationCheck(check: check)
    let all = check.decode(check.policy.policy, RescueLog(capacity: .max, excerptLength: .max)).report
    // A report has no list twice, so the lists of one response are those of its report.
    let content = SpecifiedReport(all)
    let records = content.records.map { record in record.completed(by: content.tallies) }
    let lists = specifiedLists ?? content.singleLists
    let whole = ReportSpecificationCheck<ModelCheck<Model>>.Pair(
      report: all,
      specified: SpecifiedLog(capacity: .max, excerptLength: .max).report(of: records, lists: lists)
    )
    try specification.reportAsSpecified(whole)
    // The order of a dictionary's entries differs from one decode to the next.
    guard !isUnordered else { return try specification.mergedAsSpecified([whole, whole]) }
    var pairs = [whole]
    for log in Self.logs where log.hasRoom(for: records) {
      let report = check.decode(check.policy.policy, log.makeLog()).report
      pairs.append(.init(report: report, specified: log.report(of: records, lists: lists)))
    }
    for pair in pairs { try specification.contentAsSpecified(pair) }
    for pair in pairs.dropFirst().suffix(2) { try specification.reportAsSpecified(pair) }
    try specification.mergedAsSpecified(pairs.suffix(3).reversed())
  }

  private static var logs: [SpecifiedLog] {
    [
      SpecifiedLog(capacity: 0, keepsKindsOnly: true), SpecifiedLog(capacity: -1, pathCapacity: -1),
      SpecifiedLog(capacity: 1, pathCapacity: 1, excerptLength: -1), SpecifiedLog(),
      SpecifiedLog(capacity: 2, pathCapacity: 3, excerptLength: 3), SpecifiedLog(capacity: 2, hidesValues: true),
    ]
  }

  /// The lists that a report must count; `nil` if the model has no description, or if the document doesn't decode.
  private var specifiedLists: [SpecifiedList]? {
    guard case .value = check.decode(check.policy.policy).outcome, !check.engine.isSlowInDepth,
      let type = (Model.self as? any SpecifiedDecodable.Type)?.specifiedType
    else { return nil }
    return Specification(SpecifiedSettings(check.policy.specified, check.strategy, check.engine))
      .result(of: type, from: Array(check.document)).lists
  }

  /// Whether two decodes may record the rescues in another order.
  var isUnordered: Bool { check.engine.isFoundation && (Model.isDictionary || !Model.dictionaryNames.isEmpty) }
}

extension SpecifiedLog {
  fileprivate func makeLog() -> RescueLog {
    let redaction: RescueLog.Redaction = hidesValues ? .custom { _, _ in "" } : keepsKindsOnly ? .kindOnly : .none
    return RescueLog(capacity: capacity, pathCapacity: pathCapacity, excerptLength: excerptLength, redaction: redaction)
  }

  /// Whether a log can keep the paths of records: sixteen steps of paths for each kind of rescue that it counts.
  fileprivate func hasRoom(for records: [SpecifiedRecord]) -> Bool {
    let places = records.flatMap { record in
      let steps = record.path.folded.steps
      return steps.indices.map { steps[...$0] }
    }
    return pathCapacity < 1 || Set(places).count < 16 * pathCapacity
  }
}

extension SpecifiedRecord {
  /// The record with the kind of its found value, if only its tally has it.
  fileprivate func completed(by tallies: [SpecifiedReport.Tally]) -> SpecifiedRecord {
    guard !tallies.contains(where: { $0.kind == tallyKind }) else { return self }
    var record = self
    for tally in tallies {
      record.source = tally.kind.source
      if record.tallyKind == tally.kind { return record }
    }
    return self
  }
}

/// Budgets that allow a part of a report.
enum BudgetChoice {
  /// Returns budgets whose patterns, outcomes and limits are next to what a report has.
  static func all(for report: SpecifiedReport) -> [SpecifiedBudget] {
    let tallies = report.tallies.prefix(4)
    let everything = SpecifiedBudget.Allowance([.anything])
    var budgets: [SpecifiedBudget] = [
      SpecifiedBudget([]), SpecifiedBudget([everything]),
      SpecifiedBudget([SpecifiedBudget.Allowance([.anything], limit: report.totalCount - report.uncountedCount)]),
      SpecifiedBudget([SpecifiedBudget.Allowance([.anything], limit: max(0, report.totalCount - 1))]),
      SpecifiedBudget([SpecifiedBudget.Allowance([.anything], share: 0.5)]),
    ]
    for (number, tally) in tallies.enumerated() {
      // A path without steps has no pattern of its own.
      let steps = tally.kind.path.steps.map(SpecifiedBudget.Step.init)
      let wild = steps.map { step -> SpecifiedBudget.Step in if case .key = step { .anyKey } else { step } }
      guard !steps.isEmpty else { continue }
      let share = report.share(of: tally) ?? 0.5
      let other: SpecifiedBudget.Step = steps.last == .anyIndex ? .anyKey : .anyIndex
      let others: [SpecifiedBudget.Allowance] = otherKinds(tally.kind).map { .init(steps, kind: $0) }
      budgets += [
        SpecifiedBudget([.init(steps, kind: tally.kind, limit: max(0, tally.count - number % 2)), everything]),
        SpecifiedBudget(others + [.init(steps, outcomes: [.retyped, .lossy])]),
        SpecifiedBudget([.init(steps)]), SpecifiedBudget([.init(wild), everything]),
        SpecifiedBudget([.init(steps, outcomes: [tally.kind.outcome]), .init([.anything], limit: number)]),
        SpecifiedBudget([
          .init(steps, outcomes: [tally.kind.outcome == .dropped ? .lossy : .dropped]),
          .init(Array(steps.dropLast()) + [.anything]),
        ]),
        SpecifiedBudget([.init(steps, limit: tally.count), .init([.anything], limit: 0)]),
        SpecifiedBudget([.init(wild, limit: max(0, tally.count - 1))]),
        // A pattern covers no step of another kind.
        SpecifiedBudget([.init(Array(steps.dropLast()) + [other])]),
        SpecifiedBudget([.init(steps, share: share), everything]),
        SpecifiedBudget([.init(steps, share: share / 2), everything]), SpecifiedBudget([.init(steps + [.anything])]),
      ]
    }
    return budgets
  }

  /// The kinds that differ from one in one property.
  private static func otherKinds(_ kind: SpecifiedReport.Tally.Kind) -> [SpecifiedReport.Tally.Kind] {
    var others = Array(repeating: kind, count: 5)
    others[0].rule = kind.rule == .missingKey ? .nullValue : .missingKey
    others[1].outcome = kind.outcome == .dropped ? .defaulted : .dropped
    others[2].reason = kind.reason == nil ? .keyNotFound : nil
    others[3].expected += "?"
    others[4].source = kind.source == .other ? .null : .other
    return others
  }
}

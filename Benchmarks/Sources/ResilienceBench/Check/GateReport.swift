import BenchmarkReports

/// All findings of a gate, and the exit code that follows from them.
struct GateReport: Equatable, Sendable {
  var findings: [Finding]
  /// Remarks on the whole comparison, such as the control's result or what was left out.
  var notes: [String]
  /// A Boolean value that indicates whether the figures have been recorded as the old values of later checks.
  var isRecorded = false

  /// The exit code: 1 if there is a regression; otherwise 3 if a finding is open, or if nothing was compared with an old value;
  /// otherwise 2 if there is an improvement to record; otherwise 0.
  var exitCode: Int32 {
    let outcomes = Set(findings.map(\.outcome))
    if outcomes.contains(.regression) { return 1 }
    if outcomes.contains(.notEnoughEvidence) || !(comparesOldValues || isRecorded) { return 3 }
    return outcomes.contains(.improvement) ? 2 : 0
  }

  /// A Boolean value that indicates whether a figure was compared with an old one, and not only with a limit.
  var comparesOldValues: Bool { findings.contains { $0.old != Finding.noValue } }

  /// The verdict in one line.
  var summary: String {
    let counts = Finding.Outcome.allCases.compactMap { outcome -> String? in
      let count = findings.count { $0.outcome == outcome }
      return count > 0 ? "\(count) \(outcome.rawValue)" : nil
    }
    let verdict =
      switch exitCode {
      case 0: "HOLDS"
      case 1: "REGRESSION"
      case 2: "IMPROVEMENT TO RECORD"
      default: "NOT ENOUGH EVIDENCE"
      }
    let text = counts.isEmpty ? "nothing was compared" : counts.joined(separator: ", ")
    return "\(verdict): \(text)"
      + (counts.isEmpty || comparesOldValues || isRecorded ? "" : ", and nothing was compared with an old value")
  }

  /// The findings as a table.
  var table: ReportTable {
    ReportTable(
      title: "Gate",
      caption: "Each figure compared with its old value.",
      header: ["metric", "contender", "payload", "old", "new", "outcome"],
      rows: findings.map { [$0.metric, $0.contender, $0.payload, $0.old, $0.new, $0.outcome.rawValue] },
      wordColumns: 3
    )
  }

  /// The recommended actions without duplicates.
  var advice: [String] {
    findings.filter { !$0.advice.isEmpty }.map { finding in
      "\(finding.outcome.rawValue): \(finding.metric) of \(finding.contender) on \(finding.payload), "
        + "\(finding.old) before, \(finding.new) now: \(finding.advice)"
    }.uniqued
  }

  /// The report for a terminal.
  var text: String {
    let lines = table.textLines + [""] + (advice + notes + [summary]).flatMap { ReportTable.wrapped($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report for a summary page.
  var markdown: String {
    let list = (advice + notes).map { "- \($0)" }.joined(separator: "\n")
    return ["**\(summary)**", String(table.markdown.dropLast()), list].filter { !$0.isEmpty }
      .joined(separator: "\n\n") + "\n"
  }
}

/// A gate's finding about one metric of one contender on one payload.
struct Finding: Equatable, Sendable {
  /// The result of comparing the new figure with the old one.
  enum Outcome: String, Equatable, Sendable, CaseIterable {
    case holds
    case regression
    case improvement
    case notEnoughEvidence = "not enough evidence"
    /// The two figures can't be compared, for example because they are from different machines.
    case notComparable = "not comparable"
  }

  var metric: String
  var contender = ""
  /// The shape, the rate and the kinds in words.
  var payload = ""
  var old: String
  var new: String
  var outcome: Outcome
  /// The recommended action or an explanation; empty if the figure holds.
  var advice: String

  /// The text in place of a figure that isn't known.
  static let noValue = "-"

  static let record = "record it with check --update to make it the new limit"

  /// Compares two allocation counts, which must be equal.
  static func allocations(was: Int, now: Int, isStable: Bool) -> Finding {
    let (outcome, advice): (Outcome, String) =
      if !isStable {
        (.notEnoughEvidence, "the count differed between repetitions; find out which allocations vary")
      } else if now > was {
        (.regression, "find the new allocations (heaptrack, or Instruments' Allocations), or justify them")
      } else if now < was {
        (.improvement, record)
      } else {
        (.holds, "")
      }
    return Finding(metric: "allocations", old: "\(was)", new: "\(now)", outcome: outcome, advice: advice)
  }

  /// The finding with the contender and the payload that it is about.
  func about(_ contender: String, _ payload: PayloadKey) -> Finding {
    var finding = self
    finding.contender = contender
    // The gate compares other sizes than its own only by memory and with settings.
    finding.payload = payload.summary + (payload.size == CheckCommand.size ? "" : ", \(NumberText.bytes(payload.size))")
    return finding
  }
}

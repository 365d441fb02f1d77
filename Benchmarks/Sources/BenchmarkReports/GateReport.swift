/// All findings of a gate, and the exit code that follows from them.
package struct GateReport: Equatable, Sendable {
  package var findings: [Finding]
  /// Remarks on the whole comparison, such as the control's result or what was left out.
  package var notes: [String]

  package init(findings: [Finding], notes: [String]) {
    self.findings = findings
    self.notes = notes
  }

  /// The exit code: 1 if there is a regression; otherwise 3 if a finding is open; otherwise 2 if there is an improvement to
  /// record; otherwise 0.
  package var exitCode: Int32 {
    let outcomes = Set(findings.map(\.outcome))
    if outcomes.contains(.regression) { return 1 }
    if outcomes.contains(.notEnoughEvidence) || findings.isEmpty { return 3 }
    return outcomes.contains(.improvement) ? 2 : 0
  }

  /// The verdict in one line.
  package var summary: String {
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
    return "\(verdict): \(counts.isEmpty ? "nothing was compared" : counts.joined(separator: ", "))"
  }

  /// The findings as a table.
  package var table: ReportTable {
    ReportTable(
      title: "Gate",
      caption: "Each figure compared with its old value.",
      header: ["metric", "contender", "payload", "old", "new", "outcome"],
      rows: findings.map { [$0.metric, $0.contender, $0.payload, $0.old, $0.new, $0.outcome.rawValue] },
      wordColumns: 3
    )
  }

  /// The recommended actions without duplicates.
  package var advice: [String] {
    findings.filter { !$0.advice.isEmpty }.map { finding in
      "\(finding.outcome.rawValue): \(finding.metric) of \(finding.contender) on \(finding.payload), "
        + "\(finding.old) before, \(finding.new) now: \(finding.advice)"
    }.uniqued
  }

  /// The report for a terminal.
  package var text: String {
    let lines = table.textLines + [""] + (advice + notes + [summary]).flatMap { ReportTable.wrapped($0) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The report for a summary page.
  package var markdown: String {
    let list = (advice + notes).map { "- \($0)" }.joined(separator: "\n")
    return ["**\(summary)**", table.markdown.trimmingNewlines, list].filter { !$0.isEmpty }
      .joined(separator: "\n\n") + "\n"
  }
}

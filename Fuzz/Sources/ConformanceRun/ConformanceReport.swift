import FuzzProperties

/// The verdicts of all decoders about a suite, as Markdown.
struct ConformanceReport {
  let suite: ConformanceSuite
  /// A verdict for each text, in the order of the suite.
  var verdicts: [ConformanceDecoder: [ConformanceVerdict]] = [:]

  /// Whether a decoder of the library broke a requirement.
  var hasFindings: Bool {
    suite.texts.indices.contains { position in
      verdicts.contains { decoder, verdicts in
        decoder.isOurs && suite.texts[position].requirement.isBroken(by: verdicts[position])
      }
    }
  }

  /// The table of counts, and below it the texts about which the decoders disagree or whose requirement is broken.
  var text: String {
    var lines = [
      "| decoder | texts | files | accepted | rejected | crashed | wrong |",
      "|---|---|--:|--:|--:|--:|--:|",
    ]
    for decoder in ConformanceDecoder.allCases {
      for requirement in ConformanceSuite.Requirement.allCases {
        if let row = row(decoder, requirement) { lines.append(row) }
      }
    }
    lines += ["", "Texts about which the decoders disagree, or whose requirement one breaks:", ""]
    let rows = suite.texts.indices.compactMap(disagreement)
    if rows.isEmpty { return (lines.dropLast(2) + ["The decoders agree about every text."]).joined(separator: "\n") }
    lines += [
      "| text | \(ConformanceDecoder.allCases.map(\.name).joined(separator: " | ")) |", "|---|---|---|---|---|",
    ]
    return (lines + rows).joined(separator: "\n")
  }

  private func row(_ decoder: ConformanceDecoder, _ requirement: ConformanceSuite.Requirement) -> String? {
    guard let all = verdicts[decoder] else { return nil }
    let verdicts = zip(suite.texts, all).filter { $0.0.requirement == requirement }.map(\.1)
    guard !verdicts.isEmpty else { return nil }
    let count = { (verdict: ConformanceVerdict) in verdicts.count { $0 == verdict } }
    let wrong = verdicts.count(where: requirement.isBroken)
    let counts = [verdicts.count, count(.accepted), count(.rejected), count(.crashed) + count(.hung), wrong]
    return "| \(decoder.name) | \(requirement.rawValue)_ | \(counts.map(String.init).joined(separator: " | ")) |"
  }

  private func disagreement(at position: Int) -> String? {
    let text = suite.texts[position]
    let all = ConformanceDecoder.allCases.map { verdicts[$0]?[position] }
    guard Set(all).count > 1 || all.contains(where: { $0.map(text.requirement.isBroken) == true }) else { return nil }
    let cells = all.map { verdict in
      guard let verdict else { return "–" }
      return text.requirement.isBroken(by: verdict) ? "**\(verdict.rawValue)**" : verdict.rawValue
    }
    return "| `\(text.name)` | \(cells.joined(separator: " | ")) |"
  }
}

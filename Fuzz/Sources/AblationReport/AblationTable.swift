import Foundation

/// The medians and ranks of all trials, as Markdown.
struct AblationTable {
  let trials: AblationTrials
  /// The time limit of a trial in CPU seconds.
  let limit: Int

  var text: String {
    let faults = trials.faults.filter { !trials.seeds($0).isEmpty }
    let labels = trials.descriptions.isEmpty ? ["fault"] : ["mutant", "place", "change", "target", "held out"]
    var lines = [
      row(labels + trials.variants.map(Self.title)),
      "|" + String(repeating: "---|", count: labels.count) + String(repeating: "--:|", count: trials.variants.count),
    ]
    for fault in faults {
      let label = padded([fault] + (trials.descriptions[fault] ?? []), to: labels.count)
      lines.append(row(label + trials.variants.map { cell(fault, $0) }))
    }
    let shares = trials.variants.map { trials.shareFound(faults, $0) }
    if shares.contains(where: { $0 < 1 }) {
      lines.append(row(padded(["trials that found the fault"], to: labels.count) + shares.map(Self.percentage)))
    }
    if let test = RankTest(faults.map { fault in trials.variants.map { trials.score(fault, $0) } }) {
      lines.append(row(padded(["average rank"], to: labels.count) + test.averageRanks.map { Self.number($0, 2) }))
      lines += ["", summary(of: test)]
    } else {
      lines += ["", "Ranks require two faults, and from two to ten variants."]
    }
    let unfinished = trials.faults.filter { trials.seeds($0).isEmpty }
    if !unfinished.isEmpty { lines += ["", "Not finished, and left out: \(unfinished.joined(separator: ", "))."] }
    return lines.joined(separator: "\n")
  }

  private func summary(of test: RankTest) -> String {
    let difference = test.criticalDifference
    var text = "Friedman's test over \(test.caseCount) faults: χ² = \(Self.number(test.statistic, 2)), "
    text += "p = \(Self.number(test.probability, 4)). Critical difference of average ranks by Nemenyi's test at 0.05: "
    text += "\(Self.number(difference, 2))."
    guard let complete = trials.variants.firstIndex(of: AblationTrials.complete) else { return text }
    let own = test.averageRanks[complete]
    let different = trials.variants.indices.filter { abs(test.averageRanks[$0] - own) >= difference }
    let names = different.map { index in
      "\(Self.title(trials.variants[index])) (\(test.averageRanks[index] > own ? "slower" : "faster"))"
    }
    if names.isEmpty { return text + " No variant differs from the complete harness." }
    return text + " These variants differ from the complete harness: \(names.joined(separator: ", "))."
  }

  /// The median, and how many of the trials found the fault if not all did.
  private func cell(_ fault: String, _ variant: String) -> String {
    let times = trials.times(fault, variant)
    let median = trials.median(fault, variant) ?? .infinity
    let text = median.isFinite ? Self.number(median, 1) : "> \(limit)"
    let found = times.count(where: \.isFinite)
    return found == times.count ? text : "\(text) (\(found)/\(times.count))"
  }

  private func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }

  /// Cells, with empty ones after them.
  private func padded(_ cells: [String], to count: Int) -> [String] {
    cells + Array(repeating: "", count: max(0, count - cells.count))
  }

  private static func title(_ variant: String) -> String {
    switch variant {
    case AblationTrials.complete: variant
    // It's off in the complete harness.
    case "value-profile": "with value profile"
    default: "without \(variant)"
    }
  }

  /// A share in percent, rounded down, so that 100 means all.
  private static func percentage(_ share: Double) -> String { "\(Int(share * 100 + 1e-9)) %" }

  private static func number(_ value: Double, _ digits: Int) -> String { String(format: "%.\(digits)f", value) }
}

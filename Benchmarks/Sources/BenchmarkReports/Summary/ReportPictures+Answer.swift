import BenchmarkStatistics

/// The picture on the first screen.
extension ReportPictures {
  /// Every situation of an answer, one row for each contender; `nil` if nothing was timed.
  func picture(of answer: ReportAnswer) -> Picture? {
    let situations = answer.situations
    guard !situations.isEmpty else { return nil }
    var groups = situations.map { situation in
      RowGroup(
        title: "\(situation.topic): \(situation.payload)",
        rows: situation.rows.compactMap { result in
          result.timing.map { row(result.contender, $0.processorRatio) }
        }
      )
    }
    if let first = answer.firstDecodes {
      groups.append(
        RowGroup(title: "First decode: \(first.payload)", rows: first.costs.map { row($0.contender, $0.ratio) })
      )
    }
    let plot = ForestPlot(
      identifier: "answer",
      title: "CPU time as a multiple of plain Codable's",
      description: groups.map(Self.sentence).joined(separator: "; "),
      axisTitle: "times plain Codable's CPU time; logarithmic",
      groups: groups,
      lines: [ForestPlot.Line(value: 1, label: "plain Codable", style: "one")],
      width: 520
    )
    return Picture(
      svg: plot.svg,
      title: "CPU time as a multiple of plain Codable’s",
      caption: "",
      table: answer.table
    )
  }

  private func row(_ contender: String, _ ratio: Estimate) -> ForestPlot.Row {
    ForestPlot.Row(label: Self.label(of: contender), estimate: ratio, series: number(of: contender))
  }

  /// A group as a sentence, for readers who don't see the picture.
  private static func sentence(_ group: RowGroup<ForestPlot.Row>) -> String {
    let rows = group.rows.map { "\($0.label) \(NumberText.decimal($0.estimate.value, 3))" }
    return "\(group.title): \(rows.joined(separator: ", "))"
  }

  /// A title that is short enough for a narrow picture.
  private static func label(of contender: String) -> String {
    ReportAnswer.title(of: contender)
      .replacing(" over ShieldedJSONDecoder", with: ", ShieldedJSON")
      .replacing(" over JSONDecoder", with: "")
  }
}

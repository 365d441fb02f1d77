/// The picture on the first screen.
extension ReportPictures {
  /// Every situation of the answer, one row for each contender; `nil` if nothing was timed.
  var answer: Picture? {
    let answer = ReportAnswer(results)
    let situations = answer.situations
    guard !situations.isEmpty else { return nil }
    let plot = ForestPlot(
      identifier: "answer",
      title: "CPU time as a multiple of plain Codable's",
      description: situations.flatMap(\.rows).compactMap(sentence).joined(separator: "; "),
      axisTitle: "times plain Codable's CPU time; logarithmic",
      groups: situations.map { RowGroup(title: "\($0.topic): \($0.payload)", rows: $0.rows.compactMap(row)) },
      lines: [ForestPlot.Line(value: 1, label: "plain", style: "one")],
      width: 480
    )
    return Picture(svg: plot.svg, title: "CPU time as a multiple of plain Codable’s", caption: "", table: answer.table)
  }
}

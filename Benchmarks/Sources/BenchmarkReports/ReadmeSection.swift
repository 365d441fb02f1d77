import BenchmarkStatistics

/// The section of a document that is generated from a result: of the article about costs.
package struct ReadmeSection {
  /// The reason why the section can't be written.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The markers before and after the section.
  package static let begin = "<!-- benchmark begins -->"
  package static let end = "<!-- benchmark ends -->"

  let results: BenchmarkResults
  /// The result's path from the root of the repository, which the text names.
  let source: String
  /// The document's path from the root of the repository, which the text names.
  let document: String
  /// The picture's path from the document, or `nil` for no picture.
  let picture: String?

  package init(_ results: BenchmarkResults, source: String, document: String, picture: String?) {
    self.results = results
    self.source = source
    self.document = document
    self.picture = picture
  }

  /// The document with the section between the markers replaced.
  /// - Throws: ``Failure`` if the markers are missing.
  package func updating(_ text: String) throws -> String {
    guard let start = text.firstRange(of: Self.begin), let stop = text.firstRange(of: Self.end),
      start.upperBound <= stop.lowerBound
    else {
      throw Failure(description: "there is no line \(Self.begin), and after it \(Self.end), to write between")
    }
    return text[..<start.upperBound] + "\n" + markdown + text[stop.lowerBound...]
  }

  /// The section's text.
  var markdown: String {
    let shape = results.options.shapes.first ?? ""
    let rows = results.measurementsByRate(shape: shape)
    let rates = results.options.rates.filter { [0, 0.1, 0.5, 1].contains($0) }
    let contenders = results.options.contenders.filter { name in
      rows.contains { $0.contender == name && $0.check.status != .ruler }
    }
    let table = ReportTable(
      title: shape,
      caption: "",
      header: ["contender"]
        + rates.map { $0 == 0 ? "clean" : $0 == 1 ? "all dirty" : "\(NumberText.percent($0)) dirty" }
        + ["allocations a record, clean → dirtiest"],
      rows: contenders.map { name in
        let own = rates.map { rate in rows.first { $0.contender == name && $0.payload.rate == rate } }
        return ["`\(name)`"] + own.map(cell) + [allocations(own)]
      }
    )
    let control = results.controls.first { $0.payload.shape == shape && $0.payload.size == results.mainSize }
    let payload = rows.first.flatMap { results.summary(of: $0.baseline) }
    let visible = control?.timing.map { timing in
      let ratio = timing.processorRatio
      return "Plain against plain in the same run: \(NumberText.decimal(ratio.value, 3)) "
        + "(\(NumberText.interval(ratio.lower, ratio.upper))). "
        + (ratio.includes(1) ? "" : "That interval excludes 1: these times can't be read. ")
    }
    let commit = results.commit.map { ", commit `\($0.hash.prefix(12))`" } ?? ""
    let origin =
      "From `\(source)`: \(results.createdAt.prefix(10))\(commit), \(results.machine.processor), "
      + "\(results.machine.cores) cores, \(results.machine.operatingSystem), "
      + "\(results.toolchain.installed ?? results.toolchain.compiler); \(results.options.processes) processes of "
      + "\(results.options.pairs) pairs, \(payload?.records ?? 0) records, \(payload?.bytes ?? 0) bytes, seed "
      + "\(results.options.seed). \(visible ?? "No A/A control. ")Written by "
      + "`Benchmarks/run report --readme \(document) \(source)`."
    let image = picture.map {
      "![CPU time of every contender as a multiple of plain Codable's, with intervals](\($0))\n\n"
    }
    return table.markdown + "\n" + (image ?? "") + origin + "\n"
  }

  private func cell(_ result: ContenderResult?) -> String {
    guard let result else { return "-" }
    guard let ratio = result.timing?.processorRatio else {
      return result.check.status == .throwsOnDirt ? "throws" : result.check.status == .wrong ? "wrong" : "-"
    }
    return "\(NumberText.decimal(ratio.value, 3)) (\(NumberText.interval(ratio.lower, ratio.upper)))"
  }

  private func allocations(_ results: [ContenderResult?]) -> String {
    let figures = results.compactMap { result -> String? in
      guard let result, let count = result.counters.allocations,
        let records = self.results.summary(of: result.payload)?.records,
        records > 0
      else { return nil }
      return NumberText.decimal(Double(count) / Double(records), 1)
    }
    guard let first = figures.first, let last = figures.last else { return "-" }
    return first == last ? first : "\(first) → \(last)"
  }

  /// The picture as a separate file, which has to include its colours.
  package var pictureFile: String? {
    guard let svg = ReportPictures(results).all.first?.svg, let end = svg.firstIndex(of: ">") else { return nil }
    return svg[...end] + "<style>\(HTMLPage.pictureStyle)</style>" + svg[svg.index(after: end)...] + "\n"
  }
}

import BenchmarkStatistics

/// The section of the documentation that is generated from a result.
package struct DocumentationSection {
  /// The reason why the section can't be written.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// The markers before and after the section.
  package static let begin = "<!-- benchmark begins -->"
  package static let end = "<!-- benchmark ends -->"
  /// The document that has the section, relative to the root of the repository.
  package static let document = "Sources/ShieldedDecoding/ShieldedDecoding.docc/WhatItCosts.md"

  let results: BenchmarkResults
  /// The result's path from the root of the repository, which the text names.
  let source: String
  /// The name of the picture's file, which is in the document's folder.
  let picture: String

  package init(_ results: BenchmarkResults, source: String, picture: String) {
    (self.results, self.source, self.picture) = (results, source, picture)
  }

  /// The document with the section between the markers replaced.
  package func updating(_ document: String) throws -> String {
    guard let start = document.firstRange(of: Self.begin), let stop = document.firstRange(of: Self.end),
      start.upperBound <= stop.lowerBound
    else {
      throw Failure(description: "the markers \(Self.begin) and \(Self.end) are missing or in the wrong order")
    }
    return document[..<start.upperBound] + "\n" + markdown + document[stop.lowerBound...]
  }

  /// The section's text.
  var markdown: String {
    let shape = results.options.shapes.first ?? ""
    let rows = results.measurementsByRate(shape: shape)
    let rates = results.options.rates.filter { [0, 0.1, 0.5, 1].contains($0) }
    let contenders = results.options.contenders.filter { name in
      rows.contains { $0.contender == name && $0.check.status != .reference }
    }
    let table = ReportTable(
      title: shape,
      caption: "",
      header: ["contender"]
        + rates.map { $0 == 0 ? "clean" : $0 == 1 ? "all dirty" : "\(NumberText.percent($0)) dirty" }
        + ["allocations per record, clean → dirtiest"],
      rows: contenders.map { name in
        let own = rates.map { rate in rows.first { $0.contender == name && $0.payload.rate == rate } }
        return ["`\(name)`"] + own.map(cell) + [allocations(own)]
      }
    )
    let control = results.controls.first { $0.payload.shape == shape && $0.payload.size == results.mainSize }
    let payload = rows.first.flatMap { results.summary(of: $0.baseline) }
    let controlText = control?.timing.map { timing in
      "Plain against plain in the same run: \(Self.text(timing.processorRatio)). "
        + (timing.processorRatio.includes(1) ? "" : "That interval excludes 1, so these times aren't valid. ")
    }
    let commit = results.commit.map { ", commit `\($0.hash.prefix(12))`" } ?? ""
    let origin =
      "From `\(source)`: \(results.createdAt.prefix(10))\(commit), \(results.machine.processor), "
      + "\(results.machine.cores) cores, \(results.machine.operatingSystem), "
      + "\(results.toolchain.installed ?? results.toolchain.compiler); \(results.options.processes) processes of "
      + "\(results.options.pairs) pairs, \(payload?.records ?? 0) records, \(payload?.bytes ?? 0) bytes, seed "
      + "\(results.options.seed). \(controlText ?? "There is no A/A control. ")"
      + "Written by `Benchmarks/run report \(source) --documentation`."
    let image = "![CPU time of every contender as a multiple of plain Codable's, with intervals](\(picture))"
    return table.markdown + "\n" + image + "\n\n" + origin + "\n"
  }

  /// The picture as a separate file.
  package var pictureFile: String? { ReportPictures(results).all.first?.file }

  private func cell(_ result: ContenderResult?) -> String {
    guard let result else { return "-" }
    guard let ratio = result.timing?.processorRatio else {
      return result.check.status == .throwsOnDirt ? "throws" : result.check.status == .wrong ? "wrong" : "-"
    }
    return Self.text(ratio)
  }

  private static func text(_ ratio: Estimate) -> String {
    "\(NumberText.decimal(ratio.value, 3)) (\(NumberText.interval(ratio.lower, ratio.upper)))"
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
}

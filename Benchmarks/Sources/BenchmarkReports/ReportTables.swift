import BenchmarkStatistics

/// The tables of every report, in order.
package struct ReportTables {
  static let none = "-"

  let results: BenchmarkResults

  package init(_ results: BenchmarkResults) {
    self.results = results
  }

  /// Every table for which the results have data.
  package var all: [ReportTable] {
    let tables =
      results.options.shapes.map(comparison) + [
        settings, benefit, rules, kinds, layouts, sizes, largePayloads, heap, memory, instructions, wrapperCost,
        programs,
      ]
    return tables.filter { !$0.rows.isEmpty }
  }

  var settings: ReportTable { ReportTable(results.settings ?? []) }

  /// The contenders by rate on one shape.
  package func comparison(shape: String) -> ReportTable {
    let rows = results.measurementsByRate(shape: shape)
    let payload = rows.first.flatMap { results.summary(of: $0.baseline) }
    let size = payload.map { "\($0.records) records, \($0.bytes) bytes clean. " } ?? ""
    return ReportTable(
      title: shape,
      caption: size + "CPU time as a multiple of plain Codable's on the clean payload.",
      header: [
        "contender", "dirt", "CPU", "95 % interval", "verdict", "ns/rec", "MB/s", "allocs/rec", "records", "rescued",
      ],
      rows: rows.map(comparisonRow)
    )
  }

  private func comparisonRow(_ measurement: ContenderResult) -> [String] {
    let summary = results.summary(of: measurement.payload)
    let records = Double(max(1, summary?.records ?? 1))
    let timing = measurement.timing.map { timingCells(measurement, $0) }
    let counters = measurement.counters
    let allocations = counters.allocations.map { count in
      (counters.allocationsAreStable == true ? "" : "~") + NumberText.decimal(Double(count) / records, 2)
    }
    return [measurement.contender, NumberText.percent(measurement.payload.rate)]
      + (timing ?? [Self.status(measurement)] + Array(repeating: Self.none, count: 4)) + [
        allocations ?? Self.none,
        measurement.check.deliveredRecords.map(String.init) ?? Self.none,
        measurement.check.reportedRescues.map(String.init) ?? Self.none,
      ]
  }

  /// The ratio, its interval, the verdict, the time for each record, and the throughput.
  private func timingCells(_ measurement: ContenderResult, _ timing: Timing) -> [String] {
    let summary = results.summary(of: measurement.payload)
    let ratio = timing.processorRatio
    return [
      NumberText.decimal(ratio.value, 3), NumberText.interval(ratio.lower, ratio.upper),
      results.verdict(on: measurement).map(Self.short) ?? Self.none,
      NumberText.decimal(timing.nanoseconds / Double(max(1, summary?.records ?? 1)), 0),
      NumberText.decimal(Double(summary?.bytes ?? 0) / max(1, timing.nanoseconds) * 1e3, 1),
    ]
  }

  static func status(_ measurement: ContenderResult) -> String {
    switch measurement.check.status {
    case .measured, .reference: none
    case .throwsOnDirt: "throws"
    case .wrong: "WRONG"
    }
  }

  /// An abbreviated verdict that fits into a column.
  static func short(_ verdict: TimingVerdict) -> String {
    switch verdict {
    case .slower: "slower"
    case .faster: "faster"
    case .noDifference: "same"
    case .notEnoughEvidence: "open"
    case .controlFailed: "none"
    }
  }

  var kinds: ReportTable {
    let rows = results.measurementsByKind.filter { $0.check.status == .measured || $0.check.status == .wrong }
    return ReportTable(
      title: "Cost by kind of dirt",
      caption: "Every record dirty with one kind only. The cost of a rescue is what it adds to the clean decode.",
      header: ["kind", "contender", "CPU", "95 % interval", "dirty fields", "ns/rescue"],
      rows: rows.map { row in
        let ratio = row.timing?.processorRatio
        return [
          row.payload.kinds.joined(separator: "+"), row.contender,
          ratio.map { NumberText.decimal($0.value, 3) } ?? Self.status(row),
          ratio.map { NumberText.interval($0.lower, $0.upper) } ?? Self.none,
          results.summary(of: row.payload).map { "\($0.dirtyFields)" } ?? Self.none,
          costOfRescue(row).map { NumberText.decimal($0, 0) } ?? Self.none,
        ]
      },
      wordColumns: 2
    )
  }

  /// The cost of a dirty field beyond the clean decode, in nanoseconds.
  ///
  /// Both times are computed from ratios, so that changes of the machine's speed don't matter.
  func costOfRescue(_ measurement: ContenderResult) -> Double? {
    guard
      let timing = measurement.timing,
      let clean = results.cleanCounterpart(of: measurement)?.timing,
      let control = results.controls.first(where: { $0.payload == measurement.baseline })?.timing,
      let fields = results.summary(of: measurement.payload)?.dirtyFields, fields > 0
    else { return nil }
    return (timing.processorRatio.value - clean.processorRatio.value) * control.nanoseconds / Double(fields)
  }

  var sizes: ReportTable {
    let rows = results.measurementsBySize
    let sizes = Set(rows.map(\.payload.size)).sorted()
    let contenders = results.options.contenders.filter { name in rows.contains { $0.contender == name } }
    return ReportTable(
      title: "Time per byte against size",
      caption: "CPU time in nanoseconds per byte of the clean payload. Above "
        + "\(NumberText.bytes(BenchmarkResults.Options.largestPairedSize)) it is the time of a process's second decode, "
        + "or of its only one in results without a second.",
      header: ["contender"] + sizes.map(results.sizeText),
      rows: contenders.map { name in
        [name]
          + sizes.map { size in
            let row = rows.first { $0.contender == name && $0.payload.size == size }
            return row.flatMap(results.nanosecondsPerByte).map { NumberText.decimal($0, 2) } ?? Self.none
          }
      }
    )
  }

  /// The first and the second decode of a large payload in one process, and the kernel's part of the second.
  var largePayloads: ReportTable {
    ReportTable(
      title: "Large payloads",
      caption:
        "CPU time in nanoseconds per byte of a fresh process's first and second decode. The kernel provides the memory of the "
        + "first page by page. The kernel's part of the second depends on how much memory the process has kept.",
      header: ["contender", "payload", "first", "second", "kernel's part", "other"],
      rows: results.measurementsOfLargePayloads.map { row in
        let bytes = Double(max(1, results.summary(of: row.payload)?.bytes ?? row.payload.size))
        func text(_ nanoseconds: Int?) -> String {
          nanoseconds.map { NumberText.decimal(Double($0) / bytes, 2) } ?? Self.none
        }
        let counters = row.counters
        let own = counters.repeatedDecodeNanoseconds.flatMap { second in
          counters.repeatedDecodeKernelNanoseconds.map { second - $0 }
        }
        return [
          row.contender, NumberText.bytes(row.payload.size), text(counters.singleDecodeNanoseconds),
          text(counters.repeatedDecodeNanoseconds), text(counters.repeatedDecodeKernelNanoseconds), text(own),
        ]
      },
      wordColumns: 2
    )
  }
}

extension ContenderResult.Counters {
  /// The CPU time that is comparable with repeated decodes of a small payload: the second decode's, or in results of older
  /// versions the only one's.
  var latestDecodeNanoseconds: Double? {
    (repeatedDecodeNanoseconds ?? singleDecodeNanoseconds).map(Double.init)
  }
}

extension BenchmarkResults {
  /// CPU time in nanoseconds per byte of the payload.
  func nanosecondsPerByte(_ measurement: ContenderResult) -> Double? {
    let nanoseconds = measurement.timing?.nanoseconds ?? measurement.counters.latestDecodeNanoseconds
    guard let nanoseconds, let bytes = summary(of: measurement.payload)?.bytes, bytes > 0 else { return nil }
    return nanoseconds / Double(bytes)
  }

  /// The actual length of the payload of a target size. A payload has at least one record, so it may exceed a small target.
  func bytes(ofTarget size: Int) -> Int {
    payloads.first {
      $0.key.size == size && $0.key.rate == 0 && $0.key.shape == options.shapes.first && $0.key.layout == mainLayout
    }?.bytes ?? size
  }

  /// Formats a target size, or the payload's actual size if the two differ widely.
  func sizeText(_ size: Int) -> String {
    let bytes = bytes(ofTarget: size)
    return NumberText.bytes(Double(bytes) > 1.5 * Double(size) ? bytes : size)
  }
}

/// The comparison of layouts.
extension ReportTables {
  private static let layoutsTitle = "Layouts"
  private static let layoutsCaption =
    "CPU time as a multiple of plain Codable's on the same clean payload, in the same layout."

  /// The contenders by layout.
  var layouts: ReportTable {
    let rows = results.measurementsByLayout
    return ReportTable(
      title: Self.layoutsTitle,
      caption: Self.layoutsCaption,
      header: ["contender", "layout", "CPU", "95 % interval", "verdict", "ns/rec", "MB/s", "allocs/rec"],
      rows: results.options.layouts.flatMap { layout in
        rows.filter { $0.payload.layout == layout }.compactMap { row in row.timing.map { layoutRow(row, $0) } }
      },
      wordColumns: 2
    )
  }

  private func layoutRow(_ measurement: ContenderResult, _ timing: Timing) -> [String] {
    let records = Double(max(1, results.summary(of: measurement.payload)?.records ?? 1))
    return [measurement.contender, measurement.payload.layout] + timingCells(measurement, timing)
      + [measurement.counters.allocations.map { NumberText.decimal(Double($0) / records, 2) } ?? Self.none]
  }

  /// The ratios alone, with one column for each layout.
  var layoutsSummary: ReportTable {
    let rows = results.measurementsByLayout
    let layouts = results.options.layouts
    return ReportTable(
      title: Self.layoutsTitle,
      caption: Self.layoutsCaption,
      header: ["contender"] + layouts,
      rows: results.options.contenders.compactMap { name in
        let own = rows.filter { $0.contender == name }
        guard !own.isEmpty else { return nil }
        return [name] + layouts.map { layout in own.first { $0.payload.layout == layout }.map(ratioText) ?? Self.none }
      }
    )
  }
}

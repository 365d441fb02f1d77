import BenchmarkStatistics
import Payloads

/// Tables of the benefit of tolerance, and of figures that are counted and not timed.
extension ReportTables {
  /// The records that plain `Codable` would lose.
  var benefit: ReportTable {
    let outcomeNames = ExpectedRescue.Outcome.allCases.map(\.rawValue)
    let rows = results.options.shapes.flatMap(results.measurementsByRate).filter {
      $0.payload.rate > 0 && $0.check.status == .measured && $0.check.reportedRescues != nil
    }
    return ReportTable(
      title: "Benefit of tolerance",
      caption:
        "From the same bytes: the records that plain Codable delivers and those that the contender delivers; the rescues by "
        + "outcome; and the cost of a rescued field in addition to the clean decode.",
      header: ["contender", "shape", "dirt", "plain", "delivered"] + outcomeNames + ["ns/rescue"],
      rows: rows.map { row in
        let outcomes = row.check.rescuesByOutcome
        let counts = outcomeNames.map { name in
          outcomes.map { "\($0[name] ?? 0)" } ?? (row.check.reportedRescues == 0 ? "0" : Self.none)
        }
        return [
          row.contender, row.payload.shape, NumberText.percent(row.payload.rate), plainRecords(row),
          row.check.deliveredRecords.map(String.init) ?? Self.none,
        ] + counts + [costOfRescue(row).map { NumberText.decimal($0, 0) } ?? Self.none]
      },
      wordColumns: 2
    )
  }

  /// The number of records that plain `Codable` delivers from a measurement's payload.
  func plainRecords(_ row: ContenderResult) -> String {
    let plain = results.measurements.first {
      $0.contender == results.baselineContender && $0.payload == row.payload && !$0.isControl
    }
    return plain?.check.deliveredRecords.map(String.init) ?? Self.none
  }

  /// The first shape's rescues by row of the rescue table.
  var rules: ReportTable {
    let shape = results.options.shapes.first ?? ""
    let all = results.measurementsByRate(shape: shape).filter { $0.check.rescuesByRule != nil }
    // Both decoders give the same answers, except for input that only one of them accepts without a rescue.
    let rows = all.filter { $0.contender == all.first?.contender }
    let names = Set(rows.flatMap { ($0.check.rescuesByRule ?? [:]).keys }).sorted()
    return ReportTable(
      title: "Rescues by row of the rescue table",
      caption: "\(shape), as reported by \(rows.first?.contender ?? Self.none).",
      header: ["rule"] + rows.map { "\(NumberText.percent($0.payload.rate)) dirty" },
      rows: names.map { name in [name] + rows.map { "\($0.check.rescuesByRule?[name] ?? 0)" } }
    )
  }

  /// Heap use of one decode.
  var heap: ReportTable {
    let rows = results.options.shapes.flatMap(results.measurementsByRate).filter { $0.counters.allocations != nil }
    return ReportTable(
      title: "Heap",
      caption:
        "Blocks allocated, blocks freed and bytes allocated by one decode, per record. The blocks that aren't freed are the "
        + "result.",
      header: ["contender", "shape", "dirt", "allocs/rec", "frees/rec", "bytes/rec"],
      rows: rows.map { row in
        let records = Double(max(1, results.summary(of: row.payload)?.records ?? 1))
        func perRecord(_ count: Int?, _ decimals: Int) -> String {
          count.map { NumberText.decimal(Double($0) / records, decimals) } ?? Self.none
        }
        let mark = row.counters.allocationsAreStable == true ? "" : "~"
        return [
          row.contender, row.payload.shape, NumberText.percent(row.payload.rate),
          mark + perRecord(row.counters.allocations, 2), mark + perRecord(row.counters.frees, 2),
          mark + perRecord(row.counters.allocatedBytes, 0),
        ]
      },
      wordColumns: 2
    )
  }

  /// Peak memory by contender and payload.
  var memory: ReportTable {
    ReportTable(
      title: "Peak memory",
      caption:
        "Memory that one decode in a fresh process adds to the peak of resident memory, including the mapped payload.",
      header: ["contender", "dirt", "payload MB", "added MB", "times the payload"],
      rows: results.measurementsOfMemory.map { row in
        let bytes = Double(row.counters.peakMemoryBytes ?? 0)
        let payload = Double(results.summary(of: row.payload)?.bytes ?? row.payload.size)
        return [
          row.contender, NumberText.percent(row.payload.rate), NumberText.decimal(payload / 1e6, 1),
          NumberText.decimal(bytes / 1e6, 1), NumberText.decimal(bytes / payload, 2),
        ]
      }
    )
  }

  /// Instructions by contender and payload.
  var instructions: ReportTable {
    ReportTable(
      title: "Instructions",
      caption: """
        Instructions of one decode, counted by callgrind, without those of Swift's metadata caches, and how often an object is \
        retained and released.
        """,
      header: ["contender", "dirt", "instructions", "per record", "per byte", "retains/rec", "releases/rec"],
      rows: results.measurementsOfInstructions.map { row in
        let count = Double(row.counters.correctedInstructions ?? 0)
        let payload = results.summary(of: row.payload)
        func perRecord(_ count: Double?, _ decimals: Int) -> String {
          guard let count, let payload else { return Self.none }
          return NumberText.decimal(count / Double(max(1, payload.records)), decimals)
        }
        return [
          row.contender, NumberText.percent(row.payload.rate), NumberText.decimal(count, 0), perRecord(count, 0),
          NumberText.decimal(count / Double(max(1, payload?.bytes ?? row.payload.size)), 1),
          perRecord(row.counters.retains.map { Double($0) }, 1), perRecord(row.counters.releases.map { Double($0) }, 1),
        ]
      }
    )
  }

  /// The code that programs get from the library.
  var programs: ReportTable { Self.programs(results.programs) }

  /// The code that programs get from the library.
  package static func programs(_ figures: ProgramFigures?) -> ReportTable {
    ReportTable(
      title: "Code of a program",
      caption: """
        Code, constants and metadata that a program with a DTO of three fields has more than with plain Codable, stripped and \
        without unused sections.
        """,
      header: ["program", "bytes", "limit"],
      rows: ProgramFigures.Program.allCases.compactMap { program in
        figures?[program].map { bytes in
          [
            program.modules.joined(separator: ", "), NumberText.grouped(Double(bytes)),
            NumberText.grouped(Double(program.limit)),
          ]
        }
      }
    )
  }

  /// The cost of a DTO before it decodes anything, with compile times if the results have them.
  var wrapperCost: ReportTable {
    let styles = results.wrapperCost.map { [("plain", $0.plain), ("@SafeBox", $0.shielded), ("@Shielded", $0.macro)] }
    let start = results.wrapperCost?.pluginStartSeconds
    let rows = styles ?? []
    let hasTimes = rows.contains { $0.1.compileSeconds != nil }
    return ReportTable(
      title: hasTimes ? "Binary size and compile time of a DTO" : "Binary size of a DTO",
      caption:
        "Code, constants and initialized data\(hasTimes ? ", and compile time (CPU)," : "") that one DTO of 13 fields adds to a "
        + "release module."
        + (start.map { " The macro's plugin starts once for each module, in \(NumberText.decimal($0 * 1e3, 0)) ms." }
          ?? ""),
      header: ["DTO", "bytes", "of code"] + (hasTimes ? ["ms to compile", "times plain"] : []),
      rows: rows.map { name, figures in
        let sizes = [name, NumberText.decimal(figures.binaryBytes, 0), NumberText.decimal(figures.codeBytes, 0)]
        guard hasTimes else { return sizes }
        return sizes + [
          figures.compileSeconds.map { NumberText.decimal($0 * 1e3, 1) } ?? Self.none,
          figures.compileRatio.map { NumberText.decimal($0, 2) } ?? Self.none,
        ]
      }
    )
  }
}

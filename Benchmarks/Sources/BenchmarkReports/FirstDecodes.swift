import BenchmarkStatistics
import Foundation

/// What the first decode of a process costs, from a file that `Benchmarks/run cold --output` wrote.
///
/// `cold.json` also has larger bodies, further types and every sample. This reads the first decode of its smallest body in the
/// program with the most conformances:
///
///     {"schemaVersion": 1, "commit": "1a2b3c4d", "payloadSizes": {"small": 1326}, "rows": [
///       {"case": {"engine": "shielded", "model": "macro", "work": "small"}, "conformances": 20000, "isControl": false,
///        "cpuRatio": {"value": 0.26, "lower": 0.25, "upper": 0.27}}]}
package struct FirstDecodes {
  /// CPU time as a multiple of that of plain `Codable`'s first decode, by the contender's name, such as `macro-shielded`.
  let costs: [(contender: String, ratio: Estimate)]
  private let caption: String

  /// Reads a file.
  ///
  /// - Parameter path: The path of a `cold.json`.
  /// - Throws: ``BenchmarkResults/Unreadable``, which names the file and what is wrong with it.
  package init(contentsOf path: String) throws {
    try self.init(try BenchmarkResults.contents(of: path), named: path)
  }

  init(_ data: Data, named name: String) throws {
    guard let file = try? JSONDecoder().decode(File.self, from: data), file.schemaVersion == 1 else {
      throw BenchmarkResults.Unreadable(
        description: "\(name) isn't a file of `Benchmarks/run cold --output` with schema version 1"
      )
    }
    let rows = file.rows.filter { $0.case.work == "small" && !$0.isControl }
    guard let conformances = rows.map(\.conformances).max(), let bytes = file.payloadSizes["small"] else {
      throw BenchmarkResults.Unreadable(
        description: "\(name) has no first decode of the smallest body; measure again with `Benchmarks/run cold`"
      )
    }
    caption = """
      CPU time of the first decode of \(bytes) bytes in a new process of a program with \(conformances) protocol conformances, as a \
      multiple of plain Codable's over JSONDecoder. Measured by Benchmarks/run cold at commit \(file.commit).
      """
    costs = Self.contenders.compactMap { name, model, engine in
      rows.first { $0.conformances == conformances && $0.case.model == model && $0.case.engine == engine }
        .map { (name, $0.cpuRatio) }
    }
  }

  /// A row for each contender.
  var table: ReportTable {
    ReportTable(
      title: "First decode",
      caption: caption,
      header: ["contender", "CPU", "95 % interval"],
      rows: costs.map { cost in
        let ratio = cost.ratio
        return [
          cost.contender, NumberText.decimal(ratio.value, 3), NumberText.interval(ratio.lower, ratio.upper),
        ]
      }
    )
  }

  /// The names of `cold.json` for the contenders.
  private static let contenders = [
    ("safebox", "safebox", "foundation"), ("safebox-shielded", "safebox", "shielded"),
    ("macro-shielded", "macro", "shielded"),
  ]

  private struct File: Decodable {
    struct Row: Decodable {
      struct Case: Decodable {
        var engine: String
        var model: String
        var work: String
      }

      var `case`: Case
      var conformances: Int
      var isControl: Bool
      var cpuRatio: Estimate
    }

    var schemaVersion: Int
    var commit: String
    var payloadSizes: [String: Int]
    var rows: [Row]
  }
}

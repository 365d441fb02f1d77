import BenchmarkStatistics
import Foundation

/// The cost of the first decode of a process, from a file that `Benchmarks/run cold --output` wrote.
///
/// `cold.json` also has larger bodies, further types and every sample. This reads the first decode of its smallest body in the
/// program with the most conformances:
///
///     {"schemaVersion": 1, "commit": "1a2b3c4d", "payloadSizes": {"small": 1326}, "rows": [
///       {"case": {"engine": "shielded", "model": "macro", "work": "small"}, "conformances": 20000, "isControl": false,
///        "cpuRatio": {"value": 0.26, "lower": 0.25, "upper": 0.27}}]}
package struct FirstDecodes: Equatable {
  /// The cost of one contender.
  struct Cost: Equatable {
    /// The contender's name in the benchmark, such as `macro-shielded`.
    var contender: String
    /// CPU time as a multiple of that of plain `Codable`'s first decode.
    var ratio: Estimate
  }

  /// The commit that was measured.
  let commit: String
  /// The number of protocol conformances in the program.
  let conformances: Int
  /// The size of the body in bytes.
  let bytes: Int
  /// In the order of ``ReportAnswer``.
  let costs: [Cost]

  /// A description of the decoded body, such as `1326 bytes, 20000 conformances`.
  var payload: String { "\(bytes) bytes, \(conformances) conformances" }

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
    self.commit = file.commit
    self.conformances = conformances
    self.bytes = bytes
    costs = Self.contenders.compactMap { name, model, engine in
      rows.first { $0.conformances == conformances && $0.case.model == model && $0.case.engine == engine }
        .map { Cost(contender: name, ratio: $0.cpuRatio) }
    }
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

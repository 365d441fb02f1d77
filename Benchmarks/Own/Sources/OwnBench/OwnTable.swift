import BenchmarkReports
import BenchmarkStatistics
import Foundation
import ModelRewriting
import ProbeExchange

/// The results in Markdown.
struct OwnTable {
  let results: OwnResults

  /// The whole report.
  var text: String {
    let options = results.options
    return """
      # What tolerance costs for `\(options.type)`

      \(results.machine.text), commit \(results.commit).

          \(results.command)

      \(times)

      - **clean, dirty**: CPU time as a multiple of plain `Codable`'s over `JSONDecoder` on the sample, with its 95 % interval, from \
      \(options.pairs) pairs in each of \(options.processes) processes. Dirty bodies are the sample with faults in the given share \
      of its \(results.lenientFields) fields that the model can rescue; the figure is the mean of several bodies if the sample is \
      small.
      - **first decode**: CPU time of the first decode in a fresh process, as a multiple of plain `Codable`'s in the same round, \
      from \(options.coldProcesses) rounds.
      - **per screen**: CPU time to decode the sample of \(results.bodies.first?.bytes ?? 0) bytes once, in a warm process. It \
      depends on the machine's speed at the time.

      \(control)

      ## Faults

      \(faults)

      ## Code size

      \(codeSize)

      ## Not rescued

      \(notes)

      """
  }

  // MARK: Times

  private var times: String {
    let dirty = results.bodies.dropFirst().map { "dirty \(Self.percent($0.rate))" }
    let heading = ["model", "decoder", "clean"] + dirty + ["first decode", "per screen"]
    let rows = ContenderKey.all.map { contender in
      [contender.version, contender.engine.typeName] + results.bodies.indices.map { cell(contender, body: $0) }
        + [firstDecode(contender), screen(contender)]
    }
    return Self.table(heading, rows, wordColumns: 2)
  }

  private func row(_ contender: ContenderKey, _ body: Int) -> OwnResults.Row? {
    results.rows.first { $0.contender == contender && $0.body == body }
  }

  private func cell(_ contender: ContenderKey, body: Int) -> String {
    guard let row = row(contender, body) else { return "" }
    if row.isControl { return "1" }
    return switch row.status {
    case .wrong: "WRONG"
    case .throwing: "throws"
    case .measured: row.ratio.map(Self.text) ?? ""
    }
  }

  private func firstDecode(_ contender: ContenderKey) -> String {
    guard let row = results.cold.first(where: { $0.contender == contender }) else { return "" }
    return row.isControl ? "1 (\(Self.digits(row.microseconds.value)) µs)" : Self.text(row.ratio)
  }

  private func screen(_ contender: ContenderKey) -> String {
    guard let time = row(contender, 0)?.microseconds else { return "" }
    return "\(Self.digits(time.value)) µs (\(Self.digits(time.lower))–\(Self.digits(time.upper)))"
  }

  private var control: String {
    let pairs = results.rows.first(where: \.isControl)?.ratio
    let cold = results.cold.first(where: \.isControl)?.ratio
    var text = "Control, plain against itself: "
    text += pairs.map { "\(Self.precise($0)) in pairs" } ?? "not measured in pairs"
    text += cold.map { ", \(Self.precise($0)) for the first decode." } ?? "."
    if let pairs, !pairs.includes(1) { text += " The interval excludes 1: the machine was too noisy; run again." }
    if let cold, !cold.includes(1) { text += " The first decode's interval excludes 1; run again." }
    return text
  }

  // MARK: Other tables

  private var faults: String {
    guard results.bodies.count > 1 else { return "The model can rescue no field of the sample." }
    let contenders = ContenderKey.all.filter { $0.version != "plain" }
    let groups = DirtyBody.Group.allCases.map(\.rawValue)
    let heading = ["fields with a fault"] + groups + contenders.map { "\($0.version), \($0.engine.typeName)" }
    let rows = results.bodies.indices.dropFirst().map { index in
      let body = results.bodies[index]
      let shares = contenders.map { contender -> String in
        guard let row = row(contender, index) else { return "" }
        guard let count = row.rescuedFaults, row.status != .throwing else { return "throws" }
        return "\(count) of \(body.faultCount)"
      }
      return [
        "\(Self.percent(body.rate)), \(body.faultCount) in \(body.count == 1 ? "one body" : "\(body.count) bodies")"
      ]
        + groups.map { "\(body.faults[$0] ?? 0)" } + shares
    }
    return Self.table(heading, rows)
      + "\n\nThe last columns have the number of faults that the report lists as rescued." + errors
  }

  /// The errors and the wrong answers, one line each.
  private var errors: String {
    let lines = results.rows.compactMap { row -> String? in
      guard let detail = row.detail else { return nil }
      let name = "\(row.contender.version) over \(row.contender.engine.typeName)"
      let body = row.body == 0 ? "the sample" : "\(Self.percent(results.bodies[row.body].rate)) of faults"
      return "- \(name), \(body): \(row.status == .wrong ? "WRONG, " : "throws ")\(detail)"
    }
    return lines.isEmpty ? "" : "\n\n" + lines.joined(separator: "\n")
  }

  private var codeSize: String {
    guard let plain = results.codeSizes.first else {
      return "Not measured: \(results.codeSizeProblem ?? "there is no figure")."
    }
    let rows = results.codeSizes.map { size in
      let difference = size.version == .plain ? "" : String(format: "%+d", size.bytes - plain.bytes)
      return [size.version.rawValue, "\(size.bytes)", "\(size.code)", difference]
    }
    return Self.table(["version", "bytes", "machine code", "compared with plain"], rows)
      + "\n\nBytes of code, constants and initialized data of all types of the source, compiled for release as one module."
  }

  private var notes: String {
    guard !results.notes.isEmpty else { return "Every property can be rescued." }
    return results.notes.map { "- \($0)" }.joined(separator: "\n")
  }

  // MARK: Text

  private static func table(_ header: [String], _ rows: [[String]], wordColumns: Int = 1) -> String {
    let table = ReportTable(title: "", caption: "", header: header, rows: rows, wordColumns: wordColumns)
    return String(table.markdown.dropLast())
  }

  private static func percent(_ rate: Double) -> String { String(format: "%.0f %%", rate * 100) }

  private static func text(_ ratio: Estimate) -> String {
    ratio.value < 0.1 ? precise(ratio) : String(format: "%.2f (%.2f–%.2f)", ratio.value, ratio.lower, ratio.upper)
  }

  private static func precise(_ ratio: Estimate) -> String {
    String(format: "%.3f (%.3f–%.3f)", ratio.value, ratio.lower, ratio.upper)
  }

  private static func digits(_ value: Double) -> String {
    String(format: value < 10 ? "%.2f" : value < 100 ? "%.1f" : "%.0f", value)
  }
}

import Foundation

/// Results whose report consists of tables.
package protocol TabulatedResults: Encodable {
  var origin: RunOrigin { get }
  /// The tables of the report.
  var tables: [ReportTable] { get }
}

extension TabulatedResults {
  /// The file as JSON.
  package func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// The report for a terminal.
  package var text: String {
    let tables = tables.map { "\n\n" + $0.textLines.joined(separator: "\n") }
    return "\(origin.machine.processor), \(origin.machine.cores) cores" + tables.joined()
  }

  /// The report in Markdown.
  package var markdown: String {
    tables.map { "## \($0.title)\n\n\($0.caption)\n\n\($0.markdown)" }.joined(separator: "\n")
  }
}

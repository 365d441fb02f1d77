import BenchmarkReports
import Contenders
import Foundation
import Payloads

/// Writes a payload to a file, for a process that should hold only the payload.
enum PayloadFile {
  /// Writes a key's payload piece by piece, with only one record in memory at a time.
  /// - Returns: The payload's figures.
  @discardableResult
  static func write(_ key: PayloadKey, to file: URL) throws -> PayloadFigures {
    guard let suite = ContenderRegistry.suite(named: key.shape) else {
      throw LoadedCase.Unknown(description: "this build doesn't have the shape \(key.shape)")
    }
    let totals = try suite.shape.write(try PayloadSpecification(key), to: FileSink(path: file.path))
    return PayloadFigures(
      key: key,
      bytes: totals.bytes,
      records: totals.records,
      dirtyFields: totals.dirtyFields,
      fingerprint: Fingerprint.text(of: try Data(contentsOf: file, options: .alwaysMapped))
    )
  }
}

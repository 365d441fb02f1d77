import BenchmarkReports
import Contenders
import Foundation
import Payloads

/// Puts a payload into a file, for a process that is to hold the payload and nothing else.
enum PayloadFile {
  /// Writes the payload of a key piece by piece, so that no more than one record of it is in memory.
  /// - Returns: The payload in numbers.
  @discardableResult
  static func write(_ key: PayloadKey, to file: URL) throws -> PayloadFigures {
    guard let suite = ContenderRegistry.suite(named: key.shape) else {
      throw LoadedCase.Unknown(description: "there is no shape \(key.shape) in this build")
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

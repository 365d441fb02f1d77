import BenchmarkReports
import Contenders
import Foundation
import Payloads

/// Puts a payload into a file, for a process that is to hold the payload and nothing else.
enum PayloadFile {
  /// Writes the payload of a key.
  static func write(_ key: PayloadKey, to file: URL) throws {
    guard let suite = ContenderRegistry.suite(named: key.shape) else {
      throw LoadedCase.Unknown(description: "there is no shape \(key.shape) in this build")
    }
    _ = try suite.shape.write(try PayloadSpecification(key), to: FileSink(path: file.path))
  }
}

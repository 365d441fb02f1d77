import Foundation
import ShieldedDecoding
import ShieldedJSON

/// Decodes a catalogue in memory on a number of cores.
package struct CoresContender {
  private let body: Data

  package init(_ file: URL) throws {
    body = try Data(contentsOf: file)
  }

  /// Decodes the body.
  ///
  /// - Parameter coreCount: The number of cores.
  /// - Returns: The number of records.
  /// - Throws: Any error that the decoder throws.
  @discardableResult
  package func decode(onCores coreCount: Int) throws -> Int {
    var decoder = ShieldedJSONDecoder()
    if coreCount > 1 { decoder.concurrency = .cores(coreCount) }
    return try decoder.decode(ShieldedResponse<[MacroRecord]>.self, from: body).data.count
  }

  /// Decodes the body with a report.
  ///
  /// - Parameter coreCount: The number of cores.
  /// - Returns: The values and the report as text, which are the same on any number of cores.
  package func answer(onCores coreCount: Int) throws -> (records: [String], report: RescueReport) {
    var decoder = ShieldedJSONDecoder()
    if coreCount > 1 { decoder.concurrency = .cores(coreCount) }
    let log = RescueLog()
    let response = try decoder.decode(
      ShieldedResponse<[MacroRecord]>.self,
      from: body,
      options: RescueOptions(log: log)
    )
    return (response.data.map { "\($0)" }, log.report())
  }
}

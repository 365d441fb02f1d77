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
  /// - Parameter end: Called directly after decoding, before the records are released.
  package func decode(onCores coreCount: Int, end: () -> Void = {}) throws {
    var decoder = ShieldedJSONDecoder()
    if coreCount > 1 { decoder.concurrency = .cores(coreCount) }
    let response = try decoder.decode(ShieldedResponse<[MacroRecord]>.self, from: body)
    withExtendedLifetime(response, end)
  }

  /// Decodes the body with a report.
  ///
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

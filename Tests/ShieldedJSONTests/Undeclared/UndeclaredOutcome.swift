import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

/// What a call gives with and without the option to report undeclared keys.
struct UndeclaredOutcome {
  /// The undeclared keys: path and found value, in the order of the report.
  let undeclared: [String]
  /// The report with the option.
  let report: RescueReport
  /// A description of the error that the call throws.
  let error: String?

  /// Decodes a payload with and without the option, and expects equal values, errors and other records.
  init<Value: Decodable>(
    _ type: Value.Type,
    _ json: String,
    _ decoder: any RescuingDecoder = ShieldedJSONDecoder(),
    _ options: RescueOptions = RescueOptions(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let off = Self.outcome(type, json, decoder, options, RescueLog(capacity: .max))
    let log = RescueLog(capacity: .max, reportsUndeclaredKeys: true)
    let on = Self.outcome(type, json, decoder, options, log)
    #expect(on.text == off.text, sourceLocation: sourceLocation)
    let others = on.report.records.filter { $0.outcome != .undeclared }.map(\.description).sorted()
    let areEqual = others == off.report.records.map(\.description).sorted()
    #expect(areEqual, sourceLocation: sourceLocation)
    #expect(on.report.totalCount == off.report.totalCount, sourceLocation: sourceLocation)
    report = on.report
    error = on.error
    let records = report.records.filter { $0.outcome == .undeclared }
    undeclared = records.map { "\($0.path) \($0.found ?? "nothing")" }
    #expect(report.undeclaredCount == records.count, sourceLocation: sourceLocation)
    #expect(report.count(of: .undeclared) == records.count, sourceLocation: sourceLocation)
  }

  private static func outcome<Value: Decodable>(
    _ type: Value.Type,
    _ json: String,
    _ decoder: any RescuingDecoder,
    _ options: RescueOptions,
    _ log: RescueLog
  ) -> (text: String, error: String?, report: RescueReport) {
    var options = options
    options.log = log
    do {
      let value = try decoder.decode(type, from: Data(json.utf8), options: options)
      return (reflectedText(of: value), nil, log.report())
    } catch {
      return ("\(error)", "\(error)", log.report())
    }
  }
}

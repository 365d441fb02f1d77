import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

/// The decoders over which the models of these tests are decoded.
let fieldSubjects: [any ConformanceSubject] = [
  JSONSubject(), TreeEngine(), TreeSubject(.staysAtFailure), TreeSubject(.advancesBeforeThrowing),
]

/// Expects a value and records from every decoder, and the same value without a log.
func expect<Value: Decodable & Equatable & Sendable>(
  _ type: Value.Type,
  from tree: PayloadTree,
  is value: Value,
  _ rescues: [ExpectedRescue] = [],
  policy: RescuePolicy? = nil,
  over subjects: [any ConformanceSubject] = fieldSubjects,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for subject in subjects {
    let log = RescueLog()
    let result = DecodingResult {
      try RescueOptions(policy: policy, log: log).apply { try subject.decode(type, from: tree) }
    }
    let comment = Comment(rawValue: "\(subject.description): \(tree.json)")
    #expect(result == .value(value), comment, sourceLocation: sourceLocation)
    #expect(log.report().records.map(ExpectedRescue.init) == rescues, comment, sourceLocation: sourceLocation)
    let unobserved = DecodingResult {
      try RescueOptions(policy: policy).apply { try subject.decode(type, from: tree) }
    }
    #expect(unobserved == .value(value), comment, sourceLocation: sourceLocation)
    guard policy == nil else { continue }
    #expect(
      DecodingResult { try subject.decode(type, from: tree) } == .value(value),
      comment,
      sourceLocation: sourceLocation
    )
  }
}

/// Expects an error of a kind at a path from every decoder.
func expectError<Value: Decodable>(
  _ type: Value.Type,
  from tree: PayloadTree,
  _ kind: String,
  at path: [String],
  policy: RescuePolicy? = nil,
  over subjects: [any ConformanceSubject] = fieldSubjects,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  for subject in subjects {
    let log = RescueLog()
    let comment = Comment(rawValue: "\(subject.description): \(tree.json)")
    do {
      _ = try RescueOptions(policy: policy, log: log).apply { try subject.decode(type, from: tree) }
      Issue.record("No error is thrown. \(comment)", sourceLocation: sourceLocation)
    } catch {
      let failure = DecodingFailure(error)
      #expect(failure.kind.hasPrefix(kind), comment, sourceLocation: sourceLocation)
      #expect(failure.path == path, comment, sourceLocation: sourceLocation)
    }
    #expect(log.report().records.map(ExpectedRescue.init) == [], comment, sourceLocation: sourceLocation)
  }
}

/// Expects that a value is encoded to given JSON, and decoded again without a record.
func expectRoundTrip<Value: Codable & Equatable & Sendable>(
  _ value: Value,
  _ json: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  let data = try encoder.encode(value)
  #expect(String(decoding: data, as: UTF8.self) == json, sourceLocation: sourceLocation)
  let decoded = try JSONDecoder().decodeWithReport(Value.self, from: data)
  #expect(decoded.value == value, sourceLocation: sourceLocation)
  #expect(decoded.report.isEmpty, sourceLocation: sourceLocation)
}

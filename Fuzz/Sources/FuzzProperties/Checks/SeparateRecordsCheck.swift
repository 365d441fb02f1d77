import DecoderAgreement
import Foundation
import RescueSpecification
import ShieldedDecoding

/// The properties of parts of a payload whose records are kept apart: a value that is only tried, and JSON in a string.
struct SeparateRecordsCheck<Model: ShieldedModel>: DecodingCheck {
  let setup: DecodingSetup
  var decodedType: String { "\(Model.self)" }

  func runAll() throws(PropertyFailure) {
    let alone = decode(Model.self, from: document)
    try abandonedAttemptLeavesNothing(alone)
    try embeddedJSONIsTheSame(alone)
  }

  private struct Decoded<Value> {
    var outcome: DecodeOutcome<Value>
    var records: [RescueRecord]
  }

  private func decode<Value: Decodable>(_ type: Value.Type, from document: Data) -> Decoded<Value> {
    let log = RescueLog(capacity: 10_000, pathCapacity: 10_000)
    var decoder = engine.decoderUnderTest(strategy)
    if let key = CodingUserInfoKey.embeddedSetup {
      decoder.userInfo[key] = EmbeddedSetup(engine: engine, strategy: strategy)
    }
    let outcome = DecodeOutcome {
      try decoder.decode(type, from: document, options: RescueOptions(policy: policy.policy, log: log))
    }
    return Decoded(outcome: outcome, records: log.report().records)
  }

  /// A value that is given up has no record, whatever was repaired in it before it failed.
  private func abandonedAttemptLeavesNothing(_ alone: Decoded<Model>) throws(PropertyFailure) {
    let tried = decode(Tried<Model>.self, from: document)
    try areSame(#function, tried, alone.outcome, alone.records.map(\.description))
  }

  /// JSON in a string gives the value that it gives alone, and the records under the path of the string.
  private func embeddedJSONIsTheSame(_ alone: Decoded<Model>) throws(PropertyFailure) {
    // The text must have the document's bytes.
    guard document.count < 1_024, !strategy.convertsKeys, let text = String(validating: document, as: UTF8.self),
      let embedding = try? JSONEncoder().encode([Embedded<Model>.key.stringValue: text])
    else { return }
    func moved(_ path: RescuePath) -> RescuePath {
      RescuePath([.key(Embedded<Model>.key.stringValue)] + path.components)
    }
    let records = alone.records.map { record in
      RescueRecord(
        path: moved(record.path),
        rule: record.rule,
        expected: record.expected,
        found: record.found,
        outcome: record.outcome,
        reason: record.reason,
        underlyingPath: record.underlyingPath.map(moved),
        cause: record.cause
      ).description
    }
    try areSame(#function, decode(Embedded<Model>.self, from: embedding), alone.outcome, records)
  }

  /// - Parameter records: The expected records, in any order: Foundation's decoder gives the entries of a dictionary in none.
  private func areSame<Value: ExactlyComparable>(
    _ property: String,
    _ actual: Decoded<Value>,
    _ outcome: DecodeOutcome<Model>,
    _ records: [String]
  ) throws(PropertyFailure) {
    if let difference = actual.outcome.difference(from: outcome) { throw failure(property, difference) }
    // Which entries of a dictionary have been read before an error depends on the hashes of their keys.
    guard case .value = outcome else { return }
    let (expected, found) = (records.sorted(), actual.records.map(\.description).sorted())
    guard expected == found else { throw failure(property, expected: "\(expected)", actual: "\(found)") }
  }
}

/// A model after an attempt that fails when the model has been decoded.
private struct Tried<Model: ShieldedModel>: Decodable, ExactlyComparable {
  let value: Model
  var exactValue: ExactValue { value.exactValue }

  private struct Refused: Decodable {
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      _ = try container.decode(Model.self)
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a value that is given up")
    }
  }

  init(from decoder: any Decoder) throws {
    _ = try decoder.decodeIfPossible(Refused.self)
    value = try decoder.singleValueContainer().decode(Model.self)
  }
}

/// A model whose JSON is in a string.
private struct Embedded<Model: ShieldedModel>: Decodable, ExactlyComparable {
  static var key: AnyKey { AnyKey("text") }

  let value: Model
  var exactValue: ExactValue { value.exactValue }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    let data = Data(try container.decode(String.self, forKey: Self.key).utf8)
    let userInfo = CodingUserInfoKey.embeddedSetup.flatMap { decoder.userInfo[$0] }
    guard let setup = userInfo as? EmbeddedSetup else { preconditionFailure("there is no decoder for the text") }
    value = try setup.engine.decoderUnderTest(setup.strategy)
      .decode(Model.self, from: data, embeddedAt: container.codingPath + [Self.key])
  }
}

/// The decoder of JSON in a string.
private struct EmbeddedSetup: Sendable {
  let engine: Engine
  let strategy: DecoderStrategy
}

extension CodingUserInfoKey {
  fileprivate static let embeddedSetup = CodingUserInfoKey(rawValue: "FuzzProperties.embeddedSetup")
}

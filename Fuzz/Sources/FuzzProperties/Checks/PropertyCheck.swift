import DecoderAgreement
import Foundation

/// A check of one input, whose failures all name the same subject.
protocol PropertyCheck {
  /// The whole input.
  var inputBytes: [UInt8] { get }
  /// What is decoded, and how.
  var checkedSubject: String { get }
}

extension PropertyCheck {
  func failure(_ property: String, expected: String, actual: String) -> PropertyFailure {
    PropertyFailure(
      property: property,
      subject: checkedSubject,
      expected: expected,
      actual: actual,
      input: inputBytes
    )
  }

  func failure(_ property: String, _ difference: ExactValue.Difference) -> PropertyFailure {
    failure(
      property,
      expected: "\(difference.path): \(difference.expected)",
      actual: "\(difference.path): \(difference.actual)"
    )
  }
}

/// A document and the way to decode it: an engine, and what the input's header selects.
struct DecodingSetup {
  let input: FuzzInput
  let engine: Engine
  private(set) var strategy: DecoderStrategy
  private(set) var policy: PolicyChoice
  let document: Data

  /// - Parameters:
  ///   - input: The whole input.
  ///   - engine: The decoders.
  ///   - document: The document; by default the input's.
  init(_ input: FuzzInput, _ engine: Engine, document: [UInt8]? = nil) {
    self.input = input
    self.engine = engine
    strategy = DecoderStrategy.all.chosen(by: input.strategyChoice)
    policy = PolicyChoice.all.chosen(by: input.policyChoice)
    self.document = Data(document ?? Array(input.document))
  }

  /// Replaces the policy and the strategy by the defaults, if the header selects something else by these letters.
  mutating func useDefaults() {
    strategy = DecoderStrategy.all[0]
    policy = PolicyChoice.all[0]
  }
}

/// A check that decodes one document as one type.
protocol DecodingCheck: PropertyCheck {
  /// The type, and the settings that the setup doesn't have.
  var decodedType: String { get }
  var setup: DecodingSetup { get }
}

extension DecodingCheck {
  var engine: Engine { setup.engine }
  var strategy: DecoderStrategy { setup.strategy }
  var policy: PolicyChoice { setup.policy }
  var document: Data { setup.document }
  var inputBytes: [UInt8] { setup.input.bytes }
  var checkedSubject: String {
    "\(decodedType), over \(engine.name), policy \(policy.name), strategy \(strategy.name)"
  }

  /// The document's tree; `nil` if it has none.
  var documentTree: JSONTree? { PayloadText.utf8(Array(document)).flatMap { JSONTree($0) } }

  /// Decodes the document with plain `Codable`.
  func decodePlain<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try engine.plainDecoder(strategy).decode(type, from: document)
  }
}

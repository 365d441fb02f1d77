import DecoderAgreement
import Foundation
import RescueSpecification

/// A property that does not hold for an input.
public struct PropertyFailure: Error, Sendable, CustomStringConvertible {
  /// The name of the property's function.
  public let property: String
  /// What was being decoded, and how.
  public let subject: String
  /// What the property demands.
  public let expected: String
  /// What happened.
  public let actual: String
  /// The whole input, the header included.
  public let input: [UInt8]
  /// How the input's document has grown; `nil` if it hasn't.
  package var growth: DocumentGrowth?

  /// Describes a failure.
  package init(property: String, subject: String, expected: String, actual: String, input: [UInt8]) {
    self.property = property
    self.subject = subject
    self.expected = expected
    self.actual = actual
    self.input = input
  }

  /// All details, over several lines. Text that is too long to read is cut.
  public var description: String {
    """
    property \(property) does not hold
      subject:  \(subject)
      expected: \(Self.readable(expected))
      actual:   \(Self.readable(actual))
      input:    \(input.count) bytes\(growth.map { ", \($0)" } ?? ""), as text: \(Self.readable(String(decoding: input, as: UTF8.self).debugDescription))
    """
  }

  private static let readableLength = 2_000

  private static func readable(_ text: String) -> String {
    text.count > readableLength ? "\(text.prefix(readableLength))…" : text
  }
}

/// A check of one input, whose failures all name the same subject.
protocol PropertyCheck {
  /// The whole input.
  var inputBytes: [UInt8] { get }
  /// What is decoded, and how.
  var checkedSubject: String { get }
}

extension PropertyCheck {
  func failure(_ property: String, expected: String, actual: String) -> PropertyFailure {
    PropertyFailure(property: property, subject: checkedSubject, expected: expected, actual: actual, input: inputBytes)
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

  /// - Parameter document: The document; by default the input's.
  init(_ input: FuzzInput, _ engine: Engine, document: [UInt8]? = nil) {
    self.input = input
    self.engine = engine
    strategy = input.strategy
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
  var checkedSubject: String { "\(decodedType), over \(engine.name), policy \(policy.name), strategy \(strategy.name)" }

  /// The document's tree; `nil` if it has none.
  var documentTree: JSONTree? { PayloadText.utf8(Array(document)).flatMap { JSONTree($0) } }

  /// A Boolean value that indicates whether the document has only white space, after a byte order mark or without one.
  var isBodyEmpty: Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = document.starts(with: mark) ? document.dropFirst(mark.count) : document[...]
    return text.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  /// Decodes the document with plain `Codable`.
  func decodePlain<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try engine.plainDecoder(strategy).decode(type, from: document)
  }
}

/// A key of any name.
struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

/// Any document; its content is ignored.
struct PlainDocument: Decodable { init(from decoder: any Decoder) {} }

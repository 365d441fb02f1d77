import DecoderAgreement
import Foundation
import RescueSpecification
import ShieldedDecoding

/// Checks that Foundation's decoder and an engine's agree on a document: the same value to the last bit, or the same error
/// case at the same path, except for the listed differences.
struct AgreementCheck<Value: Decodable & ExactlyComparable>: PropertyCheck {
  private let input: FuzzInput
  private let engine: Engine
  private let strategy: DecoderStrategy
  private let dictionaryNames: Set<String>
  private let isDictionary: Bool
  var inputBytes: [UInt8] { input.bytes }
  var checkedSubject: String { "\(Value.self), strategy \(strategy.name)" }
  /// Options applied around both decodes.
  var options: RescueOptions?

  init(
    _ type: Value.Type,
    _ input: FuzzInput,
    _ engine: Engine,
    dictionaryNames: Set<String> = [],
    isDictionary: Bool = false
  ) {
    self.input = input
    strategy = input.strategy
    self.engine = engine
    self.dictionaryNames = dictionaryNames
    self.isDictionary = isDictionary
  }

  /// Checks the property, and returns the listed difference by which the results differ.
  func decodersAgree() throws(PropertyFailure) -> DecoderDifference? {
    let (expected, expectedFault) = outcome(Engine.foundation)
    let (actual, actualFault) = outcome(engine)
    if let actualFault, engine.isShielded { try valuesAreCut(in: actualFault) }
    if let expected, let actual, expected == actual { return nil }
    if let expectedFault, let actualFault, agree(expectedFault, actualFault) { return nil }
    let disagreement = Disagreement(
      document: Array(input.document),
      foundation: expectedFault,
      shielded: actualFault,
      dictionaryNames: dictionaryNames,
      isDictionary: isDictionary,
      assumesTopLevelDictionary: strategy.assumesTopLevelDictionary,
      convertsKeys: strategy.convertsKeys
    )
    if let difference = disagreement.difference { return difference }
    throw failure(
      #function,
      expected: expected?.description ?? expectedFault?.description ?? "",
      actual: actual?.description ?? actualFault?.description ?? ""
    )
  }

  /// An error of the library's decoder has at most the beginning of a long number.
  private func valuesAreCut(in fault: DecodeFault) throws(PropertyFailure) {
    guard fault.prose.utf8.count > Self.excerptLength else { return }
    let tokens = PayloadText.utf8(Array(input.document)).flatMap { JSONTree($0)?.tokens } ?? []
    let texts = tokens.filter { $0.count > Self.excerptLength }.map { String(decoding: $0, as: UTF8.self) }
    guard texts.contains(where: fault.prose.contains) else { return }
    throw failure(#function, expected: "the beginning of the value", actual: fault.prose)
  }

  private static var excerptLength: Int { 100 }

  /// Whether two errors have the same case and the same path. Foundation loses the path for a number that it can't read.
  private func agree(_ expected: DecodeFault, _ actual: DecodeFault) -> Bool {
    expected.hasSameCase(as: actual) && (expected.path == actual.path || expected.path.isEmpty)
  }

  private func outcome(_ engine: Engine) -> (ExactValue?, DecodeFault?) {
    do {
      let decode = { try engine.decoderUnderTest(strategy).decode(Value.self, from: Data(input.document)).exactValue }
      return (try options?.apply(decode) ?? decode(), nil)
    } catch {
      return (nil, DecodeFault(error))
    }
  }
}

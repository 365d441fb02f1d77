import DecoderAgreement
import Foundation

/// Checks that Foundation's decoder and the library's agree on a document: the same value to the last bit, or the same error
/// case at the same path, except for the listed differences.
struct AgreementCheck<Value: Decodable & ExactlyComparable> {
  let input: FuzzInput
  let foundation: any TestableDecoder
  let shielded: any TestableDecoder
  let strategy: DecoderStrategy
  let dictionaryNames: Set<String>
  let isDictionary: Bool

  init(
    _ type: Value.Type,
    _ input: FuzzInput,
    foundation: Engine = .foundation,
    shielded: Engine = .shielded,
    dictionaryNames: Set<String> = [],
    isDictionary: Bool = false
  ) {
    self.input = input
    strategy = DecoderStrategy.all.chosen(by: input.strategyChoice)
    self.foundation = foundation.decoderUnderTest(strategy)
    self.shielded = shielded.decoderUnderTest(strategy)
    self.dictionaryNames = dictionaryNames
    self.isDictionary = isDictionary
  }

  /// Checks the property.
  ///
  /// - Returns: How the decoders' results compare.
  func decodersAgree() throws(PropertyFailure) -> AgreementVerdict {
    let (expected, expectedFault) = outcome(foundation)
    let (actual, actualFault) = outcome(shielded)
    if let expected, let actual, expected == actual { return .acceptedByBoth }
    if let expectedFault, let actualFault, agree(expectedFault, actualFault) { return .rejectedByBoth }
    let disagreement = Disagreement(
      document: Array(input.document),
      foundation: expectedFault,
      shielded: actualFault,
      dictionaryNames: dictionaryNames,
      isDictionary: isDictionary,
      assumesTopLevelDictionary: strategy.makeDecoder().assumesTopLevelDictionary,
      convertsKeys: strategy.convertsKeys
    )
    if let difference = disagreement.difference { return .listed(difference.rawValue) }
    throw PropertyFailure(
      property: #function,
      subject: "\(Value.self), strategy \(strategy.name)",
      expected: expected?.description ?? expectedFault?.description ?? "",
      actual: actual?.description ?? actualFault?.description ?? "",
      input: input.bytes
    )
  }

  /// Whether two errors have the same case and the same path. Foundation loses the path for a number that it can't read.
  private func agree(_ expected: DecodeFault, _ actual: DecodeFault) -> Bool {
    expected.hasSameCase(as: actual) && (expected.path == actual.path || expected.path.isEmpty)
  }

  private func outcome(_ decoder: any TestableDecoder) -> (ExactValue?, DecodeFault?) {
    do {
      return (try decoder.decode(Value.self, from: Data(input.document)).exactValue, nil)
    } catch {
      return (nil, DecodeFault(error))
    }
  }
}

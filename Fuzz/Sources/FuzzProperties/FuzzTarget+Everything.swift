import ShieldedDecoding

extension FuzzTarget {
  /// All of the core over Foundation's `JSONDecoder`: each model by itself, all of them in one, wrappers as the whole
  /// payload, and responses.
  ///
  /// The header's bytes are described at ``FuzzInput``; the first chooses from the list below.
  public static let everything = FuzzTarget(
    name: "Everything",
    isWorthMutating: { FuzzInput($0)?.holdsJSON ?? false }
  ) { bytes throws(PropertyFailure) in
    guard let input = FuzzInput(bytes) else { return }
    try EverythingSubject.allCases.chosen(by: input.subjectChoice).check(input)
  }
}

/// What the target Everything decodes, in the order of the letters that choose it: "a" is the first.
package enum EverythingSubject: String, CaseIterable, Sendable {
  case everything, integers, numbers, texts, strategies, lists, dictionaries, tree
  case wholeScalar, wholeArray, wholeDroppingArray, wholeDictionary
  case shieldedPart, shieldedParts, standardResponse, codeMessageResponse, statusFlagResponse, catalogue

  /// The byte of the header that chooses this subject.
  package var letter: UInt8 {
    UInt8(ascii: "a") + UInt8(Self.allCases.firstIndex(of: self) ?? 0)
  }

  func check(_ input: FuzzInput) throws(PropertyFailure) {
    switch self {
    case .everything: try ModelCheck(ShieldedEverything.self, input).runAll()
    case .integers: try ModelCheck(ShieldedIntegers.self, input).runAll()
    case .numbers: try ModelCheck(ShieldedNumbers.self, input).runAll()
    case .texts: try ModelCheck(ShieldedTexts.self, input).runAll()
    case .strategies: try ModelCheck(ShieldedStrategies.self, input).runAll()
    case .lists: try ModelCheck(ShieldedLists.self, input).runAll()
    case .dictionaries: try ModelCheck(ShieldedDictionaries.self, input).runAll()
    case .tree: try ModelCheck(ShieldedTree.self, input).runAll()
    case .wholeScalar: try ModelCheck(SafeBox<Int>.self, input).runAll()
    case .wholeArray: try ModelCheck(SafeArray<ShieldedPart>.self, input).runAll()
    case .wholeDroppingArray: try ModelCheck(DroppingArray<ShieldedPart>.self, input).runAll()
    case .wholeDictionary: try ModelCheck(DroppingDictionary<ShieldedPart>.self, input).runAll()
    case .shieldedPart: try ShieldedResponseCheck(ShieldedPart.self, plain: PlainPart.self, input).runAll()
    case .shieldedParts: try ShieldedResponseCheck([ShieldedPart].self, plain: [PlainPart].self, input).runAll()
    case .catalogue: try ShieldedResponseCheck([ShieldedProduct].self, plain: [PlainProduct].self, input).runAll()
    case .standardResponse: try ContractCheck(StandardContract.self, input).runAll()
    case .codeMessageResponse: try ContractCheck(CodeMessageContract.self, input).runAll()
    case .statusFlagResponse: try ContractCheck(StatusFlagContract.self, input).runAll()
    }
  }
}

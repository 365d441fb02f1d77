import DecoderAgreement
import DecodingTestSupport
import ShieldedDecoding

/// What a target can decode. Each target has its own list, from which an input's first letter chooses.
package enum FuzzSubject: String, CaseIterable, Sendable {
  case everything, integers, numbers, texts, strategies, lists, dictionaries, tree
  case wholeScalar, wholeArray, wholeDroppingArray, wholeDictionary
  case shieldedPart, shieldedParts, standardResponse, codeMessageResponse, statusFlagResponse, catalogue
  case anything, scan, scanWithoutBraces, rows
  case bare, wholeDefault, token
  case scalarPayload, dictionaryPayload, optionalPayload, plainPayload

  static let scalars: [FuzzSubject] = [.integers, .numbers, .texts, .strategies, .wholeScalar]
  static let collections: [FuzzSubject] = [
    .lists, .dictionaries, .tree, .wholeArray, .wholeDroppingArray, .wholeDictionary,
  ]
  static let models: [FuzzSubject] = [.everything] + scalars + collections
  /// Models that were added later. They follow all others, so that the letters in existing inputs keep their meaning.
  static let laterModels: [FuzzSubject] = [.wholeDefault, .bare]
  static let responses: [FuzzSubject] = [
    .shieldedPart, .shieldedParts, .standardResponse, .codeMessageResponse, .statusFlagResponse, .catalogue,
    .scalarPayload, .dictionaryPayload, .optionalPayload, .plainPayload,
  ]

  /// What to check for a model.
  enum Aspect {
    case rescue, agreementWithPlain, roundTrip, reports
    /// The rescue with a decoder of another habit.
    case habit(ElementHabit)
  }

  /// Checks one aspect of a model with one engine. Does nothing if the subject isn't a model.
  func check(_ aspect: Aspect, _ input: FuzzInput, _ engine: Engine) throws(PropertyFailure) {
    switch self {
    case .everything: try Self.check(aspect, ShieldedEverything.self, input, engine)
    case .integers: try Self.check(aspect, ShieldedIntegers.self, input, engine)
    case .numbers: try Self.check(aspect, ShieldedNumbers.self, input, engine)
    case .texts: try Self.check(aspect, ShieldedTexts.self, input, engine)
    case .strategies: try Self.check(aspect, ShieldedStrategies.self, input, engine)
    case .lists: try Self.check(aspect, ShieldedLists.self, input, engine)
    case .dictionaries: try Self.check(aspect, ShieldedDictionaries.self, input, engine)
    case .tree: try Self.check(aspect, ShieldedTree.self, input, engine)
    case .wholeScalar: try Self.check(aspect, SafeBox<Int>.self, input, engine)
    case .wholeArray: try Self.check(aspect, SafeArray<ShieldedPart>.self, input, engine)
    case .wholeDroppingArray: try Self.check(aspect, DroppingArray<ShieldedPart>.self, input, engine)
    case .wholeDictionary: try Self.check(aspect, DroppingDictionary<ShieldedPart>.self, input, engine)
    case .wholeDefault: try Self.check(aspect, SafeDefault<One>.self, input, engine)
    case .bare: try Self.check(aspect, ShieldedBare.self, input, engine)
    case .token: if case .rescue = aspect { try TokenCheck(input, engine).tokensAreTheDocuments() }
    case .rows: try RowType.allCases.chosen(by: input.envelopeChoice).check(aspect, input, engine)
    default: return
    }
  }

  /// Performs the additional check that the fourth letter chooses.
  func checkBeside(_ input: FuzzInput) throws(PropertyFailure) {
    switch ModelChoice.all.chosen(by: input.envelopeChoice) {
    case .nothing: return
    case .habit(let habit): try check(.habit(habit), input, .habit(habit))
    case .reports: for engine in Engine.all { try check(.reports, input, engine) }
    }
  }

  static func check<Model: ShieldedModel>(
    _ aspect: Aspect,
    _ model: Model.Type,
    _ input: FuzzInput,
    _ engine: Engine
  ) throws(PropertyFailure) {
    let check = ModelCheck(model, input, engine)
    switch aspect {
    case .rescue: try check.checkRescue()
    case .agreementWithPlain: try check.checkAgreementWithPlain()
    case .roundTrip: try check.checkRoundTrip()
    case .reports: try ReportCheck(model, input, engine).runAll()
    case .habit(let habit): try HabitCheck(model, input, habit, engine).runAll()
    }
  }

  /// Checks a response with one engine. Does nothing if the subject isn't a response.
  func checkResponse(_ input: FuzzInput, _ engine: Engine) throws(PropertyFailure) {
    switch self {
    case .shieldedPart: try ShieldedResponseCheck(ShieldedPart.self, plain: PlainPart.self, input, engine).runAll()
    case .shieldedParts:
      try ShieldedResponseCheck([ShieldedPart].self, plain: [PlainPart].self, input, engine).runAll()
    case .catalogue:
      try ShieldedResponseCheck([ShieldedProduct].self, plain: [PlainProduct].self, input, engine).runAll()
    case .scalarPayload: try ShieldedResponseCheck(Int.self, plain: Int.self, input, engine).runAll()
    case .dictionaryPayload:
      try ShieldedResponseCheck([String: Int].self, plain: [String: Int].self, input, engine).runAll()
    case .optionalPayload: try ShieldedResponseCheck(Int?.self, plain: Int?.self, input, engine).runAll()
    case .plainPayload: try ShieldedResponseCheck(PlainPart.self, plain: PlainPart.self, input, engine).runAll()
    case .standardResponse: try ContractCheck(StandardLayout.self, input, engine).runAll()
    case .codeMessageResponse: try ContractCheck(CodeMessageLayout.self, input, engine).runAll()
    case .statusFlagResponse: try ContractCheck(StatusFlagLayout.self, input, engine).runAll()
    default: return
    }
  }

  /// Checks that the two decoders agree on a plain model.
  func verdict(
    _ input: FuzzInput,
    _ foundation: Engine,
    _ shielded: Engine
  ) throws(PropertyFailure) -> AgreementVerdict {
    func verdict<Model: ShieldedModel>(_ model: Model.Type) throws(PropertyFailure) -> AgreementVerdict {
      try AgreementCheck(
        Model.Plain.self,
        input,
        foundation: foundation,
        shielded: shielded,
        dictionaryNames: Model.dictionaryNames,
        isDictionary: Model.isDictionary
      ).decodersAgree()
    }
    switch self {
    case .everything: return try verdict(ShieldedEverything.self)
    case .integers: return try verdict(ShieldedIntegers.self)
    case .numbers: return try verdict(ShieldedNumbers.self)
    case .texts: return try verdict(ShieldedTexts.self)
    case .strategies: return try verdict(ShieldedStrategies.self)
    case .lists: return try verdict(ShieldedLists.self)
    case .dictionaries: return try verdict(ShieldedDictionaries.self)
    case .tree: return try verdict(ShieldedTree.self)
    case .wholeScalar: return try verdict(SafeBox<Int>.self)
    case .wholeDefault: return try verdict(SafeDefault<One>.self)
    case .bare: return try verdict(ShieldedBare.self)
    case .wholeArray, .wholeDroppingArray: return try verdict(SafeArray<ShieldedPart>.self)
    case .wholeDictionary: return try verdict(DroppingDictionary<ShieldedPart>.self)
    case .catalogue:
      let check = AgreementCheck(PlainCatalogue.self, input, foundation: foundation, shielded: shielded)
      return try check.decodersAgree()
    default:
      // Any JSON at all: every object in it is a dictionary.
      let check = AgreementCheck(
        AnyJSON.self,
        input,
        foundation: foundation,
        shielded: shielded,
        isDictionary: true
      )
      return try check.decodersAgree()
    }
  }
}

import DecoderAgreement
import DecodingTestSupport
import RescueSpecification
import ShieldedDecoding

/// What a target can decode. Each target has its own list, from which an input's first letter chooses.
package enum FuzzSubject: String, CaseIterable, Sendable {
  case everything, integers, numbers, texts, strategies, lists, dictionaries, tree
  case wholeScalar, wholeArray, wholeDroppingArray, wholeDictionary
  case shieldedPart, shieldedParts, standardResponse, codeMessageResponse, statusFlagResponse, catalogue
  case anything, scan, scanWithoutBraces, rows
  case bare, wholeDefault, token
  case scalarPayload, dictionaryPayload, optionalPayload, plainPayload
  case readWhole, readMembers, readUnread, readProperty, readOptional, readElements, readKept, readGaps, readGrid
  case readEntry, readEntries, readLast
  case alternatives, versioned, strictness, locals, enums, blocks, options, snakeCase, droppingLists, wide
  case codeResultResponse, shopResponse, emptyResponse, partsInEnvelope, optionalInEnvelope, plainInEnvelope
  case shieldedWords, droppedParts, textPayload, macroPart, macroParts, macroInEnvelope, reports
  case priorities, containers, tags, keyed
  case strictParts, strictInEnvelope, optionalParts
  case streamedParts, streamedMacroParts, streamedStrictParts, streamedPlainParts, streamedIntegers, streamedTexts
  case streamedOptionals, streamedLists, drafts
  case dates
  case shapes, kept

  static let scalars: [FuzzSubject] = [.integers, .numbers, .texts, .strategies, .wholeScalar]
  static let collections: [FuzzSubject] = [
    .lists, .dictionaries, .tree, .wholeArray, .wholeDroppingArray, .wholeDictionary,
  ]
  static let models: [FuzzSubject] = [.everything] + scalars + collections
  /// Models that were added later. They follow all others, so that the letters in existing inputs keep their meaning.
  static let laterModels: [FuzzSubject] = [.wholeDefault, .bare]
  static let responses: [FuzzSubject] = [
    .shieldedPart, .shieldedParts, .standardResponse, .codeMessageResponse, .statusFlagResponse, .catalogue,
    .scalarPayload, .dictionaryPayload, .optionalPayload, .plainPayload, .codeResultResponse, .shopResponse,
    .emptyResponse, .partsInEnvelope, .optionalInEnvelope, .plainInEnvelope, .shieldedWords, .droppedParts,
    .textPayload, .macroPart, .macroParts, .macroInEnvelope, .reports, .strictParts, .strictInEnvelope, .optionalParts,
  ]

  /// What to check for a subject.
  enum Aspect {
    case rescue, roundTrip, reports
    /// The rescue with a decoder of another habit.
    case habit(ElementHabit)
    /// A response, its envelope included.
    case response
    /// The reports, compared with the specification.
    case specifiedReports
    /// The values and the records, compared with the specification.
    case specifiedValues
    /// The values, compared with the specification, without creating a log.
    case unobservedValues
  }

  /// The model that the subject decodes, or `nil` if it decodes something else.
  ///
  /// The type is known only at run time: specialized for every model, the checks take minutes to compile.
  @inline(never)
  func model(for input: FuzzInput) -> (any ShieldedModel.Type)? {
    switch self {
    case .everything: ShieldedEverything.self
    case .integers: ShieldedIntegers.self
    case .numbers: ShieldedNumbers.self
    case .texts: ShieldedTexts.self
    case .strategies: ShieldedStrategies.self
    case .lists: ShieldedLists.self
    case .dictionaries: ShieldedDictionaries.self
    case .tree: ShieldedTree.self
    case .wholeScalar: SafeBox<Int>.self
    case .wholeArray: SafeArray<ShieldedPart>.self
    case .wholeDroppingArray: DroppingArray<ShieldedPart>.self
    case .wholeDictionary: DroppingDictionary<ShieldedPart>.self
    case .wholeDefault: SafeDefault<One>.self
    case .bare: ShieldedBare.self
    case .priorities: ShieldedRow<Priority>.self
    case .tags: ShieldedRow<Tag>.self
    case .keyed: ShieldedKeyed.self
    case .dates: ShieldedDateLists.self
    case .shapes: ShieldedForms.self
    case .rows: RowType.allCases.chosen(by: input.envelopeChoice).model
    default: nil
    }
  }

  /// Checks one aspect with one engine. Does nothing if the subject doesn't have the aspect.
  func check(_ aspect: Aspect, _ input: FuzzInput, _ engine: Engine) throws(PropertyFailure) {
    if isAmbiguous(input, engine) { return }
    if let model = model(for: input) {
      try Self.check(aspect, model, input, engine)
    } else if case .response = aspect {
      try checkResponse(input, engine)
    } else if case .rescue = aspect, self == .token {
      try TokenCheck(input: input, engine: engine).tokensAreTheDocuments()
    }
  }

  /// Whether two decodes of a document may give different values: two keys of a dictionary are the same integer, and the entries
  /// are read in no order.
  func isAmbiguous(_ input: FuzzInput, _ engine: Engine) -> Bool {
    let strategy = input.strategy
    guard self == .keyed, engine.isFoundation || strategy.convertsKeys else { return false }
    return SpecifiedDifference.equalIntegers.applies(
      to: SpecifiedDifference.Document(
        bytes: Array(input.document),
        convertsKeys: strategy.convertsKeys,
        isUnordered: true,
        mayThrow: false
      )
    )
  }

  /// Performs the additional check that the fourth letter chooses.
  func checkAddition(_ input: FuzzInput) throws(PropertyFailure) {
    switch ModelChoice.all.chosen(by: input.envelopeChoice) {
    case .nothing: return
    case .habit(let habit): try check(.habit(habit), input, .habit(habit))
    case .reports: for engine in Engine.all { try check(.reports, input, engine) }
    }
  }

  /// Compares with the specification what one aspect is about. This isn't part of a work budget, since the specification isn't
  /// written for speed.
  func checkSpecification(of aspect: Aspect, _ input: FuzzInput) throws(PropertyFailure) {
    let isShallow = !input.mayNestDeeper(than: WorkBudget.foundationDepth)
    for engine in Engine.all {
      switch aspect {
      case .rescue: try check(.specifiedValues, input, engine)
      case .response where isShallow: try checkEnvelope(input, engine)
      case .reports where isShallow: try check(.specifiedReports, input, engine)
      default: return
      }
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
    // A date is encoded in the first format of its list, which may have no fractions.
    case .roundTrip: try check.checkRoundTrip(isRounded: model is MacroDateLists.Type)
    case .reports: try ReportCheck(model, input, engine).runAll()
    case .specifiedReports: try ReportCheck(model, input, engine).reportsAsSpecified()
    case .specifiedValues:
      try check.asSpecified()
      try SeparateRecordsCheck<Model>(setup: check.setup).runAll()
    case .unobservedValues: try check.unobservedAsSpecified()
    case .habit(let habit): try HabitCheck(model, input, habit, engine).runAll()
    case .response: return
    }
  }

  private func checkResponse(_ input: FuzzInput, _ engine: Engine) throws(PropertyFailure) {
    switch self {
    case .shieldedPart: try ShieldedResponseCheck(ShieldedPart.self, input, engine).runAll()
    case .shieldedParts: try ShieldedResponseCheck([ShieldedPart].self, input, engine).runAll()
    case .catalogue: try ShieldedResponseCheck([ShieldedProduct].self, input, engine).runAll()
    case .scalarPayload: try ShieldedResponseCheck(Int.self, input, engine).runAll()
    case .dictionaryPayload: try ShieldedResponseCheck([String: Int].self, input, engine).runAll()
    case .optionalPayload: try ShieldedResponseCheck(Int?.self, input, engine).runAll()
    case .plainPayload: try ShieldedResponseCheck(PlainPart.self, input, engine).runAll()
    case .standardResponse: try ContractCheck(StandardLayout.self, input, engine).runAll()
    case .codeMessageResponse: try ContractCheck(CodeMessageLayout.self, input, engine).runAll()
    case .statusFlagResponse: try ContractCheck(SuccessFlagLayout.self, input, engine).runAll()
    default: return
    }
  }

  /// Checks that an engine's decoder agrees with Foundation's on a plain model, and returns the listed difference, if any.
  @discardableResult
  func decodersAgree(_ input: FuzzInput, _ engine: Engine) throws(PropertyFailure) -> DecoderDifference? {
    func check<Model: ShieldedModel>(_ model: Model.Type) throws(PropertyFailure) -> DecoderDifference? {
      let (names, isDictionary) = (Model.dictionaryNames, Model.isDictionary)
      return try AgreementCheck(Model.Plain.self, input, engine, dictionaryNames: names, isDictionary: isDictionary)
        .decodersAgree()
    }
    if let model = model(for: input) { return try check(model) }
    if self == .containers {
      return try AgreementCheck(PlainContainers.self, input, engine, dictionaryNames: ["numbered"]).decodersAgree()
    }
    if self == .catalogue { return try AgreementCheck(PlainCatalogue.self, input, engine).decodersAgree() }
    // Any JSON at all: every object in it is a dictionary.
    return try AgreementCheck(AnyJSON.self, input, engine, isDictionary: true).decodersAgree()
  }
}

/// The additional check that a model's fourth letter chooses.
enum ModelChoice: Sendable {
  /// No additional check.
  case nothing
  /// A decoder with another habit than Foundation's and the library's.
  case habit(ElementHabit)
  /// The reports of the decode, and what the library derives from them.
  case reports

  static let all: [ModelChoice] = [
    .nothing, .habit(.advancesBeforeThrowing), .habit(.refusesAfterFailure), .habit(.repeatsAfterFailure),
    .habit(.neverAdvances), .habit(.staysAtFailure), .reports, .habit(.opensOnce), .habit(.refusesNull),
  ]
}

/// A layout that differs from the package's in everything.
enum ShopLayout: EnvelopeLayout {
  static let codeKey = "errno"
  static let successCodes: Set<ResponseCode> = ["OK", 7]
  static let messageKeys = ["info", "msg"]
  static let payloadParents = ["page", "body"]
  static let payloadKey = "rows"
}

extension LayoutSpecification.Layout {
  fileprivate static let shop = Self(
    codeKey: "errno",
    successCodes: [.text(Array("OK".utf8)), .integer(7)],
    messageKeys: ["info", "msg"],
    payloadParents: ["page", "body"],
    payloadKey: "rows"
  )
}

extension FuzzSubject {
  /// Compares a response with the specification of envelopes.
  @inline(never)
  func checkEnvelope(_ input: FuzzInput, _ engine: Engine) throws(PropertyFailure) {
    switch self {
    case .shieldedPart: try check(statusOf: ShieldedPart.self, input, engine)
    case .shieldedParts: try check(statusOf: [ShieldedPart].self, input, engine)
    case .catalogue: try check(statusOf: [ShieldedProduct].self, input, engine)
    case .scalarPayload: try check(statusOf: Int.self, input, engine)
    case .dictionaryPayload: try check(statusOf: [String: Int].self, input, engine)
    case .optionalPayload: try check(statusOf: Int?.self, input, engine)
    case .plainPayload: try check(statusOf: PlainPart.self, input, engine)
    case .shieldedWords: try check(statusOf: [String].self, input, engine)
    case .droppedParts: try check(statusOf: DroppingArray<ShieldedPart>.self, input, engine)
    case .textPayload: try check(statusOf: String.self, input, engine)
    case .macroPart: try check(statusOf: MacroPart.self, input, engine)
    case .macroParts: try check(statusOf: [MacroPart].self, input, engine)
    case .standardResponse: try check(StandardResponse<ShieldedPart>.self, .standard, input, engine)
    case .codeMessageResponse: try check(CodeMessageResponse<ShieldedPart>.self, .codeMessage, input, engine)
    case .statusFlagResponse: try check(SuccessFlagResponse<ShieldedPart>.self, .statusFlag, input, engine)
    case .codeResultResponse: try check(CodeResultResponse<[String: Int]>.self, .codeResult, input, engine)
    case .shopResponse: try check(EnvelopeResponse<ShopLayout, [ShieldedPart]>.self, .shop, input, engine)
    case .partsInEnvelope: try check(StandardResponse<[ShieldedPart]>.self, .standard, input, engine)
    case .optionalInEnvelope: try check(CodeMessageResponse<Int?>.self, .codeMessage, input, engine)
    case .plainInEnvelope: try check(StandardResponse<PlainPart>.self, .standard, input, engine)
    case .macroInEnvelope: try check(StandardResponse<MacroPart>.self, .standard, input, engine)
    case .strictParts:
      try check(ShieldedResponse<[MacroVersioned]>.self, DroppingArray<MacroVersioned>.self, input, engine)
    case .strictInEnvelope:
      let response = StandardResponse<[MacroVersioned]>.self
      try check(response, DroppingArray<MacroVersioned>.self, .standard, input, engine)
    case .optionalParts: try check(statusOf: [ShieldedPart]?.self, input, engine)
    case .emptyResponse:
      try EnvelopeSpecificationCheck<String>(input, engine, EmptyResponse.self)?
        .envelopeAsSpecified(EmptyResponse.self)
    case .reports: if !engine.isSlowInDepth { try GeneratedReportsCheck(input: input).runAll() }
    default: return
    }
  }

  private func check<Payload: SpecifiedPayload>(
    statusOf payload: Payload.Type,
    _ input: FuzzInput,
    _ engine: Engine
  ) throws(PropertyFailure) { try check(ShieldedResponse<Payload>.self, payload, input, engine) }

  /// - Parameter payload: The type that the specification describes, which has the payload's values.
  private func check<Actual: Decodable & ExactlyComparable, Payload: SpecifiedPayload>(
    _ type: ShieldedResponse<Actual>.Type,
    _ payload: Payload.Type,
    _ input: FuzzInput,
    _ engine: Engine
  ) throws(PropertyFailure) {
    try EnvelopeSpecificationCheck<Payload>(input, engine, type)?.envelopeAsSpecified(type)
  }

  private func check<Layout, Payload: SpecifiedPayload>(
    _ type: EnvelopeResponse<Layout, Payload>.Type,
    _ layout: LayoutSpecification.Layout,
    _ input: FuzzInput,
    _ engine: Engine
  ) throws(PropertyFailure) { try check(type, Payload.self, layout, input, engine) }

  /// - Parameter payload: The type that the specification describes, which has the payload's values.
  private func check<Layout, Actual: Decodable & Sendable & ExactlyComparable, Payload: SpecifiedPayload>(
    _ type: EnvelopeResponse<Layout, Actual>.Type,
    _ payload: Payload.Type,
    _ layout: LayoutSpecification.Layout,
    _ input: FuzzInput,
    _ engine: Engine
  ) throws(PropertyFailure) {
    try EnvelopeSpecificationCheck<Payload>(input, engine, type, codeKey: layout.codeKey)?
      .envelopeAsSpecified(type, layout)
  }
}

import Foundation
import ShieldedDecoding
import ShieldedJSON

/// What the fourth letter of an input of MacroAgreement selects for a model.
enum MacroChoice: Sendable {
  /// The model and its twin are compared with this listener.
  case listener(RescueListener)
  /// The model is checked as its twin is in another target.
  case aspect(FuzzSubject.Aspect)

  static let all: [MacroChoice] =
    RescueListener.allCases.map(MacroChoice.listener) + [.aspect(.rescue), .aspect(.roundTrip), .aspect(.reports)]
}

extension FuzzSubject {
  /// The subjects of MacroAgreement that have a twin under the package's wrappers.
  static let twins: [FuzzSubject] =
    [
      .everything, .integers, .numbers, .texts, .strategies, .lists, .dictionaries, .tree, .bare, .rows, .wholeArray,
      .wholeDroppingArray, .wholeDictionary,
    ] + macroResponses

  /// The subjects of Reader, in the order of ``ReaderPlacement``.
  static let placements: [FuzzSubject] = [
    .readWhole, .readMembers, .readUnread, .readProperty, .readOptional, .readElements, .readKept, .readGaps, .readGrid,
    .readEntry, .readEntries, .readLast,
  ]

  private static let macroResponses: [FuzzSubject] = [
    .shieldedPart, .shieldedParts, .catalogue, .standardResponse, .codeMessageResponse, .statusFlagResponse,
  ]

  /// The subjects of MacroAgreement without a twin.
  static let macros: [FuzzSubject] = [
    .alternatives, .versioned, .strictness, .locals, .enums, .blocks, .options, .snakeCase, .droppingLists, .wide,
  ]

  /// The `@Shielded` type without a twin that the subject decodes; `nil` if it decodes something else.
  @inline(never)
  private var macroType: (any SpecifiedByHand.Type)? {
    switch self {
    case .alternatives: MacroAlternatives.self
    case .versioned: MacroVersioned.self
    case .strictness: MacroStrictness.self
    case .locals: MacroLocals.self
    case .enums: MacroEnums.self
    case .blocks: MacroBlock.self
    case .options: MacroOptions.self
    case .snakeCase: MacroSnakeCase.self
    case .droppingLists: MacroDroppingLists.self
    case .wide: MacroWide.self
    case .kept: MacroKept.self
    default: nil
    }
  }

  /// Whether the subject's type declares keys with an underscore. If keys are converted, a key of the same name interrupts the pass.
  private var declaresUnderscores: Bool {
    switch self {
    case .alternatives, .snakeCase, .options: true
    default: false
    }
  }

  /// Whether the subject's type is rescued in one pass. A strict property that doesn't fit interrupts the pass, and so does a
  /// key in the form that a key strategy makes of a declared one.
  private var isRescuedInOnePass: Bool {
    switch self {
    case .versioned, .strictness, .alternatives, .locals, .snakeCase, .options: false
    default: true
    }
  }

  /// The `@Shielded` model that the subject decodes; `nil` if it decodes something else.
  @inline(never)
  private func macroModel(for input: FuzzInput) -> (any MacroModel.Type)? {
    switch self {
    case .everything: MacroEverything.self
    case .integers: MacroIntegers.self
    case .numbers: MacroNumbers.self
    case .texts: MacroTexts.self
    case .strategies: MacroStrategies.self
    case .lists: MacroLists.self
    case .dictionaries: MacroDictionaries.self
    case .tree: MacroTree.self
    case .bare: MacroBare.self
    case .keyed: MacroKeyed.self
    case .dates: MacroDateLists.self
    case .shapes: MacroShapes.self
    case .rows: RowType.allCases.chosen(by: input.envelopeChoice).macroModel
    case .wholeArray: SafeArray<MacroPart>.self
    case .wholeDroppingArray: DroppingArray<MacroPart>.self
    case .wholeDictionary: DroppingDictionary<MacroPart>.self
    default: nil
    }
  }

  /// Compares a `@Shielded` type with its twin, as the letters select.
  func checkMacro(_ input: FuzzInput, _ engine: Engine) throws(PropertyFailure) {
    if isAmbiguous(input, engine) { return }
    if let type = macroType { return try checkType(type, input, engine) }
    guard let model = macroModel(for: input) else { return try checkMacroResponse(input, engine) }
    if self == .rows { return try Self.checkTwins(model, input, engine, input.listener) }
    switch MacroChoice.all.chosen(by: input.envelopeChoice) {
    case .listener(let listener): try Self.checkTwins(model, input, engine, listener)
    case .aspect(let aspect): try Self.check(aspect, model, input, engine)
    }
  }

  static func checkTwins<Model: MacroModel>(
    _ model: Model.Type,
    _ input: FuzzInput,
    _ engine: Engine,
    _ listener: RescueListener
  ) throws(PropertyFailure) {
    let setup = DecodingSetup(input, engine, document: input.padding.applied(to: input.document))
    let isReadInOnePass = model is any _OnePassDecodable.Type
    // All properties of the first are strict, and a key that isn't an integer interrupts a pass over the second.
    let isRescuedInOnePass = isReadInOnePass && model != MacroBare.self && model != MacroKeyed.self
    func run<Value, Twin, Plain>(_ check: TwinCheck<Model, Value, Twin, Plain>) throws(PropertyFailure) {
      var check = check
      check.isReadInOnePass = isReadInOnePass
      check.mustBeRescuedInOnePass = isRescuedInOnePass
      try check.runAll()
    }
    if input.padding == .list {
      let (twin, plain) = ([Model.Twin].self, [Model.Plain].self)
      try run(TwinCheck(model, [Model].self, twin: twin, plain: plain, setup, listener))
    } else {
      try run(TwinCheck(model, model, twin: Model.Twin.self, plain: Model.Plain.self, setup, listener))
    }
  }

  /// Compares a `@Shielded` type with the specification: a model by the description of its twin, and a type without a twin by its
  /// own. This isn't part of the work budget, since the specification isn't written for speed.
  func checkMacroSpecification(_ input: FuzzInput, _ engine: Engine) throws(PropertyFailure) {
    if let type = macroType { return try Self.checkSpecification(of: type, input, engine) }
    guard let model = macroModel(for: input) else { return }
    if self != .rows, case .aspect = MacroChoice.all.chosen(by: input.envelopeChoice) { return }
    let setup = DecodingSetup(input, engine, document: input.padding.applied(to: input.document))
    if input.padding == .list {
      try Self.listCheck(of: model, setup)?.asSpecified()
    } else {
      try Self.check(of: model, setup)?.asSpecified()
    }
  }

  private static func checkSpecification<Value: SpecifiedByHand>(
    of type: Value.Type,
    _ input: FuzzInput,
    _ engine: Engine
  ) throws(PropertyFailure) {
    let setup = DecodingSetup(input, engine, document: input.padding.applied(to: input.document))
    if input.padding == .list {
      try SpecifiedCheck([Value].self, described: .array(type.specifiedType), setup).asSpecified()
    } else {
      try SpecifiedCheck(type, described: type.specifiedType, setup).asSpecified()
    }
  }

  /// Compares a model, and the `@Shielded` model if there is one, with the specification, without creating a log.
  func checkUnobserved(_ input: FuzzInput, _ engine: Engine) throws(PropertyFailure) {
    try check(.unobservedValues, input, engine)
    guard let model = macroModel(for: input) else { return }
    try Self.check(of: model, DecodingSetup(input, engine))?.unobservedAsSpecified()
  }

  private static func check<Model: MacroModel>(
    of model: Model.Type,
    _ setup: DecodingSetup
  ) -> (any SpecificationComparing)? {
    (Model.Twin.self as? any SpecifiedDecodable.Type).map { SpecifiedCheck(model, twin: $0.specifiedType, setup) }
  }

  private static func listCheck<Model: MacroModel>(
    of model: Model.Type,
    _ setup: DecodingSetup
  ) -> (any SpecificationComparing)? {
    (Model.Twin.self as? any SpecifiedDecodable.Type).map {
      SpecifiedCheck([Model].self, twin: .array($0.specifiedType), setup)
    }
  }

  /// Compares a type that is read in one pass with the same type decoded by `Codable` and, under the strict policy, by
  /// Foundation's decoder.
  private func checkType<Value: Decodable & ExactlyComparable>(
    _ type: Value.Type,
    _ input: FuzzInput,
    _ engine: Engine
  ) throws(PropertyFailure) {
    guard !engine.isSlowInDepth else {
      // Decoders differ in what they give of a JSONValue.
      if self == .kept { return }
      var check = AgreementCheck(type, input, .shielded, dictionaryNames: ["named", "namedBlocks"])
      check.options = RescueOptions(policy: .strict)
      _ = try check.decodersAgree()
      return
    }
    func check<Whole: Decodable & ExactlyComparable>(_ type: Whole.Type) throws(PropertyFailure) {
      let setup = DecodingSetup(input, engine, document: input.padding.applied(to: input.document))
      let listener = RescueListener.allCases.chosen(by: input.envelopeChoice)
      var check = TwinCheck(ShieldedPart.self, type, twin: type, plain: PlainDocument.self, setup, listener)
      check.isTwinDecodedByCodable = true
      check.isReadInOnePass = Value.self is any _OnePassDecodable.Type
      check.mustBeRescuedInOnePass = check.isReadInOnePass && isRescuedInOnePass
      check.mustBeReadInOnePass = !(input.strategy.convertsKeys && declaresUnderscores)
      // Members that only a container tells apart interrupt the pass, and so do text that isn't valid Unicode and 200 levels.
      if self == .kept, input.strategy.convertsKeys || !Self.isPlain(setup.document) || input.mayNestDeeper(than: 190) {
        (check.mustBeReadInOnePass, check.mustBeRescuedInOnePass) = (false, false)
      }
      try check.runAll()
    }
    if input.padding == .list { try check([Value].self) } else { try check(type) }
  }

  /// Whether a document is ASCII without escapes of Unicode.
  private static func isPlain(_ document: Data) -> Bool {
    document.allSatisfy { $0 < 0x80 } && document.firstRange(of: Data(#"\u"#.utf8)) == nil
  }

  private func checkMacroResponse(_ input: FuzzInput, _ engine: Engine) throws(PropertyFailure) {
    switch self {
    case .shieldedPart:
      try check(ShieldedResponse<MacroPart>.self, twin: ShieldedResponse<ShieldedPart>.self, nil, input, engine)
    case .shieldedParts:
      try check(ShieldedResponse<[MacroPart]>.self, twin: ShieldedResponse<[ShieldedPart]>.self, nil, input, engine)
    case .catalogue:
      try check(
        ShieldedResponse<[MacroProduct]>.self,
        twin: ShieldedResponse<[ShieldedProduct]>.self,
        nil,
        input,
        engine
      )
    case .standardResponse:
      let plain = PlainStandardEnvelope.self
      try check(StandardResponse<MacroPart>.self, twin: StandardResponse<ShieldedPart>.self, plain, input, engine)
    case .codeMessageResponse:
      try check(
        CodeMessageResponse<[MacroPart]>.self,
        twin: CodeMessageResponse<[ShieldedPart]>.self,
        nil,
        input,
        engine
      )
    case .statusFlagResponse:
      let plain = PlainStatusFlagEnvelope.self
      try check(SuccessFlagResponse<MacroPart>.self, twin: SuccessFlagResponse<ShieldedPart>.self, plain, input, engine)
    default: return
    }
  }

  /// Compares a response with a `@Shielded` payload with its twin.
  ///
  /// - Parameter plain: The plain response. If it decodes, the response must be read in one pass.
  private func check<Value: Decodable & ExactlyComparable, Twin: Decodable & ExactlyComparable>(
    _ value: Value.Type,
    twin: Twin.Type,
    _ plain: (any Decodable.Type)?,
    _ input: FuzzInput,
    _ engine: Engine
  ) throws(PropertyFailure) {
    let padding: DocumentPadding = input.padding == .list ? .member : input.padding
    let setup = DecodingSetup(input, engine, document: padding.applied(to: input.document))
    func check<Plain: Decodable>(_ plain: Plain.Type) -> TwinCheck<ShieldedPart, Value, Twin, Plain> {
      var check = TwinCheck(ShieldedPart.self, value, twin: twin, plain: plain, setup, input.listener)
      check.envelope = EnvelopeChoice.all.chosen(by: input.envelopeChoice)
      check.isReadInOnePass = true
      return check
    }
    func runAll<Plain: Decodable>(_ plain: Plain.Type) throws(PropertyFailure) { try check(plain).runAll() }
    if let plain {
      try runAll(plain)
    } else {
      var check = check(PlainDocument.self)
      check.mustBeReadInOnePass = false
      try check.runAll()
    }
  }
}

extension FuzzInput {
  /// The listener for a subject whose fourth letter selects something else.
  fileprivate var listener: RescueListener {
    RescueListener.allCases.chosen(by: policyChoice / UInt8(PolicyChoice.all.count))
  }
}

import RescueSpecification
import ShieldedDecoding

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
    case .statusFlagResponse: try check(StatusFlagResponse<ShieldedPart>.self, .statusFlag, input, engine)
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
  ) throws(PropertyFailure) {
    try check(ShieldedResponse<Payload>.self, payload, input, engine)
  }

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
  ) throws(PropertyFailure) {
    try check(type, Payload.self, layout, input, engine)
  }

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

import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON

/// Every shape with its generator, its models and its contenders.
///
/// This is the only place where a shape is declared. Its name and its generator are those of the ``PayloadShape``.
public enum ContenderRegistry {
  /// The name of the contender that is the other half of every pair: plain `Codable`, on the clean payload.
  public static let baseline = "plain"

  /// Every shape with its contenders, the catalogue first.
  public static let suites = makeSuites()

  /// Creates every shape's contenders once more, with decoders of their own.
  package static func makeSuites() -> [ShapeSuite] {
    [
      ShapeSuite(
        Catalogue(),
        plain: ResponseModel { (response: PlainEnvelope) in response.data },
        wrappers: list(of: ShieldedRecord.self),
        macro: list(of: MacroRecord.self),
        besides: [
          Handwritten(decoder: JSONDecoder()), TextbookSafeBoxContender<JSONDecoder>(),
          Handwritten(decoder: ShieldedJSONDecoder()), TextbookSafeBoxContender<ShieldedJSONDecoder>(),
        ]
      ),
      ShapeSuite(
        NestedFeed(),
        plain: list(),
        wrappers: list(of: ShieldedPost.self),
        macro: list(of: MacroPost.self)
      ),
      // An array of arrays needs neither wrapper nor macro: the envelope rescues it element by element.
      ShapeSuite(
        NumberMatrix(),
        plain: list(),
        wrappers: numbers,
        macro: numbers
      ),
      ShapeSuite(
        QuakeFeed(),
        plain: ResponseModel { (response: PlainFeatureCollection) in response.features },
        wrappers: ResponseModel { (response: ShieldedFeatureCollection) in response.features.map(\.record) },
        macro: ResponseModel { (response: MacroFeatureCollection) in response.features.map(\.record) }
      ),
      ShapeSuite(
        TextCollection(),
        plain: list(),
        wrappers: list(of: ShieldedText.self),
        macro: list(of: MacroText.self)
      ),
      ShapeSuite(
        WideObjects(),
        plain: list(),
        wrappers: list(of: ShieldedReport.self),
        macro: list(of: MacroReport.self)
      ),
      ShapeSuite(
        Products(),
        plain: list(),
        wrappers: list(of: ShieldedProduct.self),
        macro: list(of: MacroProduct.self)
      ),
      ShapeSuite(
        Orders(),
        plain: list(),
        wrappers: list(of: ShieldedOrder.self),
        macro: list(of: MacroOrder.self)
      ),
      ShapeSuite(
        DeepTree(),
        plain: list(),
        wrappers: list(of: ShieldedNode.self),
        macro: list(of: MacroNode.self)
      ),
    ] + files + envelopes + failures + OwnSuites.all
  }

  /// Shapes with the structure of files that JSON libraries are usually measured with.
  private static let files = [
    ShapeSuite(
      Twitter(),
      plain: ResponseModel { (response: PlainSearchResult) in response.statuses },
      wrappers: ResponseModel { (response: ShieldedSearchResult) in response.statuses.map(\.record) },
      macro: ResponseModel { (response: MacroSearchResult) in response.statuses.map(\.record) }
    ),
    ShapeSuite(
      CitmCatalog(),
      plain: ResponseModel { (response: PlainProgram) in response.performances },
      wrappers: ResponseModel { (response: ShieldedProgram) in response.performances.map(\.record) },
      macro: ResponseModel { (response: MacroProgram) in response.performances.map(\.record) }
    ),
    ShapeSuite(
      Canada(),
      plain: ResponseModel { (response: PlainBorders) in response.features },
      wrappers: ResponseModel { (response: ShieldedBorders) in response.features.map(\.record) },
      macro: ResponseModel { (response: MacroBorders) in response.features.map(\.record) }
    ),
  ]

  /// The catalogue's records in other envelopes.
  private static let envelopes = [
    ShapeSuite(
      EnvelopedCatalogue(.standard),
      plain: ResponseModel { (response: PlainStandard) in response.result.data },
      wrappers: contract(StandardLayout.self, of: ShieldedRecord.self),
      macro: contract(StandardLayout.self, of: MacroRecord.self)
    ),
    ShapeSuite(
      EnvelopedCatalogue(.codeMessage),
      plain: ResponseModel { (response: PlainCodeMessage) in response.data },
      wrappers: contract(CodeMessageLayout.self, of: ShieldedRecord.self),
      macro: contract(CodeMessageLayout.self, of: MacroRecord.self)
    ),
    ShapeSuite(
      EnvelopedCatalogue(.codeResult),
      plain: ResponseModel { (response: PlainCodeResult) in response.result },
      wrappers: contract(CodeResultLayout.self, of: ShieldedRecord.self),
      macro: contract(CodeResultLayout.self, of: MacroRecord.self)
    ),
    ShapeSuite(
      EnvelopedCatalogue(.statusFlag),
      plain: ResponseModel { (response: PlainStatusFlag) in response.data },
      wrappers: contract(StatusFlagLayout.self, of: ShieldedRecord.self),
      macro: contract(StatusFlagLayout.self, of: MacroRecord.self)
    ),
    ShapeSuite(
      EnvelopedCatalogue(.path),
      plain: ResponseModel { (response: PlainPath) in response.data.list },
      wrappers: payload(of: ShieldedRecord.self, at: ["data", "list"]),
      macro: payload(of: MacroRecord.self, at: ["data", "list"])
    ),
    ShapeSuite(
      EnvelopedCatalogue(.bareArray),
      plain: ResponseModel { (response: [CatalogueRecord]) in response },
      wrappers: payload(of: ShieldedRecord.self, at: []),
      macro: payload(of: MacroRecord.self, at: [])
    ),
  ]

  /// Responses that carry a failure and no payload.
  private static let failures = [
    ShapeSuite(
      FailedResponse(.standard),
      plain: ResponseModel { (response: PlainStandardFailure) in
        [ResponseFailure(code: response.statusCode, message: response.result.message)]
      },
      wrappers: failure(StandardLayout.self, of: ShieldedRecord.self),
      macro: failure(StandardLayout.self, of: MacroRecord.self)
    ),
    ShapeSuite(
      FailedResponse(.codeMessage),
      plain: ResponseModel { (response: PlainCodeMessageFailure) in
        [ResponseFailure(code: response.code, message: response.msg)]
      },
      wrappers: failure(CodeMessageLayout.self, of: ShieldedRecord.self),
      macro: failure(CodeMessageLayout.self, of: MacroRecord.self)
    ),
    ShapeSuite(
      FailedResponse(.messageOnly),
      plain: ResponseModel { (response: PlainMessage) in
        [ResponseFailure(code: FailedResponse.status, message: response.message)]
      },
      wrappers: failureWithoutCode(of: ShieldedRecord.self),
      macro: failureWithoutCode(of: MacroRecord.self)
    ),
  ]

  /// The suite of a shape, or `nil` if there is no such shape.
  public static func suite(named shape: String) -> ShapeSuite? {
    suites.first { $0.shape.name == shape }
  }

  /// One contender for every name in any suite, in the order of the tables.
  public static let all: [AnyContender] = {
    var names: Set<String> = []
    return suites.flatMap(\.contenders).filter { names.insert($0.name).inserted }
  }()

  // MARK: Models that several shapes share

  /// Records in the documented envelope, without the library.
  private static func list<Shape: PayloadShape>() -> ResponseModel<Shape, PlainResponse<[Shape.Record]>> {
    ResponseModel { $0.data }
  }

  /// Records in the library's envelope for `{code, message, data}`.
  private static func list<Shape: PayloadShape, Model: RecordModel>(
    of model: Model.Type
  ) -> ResponseModel<Shape, CodeMessageResponse<[Model]>> where Model.Record == Shape.Record {
    ResponseModel { ($0.result ?? []).map(\.record) }
  }

  /// Rows of numbers in the library's envelope.
  private static let numbers = ResponseModel<NumberMatrix, CodeMessageResponse<[[Double]]>> { $0.result ?? [] }

  /// Catalogue records in one of the library's envelopes.
  private static func contract<Layout: EnvelopeLayout, Model: RecordModel>(
    _ layout: Layout.Type,
    of model: Model.Type
  ) -> ResponseModel<EnvelopedCatalogue, EnvelopeResponse<Layout, [Model]>> where Model.Record == CatalogueRecord {
    ResponseModel { ($0.result ?? []).map(\.record) }
  }

  /// Catalogue records at a path from the root.
  private static func payload<Model: RecordModel>(
    of model: Model.Type,
    at path: [String]
  ) -> ResponseModel<EnvelopedCatalogue, ShieldedResponse<[Model]>> where Model.Record == CatalogueRecord {
    ResponseModel(records: { $0.data.map(\.record) }, options: RescueOptions(decodePath: path))
  }

  /// The failure that a code in the body reports; none if the response claims success.
  private static func failure<Layout: EnvelopeLayout, Model: RecordModel>(
    _ layout: Layout.Type,
    of model: Model.Type
  ) -> ResponseModel<FailedResponse, EnvelopeResponse<Layout, [Model]>> {
    ResponseModel { response in
      guard !response.isSuccess else { return [] }
      let code: Int? = if case .integer(let code)? = response.code { code } else { nil }
      return [ResponseFailure(code: code, message: response.message)]
    }
  }

  /// The failure that the HTTP status reports.
  private static func failureWithoutCode<Model: RecordModel>(
    of model: Model.Type
  ) -> ResponseModel<FailedResponse, ShieldedResponse<[Model]>> {
    ResponseModel(
      // A response that is mistaken for a success has no failure.
      records: { _ in [] },
      options: RescueOptions(responseCode: FailedResponse.status),
      recordsInError: { error in
        guard case .serverError(let code, let message) = error else { return nil }
        return [ResponseFailure(code: code, message: message)]
      }
    )
  }
}

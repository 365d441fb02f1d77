import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON

/// Every shape with its generator, its models and its contenders.
///
/// This is the only place where a shape is declared. Its name and its generator are those of the ``PayloadShape``.
package enum ContenderRegistry {
  /// The name of the contender that is the other half of every pair: plain `Codable`, on the clean payload.
  package static let baseline = "plain"

  /// Every shape with its contenders, the catalogue first.
  package static let suites = makeSuites()

  /// Creates every shape's contenders once more, with decoders of their own.
  package static func makeSuites() -> [ShapeSuite] {
    [
      ShapeSuite(
        Catalogue(),
        plain: ResponseModel { (response: PlainEnvelope) in response.data },
        wrappers: catalogue(of: ShieldedRecord.self),
        macro: catalogue(of: MacroRecord.self),
        besides: [
          Handwritten(decoder: JSONDecoder()), TextbookSafeBoxContender<JSONDecoder>(),
          Handwritten(decoder: ShieldedJSONDecoder()), TextbookSafeBoxContender<ShieldedJSONDecoder>(),
        ],
        variants: catalogueVariants
      ),
      ShapeSuite(
        Products(),
        plain: list(),
        wrappers: list(of: ShieldedProduct.self),
        macro: list(of: MacroProduct.self)
      ),
      ShapeSuite(Orders(), plain: list(), wrappers: list(of: ShieldedOrder.self), macro: list(of: MacroOrder.self)),
    ] + files + envelopes
  }

  /// Shapes with the structure of files that JSON libraries are usually measured with.
  private static let files = [
    ShapeSuite(
      Twitter(),
      plain: ResponseModel { (response: PlainSearchResult) in response.statuses },
      wrappers: ResponseModel { (response: ShieldedSearchResult) in response.statuses },
      macro: ResponseModel { (response: MacroSearchResult) in response.statuses }
    ),
    ShapeSuite(
      CitmCatalog(),
      plain: ResponseModel { (response: PlainProgram) in response.performances },
      wrappers: ResponseModel { (response: ShieldedProgram) in response.performances },
      macro: ResponseModel { (response: MacroProgram) in response.performances }
    ),
    ShapeSuite(
      Canada(),
      plain: ResponseModel { (response: PlainBorders) in response.features },
      wrappers: ResponseModel { (response: ShieldedBorders) in response.features },
      macro: ResponseModel { (response: MacroBorders) in response.features }
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
      wrappers: contract(SuccessFlagLayout.self, of: ShieldedRecord.self),
      macro: contract(SuccessFlagLayout.self, of: MacroRecord.self)
    ),
    ShapeSuite(
      EnvelopedCatalogue(.path),
      plain: ResponseModel { (response: PlainPath) in response.data.list },
      wrappers: payload(of: ShieldedRecord.self, at: ["data", "list"]),
      macro: payload(of: MacroRecord.self, at: ["data", "list"]),
      variants: pathVariants
    ),
    ShapeSuite(
      EnvelopedCatalogue(.bareArray),
      plain: ResponseModel { (response: [CatalogueRecord]) in response },
      wrappers: payload(of: ShieldedRecord.self, at: []),
      macro: payload(of: MacroRecord.self, at: [])
    ),
  ]

  /// The suite of a shape, also of one that only the settings have, or `nil` if there is no such shape.
  package static func suite(named shape: String) -> ShapeSuite? {
    (suites + settings).first { $0.shape.name == shape }
  }

  /// One contender for every name in any suite, in the order of the tables.
  package static let all: [AnyContender] = {
    var names: Set<String> = []
    return suites.flatMap(\.contenders).filter { names.insert($0.name).inserted }
  }()

  // MARK: Models that several shapes share

  /// Records in the documented envelope, without the library.
  private static func list<Shape: PayloadShape>() -> ResponseModel<Shape, PlainResponse<[Shape.Record]>> {
    ResponseModel { $0.data }
  }

  /// Records in the library's envelope for `{code, message, data}`.
  private static func list<Shape: PayloadShape, Model: Decodable & Sendable>(
    of model: Model.Type
  ) -> ResponseModel<Shape, CodeMessageResponse<[Model]>> {
    ResponseModel { $0.result ?? [] }
  }

  /// The catalogue in the same envelope.
  static func catalogue<Model: RecordModel>(
    of model: Model.Type
  ) -> ResponseModel<Catalogue, CodeMessageResponse<[Model]>> {
    ResponseModel { ($0.result ?? []).map(\.record) }
  }

  /// Catalogue records in one of the library's envelopes.
  private static func contract<Layout: EnvelopeLayout, Model: RecordModel>(
    _ layout: Layout.Type,
    of model: Model.Type
  ) -> ResponseModel<EnvelopedCatalogue, EnvelopeResponse<Layout, [Model]>> {
    ResponseModel { ($0.result ?? []).map(\.record) }
  }

  /// Catalogue records at a path from the root.
  private static func payload<Model: RecordModel>(
    of model: Model.Type,
    at path: [String]
  ) -> ResponseModel<EnvelopedCatalogue, ShieldedResponse<[Model]>> {
    ResponseModel(records: { $0.data.map(\.record) }, options: RescueOptions(decodePath: path))
  }
}

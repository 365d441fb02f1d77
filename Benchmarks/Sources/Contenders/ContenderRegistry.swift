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
  public static let suites: [ShapeSuite] =
    [
      ShapeSuite(
        Catalogue(),
        plain: ResponseModel { (response: PlainEnvelope) in response.data },
        shielded: list(of: ShieldedRecord.self),
        besides: [
          Handwritten(decoder: JSONDecoder()), TextbookSafeBoxContender<JSONDecoder>(),
          Handwritten(decoder: ShieldedJSONDecoder()), TextbookSafeBoxContender<ShieldedJSONDecoder>(),
        ]
      ),
      ShapeSuite(NestedFeed(), plain: list(), shielded: list(of: ShieldedPost.self)),
      // An array of arrays needs no wrapper: the envelope rescues it element by element.
      ShapeSuite(
        NumberMatrix(),
        plain: list(),
        shielded: ResponseModel { (response: CodeMessageResponse<[[Double]]>) in response.result ?? [] }
      ),
      ShapeSuite(
        QuakeFeed(),
        plain: ResponseModel { (response: PlainFeatureCollection) in response.features },
        shielded: ResponseModel { (response: ShieldedFeatureCollection) in response.features.map(\.record) }
      ),
      ShapeSuite(TextCollection(), plain: list(), shielded: list(of: ShieldedText.self)),
      ShapeSuite(WideObjects(), plain: list(), shielded: list(of: ShieldedReport.self)),
      ShapeSuite(DeepTree(), plain: list(), shielded: list(of: ShieldedNode.self)),
    ] + envelopes + failures + OwnSuites.all

  /// The catalogue's records in other envelopes.
  private static let envelopes = [
    ShapeSuite(
      EnvelopedCatalogue(.standard),
      plain: ResponseModel { (response: PlainStandard) in response.result.data },
      shielded: contract(StandardLayout.self)
    ),
    ShapeSuite(
      EnvelopedCatalogue(.codeMessage),
      plain: ResponseModel { (response: PlainCodeMessage) in response.data },
      shielded: contract(CodeMessageLayout.self)
    ),
    ShapeSuite(
      EnvelopedCatalogue(.codeResult),
      plain: ResponseModel { (response: PlainCodeResult) in response.result },
      shielded: contract(CodeResultLayout.self)
    ),
    ShapeSuite(
      EnvelopedCatalogue(.statusFlag),
      plain: ResponseModel { (response: PlainStatusFlag) in response.data },
      shielded: contract(StatusFlagLayout.self)
    ),
    ShapeSuite(
      EnvelopedCatalogue(.path),
      plain: ResponseModel { (response: PlainPath) in response.data.list },
      shielded: payload(at: ["data", "list"])
    ),
    ShapeSuite(
      EnvelopedCatalogue(.bareArray),
      plain: ResponseModel { (response: [CatalogueRecord]) in response },
      shielded: payload(at: [])
    ),
  ]

  /// Responses that carry a failure and no payload.
  private static let failures = [
    ShapeSuite(
      FailedResponse(.standard),
      plain: ResponseModel { (response: PlainStandardFailure) in
        [ResponseFailure(code: response.statusCode, message: response.result.message)]
      },
      shielded: failure(StandardLayout.self)
    ),
    ShapeSuite(
      FailedResponse(.codeMessage),
      plain: ResponseModel { (response: PlainCodeMessageFailure) in
        [ResponseFailure(code: response.code, message: response.msg)]
      },
      shielded: failure(CodeMessageLayout.self)
    ),
    ShapeSuite(
      FailedResponse(.messageOnly),
      plain: ResponseModel { (response: PlainMessage) in
        [ResponseFailure(code: FailedResponse.status, message: response.message)]
      },
      shielded: ResponseModel(
        // A response that is mistaken for a success has no failure.
        records: { (_: ShieldedResponse<[ShieldedRecord]>) in [] },
        options: RescueOptions(responseCode: FailedResponse.status),
        recordsInError: { error in
          guard case .serverError(let code, let message) = error else { return nil }
          return [ResponseFailure(code: code, message: message)]
        }
      )
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

  /// Catalogue records in one of the library's envelopes.
  private static func contract<Layout: EnvelopeLayout>(
    _ layout: Layout.Type
  ) -> ResponseModel<EnvelopedCatalogue, EnvelopeResponse<Layout, [ShieldedRecord]>> {
    ResponseModel { ($0.result ?? []).map(\.record) }
  }

  /// Catalogue records at a path from the root.
  private static func payload(at path: [String]) -> ResponseModel<
    EnvelopedCatalogue, ShieldedResponse<[ShieldedRecord]>
  > {
    ResponseModel(records: { $0.data.map(\.record) }, options: RescueOptions(decodePath: path))
  }

  /// The failure that a code in the body reports; none if the response claims success.
  private static func failure<Layout: EnvelopeLayout>(
    _ layout: Layout.Type
  ) -> ResponseModel<FailedResponse, EnvelopeResponse<Layout, [ShieldedRecord]>> {
    ResponseModel { response in
      guard !response.isSuccess else { return [] }
      let code: Int? = if case .integer(let code)? = response.code { code } else { nil }
      return [ResponseFailure(code: code, message: response.message)]
    }
  }
}

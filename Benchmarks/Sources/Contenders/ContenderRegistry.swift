import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON

/// All contenders by shape.
public enum ContenderRegistry {
  /// The other half of every pair on the catalogue: plain `Codable`, on the clean payload.
  public static let baseline = PlainCodable<PlainCatalogue, JSONDecoder>()

  /// Every shape with its contenders, the catalogue first.
  public static let suites: [ShapeSuite] =
    [
      suite(
        Catalogue(),
        PlainCatalogue.self,
        ShieldedCatalogue.self,
        besides: [
          Handwritten<JSONDecoder>(), TextbookSafeBoxContender<JSONDecoder>(), Handwritten<ShieldedJSONDecoder>(),
          TextbookSafeBoxContender<ShieldedJSONDecoder>(),
        ]
      ),
      suite(NestedFeed(), PlainFeed.self, ShieldedFeed.self),
      suite(NumberMatrix(), PlainMatrix.self, ShieldedMatrix.self),
      suite(QuakeFeed(), PlainQuakes.self, ShieldedQuakes.self),
      suite(TextCollection(), PlainTexts.self, ShieldedTexts.self),
      suite(WideObjects(), PlainWideObjects.self, ShieldedWideObjects.self),
      suite(DeepTree(), PlainTrees.self, ShieldedTrees.self),
    ] + envelopes + failures + OwnSuites.all

  /// The suite of a shape, or `nil` if there is no such shape.
  public static func suite(named shape: String) -> ShapeSuite? {
    suites.first { $0.shape.name == shape }
  }

  /// One contender for every name in any suite, in the order of the tables.
  public static let all: [AnyContender] = {
    var names: Set<String> = []
    return suites.flatMap(\.contenders).filter { names.insert($0.name).inserted }
  }()

  /// The first contender of a given name, or `nil` if no shape has one.
  public static func contender(named name: String) -> AnyContender? {
    all.first { $0.name == name }
  }

  private static let envelopes = Envelope.allCases.compactMap { envelope -> ShapeSuite? in
    let shape = EnvelopedCatalogue(envelope)
    switch envelope {
    case .plain: return nil
    case .standard: return suite(shape, PlainStandard.self, ShieldedContract<StandardLayout>.self)
    case .codeMessage: return suite(shape, PlainCodeMessage.self, ShieldedContract<CodeMessageLayout>.self)
    case .codeResult: return suite(shape, PlainCodeResult.self, ShieldedContract<CodeResultLayout>.self)
    case .statusFlag: return suite(shape, PlainStatusFlag.self, ShieldedContract<StatusFlagLayout>.self)
    case .path: return suite(shape, PlainPath.self, ShieldedPath.self)
    case .bareArray: return suite(shape, PlainBareArray.self, ShieldedBareArray.self)
    }
  }

  private static let failures = FailedResponse.Contract.allCases.map { contract in
    let shape = FailedResponse(contract)
    return switch contract {
    case .standard: suite(shape, PlainStandardFailure.self, ShieldedFailure<StandardLayout>.self)
    case .codeMessage: suite(shape, PlainCodeMessageFailure.self, ShieldedFailure<CodeMessageLayout>.self)
    case .messageOnly: suite(shape, PlainMessageOnly.self, ShieldedMessageOnly.self)
    }
  }

  /// Combines the contenders that every shape has with those specific to one.
  static func suite<Shape: PayloadShape, Plain: ResponseModel, Shielded: ResponseModel>(
    _ shape: Shape,
    _ plain: Plain.Type,
    _ shielded: Shielded.Type,
    besides others: [any Contender<Shape>] = []
  ) -> ShapeSuite where Plain.Shape == Shape, Shielded.Shape == Shape {
    let rivals: [any Contender<Shape>] = [
      SafeBoxSilent<Shielded, JSONDecoder>(),
      SafeBoxReporting<Shielded, JSONDecoder>(),
      PlainCodable<Plain, ShieldedJSONDecoder>(),
      SafeBoxSilent<Shielded, ShieldedJSONDecoder>(),
      SafeBoxReporting<Shielded, ShieldedJSONDecoder>(),
    ]
    return ShapeSuite(
      shape,
      baseline: PlainCodable<Plain, JSONDecoder>(),
      contenders: rivals + others + Rulers.all(for: shape)
    )
  }
}

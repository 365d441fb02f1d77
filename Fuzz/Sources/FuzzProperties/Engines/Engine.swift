import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON

/// The decoders of a check: the decoder under test, and the one whose plain `Codable` is the oracle.
///
/// Both are of one kind, so that any difference is due to the wrappers. Whether the kinds agree with each other is a separate
/// property. A unit test replaces the decoder under test with a broken one.
struct Engine: Sendable {
  let name: String
  /// Whether code outside the library takes time quadratic in the depth: Foundation's decoder builds a coding path of all
  /// levels for every error that it throws.
  let isSlowInDepth: Bool
  /// The habit of a decoder of trees; `nil` for any other decoder.
  let habit: ElementHabit?
  private let underTest: @Sendable (DecoderStrategy) -> any TestableDecoder
  private let plain: @Sendable (DecoderStrategy) -> any TestableDecoder

  /// Foundation's decoder.
  static let foundation = Engine(name: "JSONDecoder", isSlowInDepth: true, underTest: { $0.makeDecoder() })

  /// The library's decoder.
  static let shielded = Engine(name: "ShieldedJSONDecoder", isSlowInDepth: false, underTest: { $0.makeShielded() })

  static let all = [foundation, shielded]

  /// Whether the decoders are Foundation's. A unit test may have replaced the one under test.
  var isFoundation: Bool { name == Self.foundation.name }
  var isShielded: Bool { name == Self.shielded.name }

  init(
    name: String,
    isSlowInDepth: Bool,
    habit: ElementHabit? = nil,
    underTest: @escaping @Sendable (DecoderStrategy) -> any TestableDecoder
  ) {
    self.name = name
    self.isSlowInDepth = isSlowInDepth
    self.habit = habit
    self.underTest = underTest
    plain = underTest
  }

  /// Creates an engine with another decoder under test, and the same oracle.
  init(_ engine: Engine, underTest: @escaping @Sendable (any TestableDecoder) -> any TestableDecoder) {
    name = engine.name
    isSlowInDepth = engine.isSlowInDepth
    habit = engine.habit
    self.underTest = { underTest(engine.underTest($0)) }
    plain = engine.plain
  }

  /// Makes a new decoder for every call, so that nothing is carried over from one input to the next.
  func decoderUnderTest(_ strategy: DecoderStrategy) -> any TestableDecoder { underTest(strategy) }

  /// Makes a decoder for use without the library's wrappers.
  func plainDecoder(_ strategy: DecoderStrategy) -> any TestableDecoder { plain(strategy) }
}

extension DecoderStrategy {
  /// The library's decoder with the same settings.
  func makeShielded() -> ShieldedJSONDecoder {
    let settings = makeDecoder()
    var decoder = ShieldedJSONDecoder()
    decoder.dateDecodingStrategy = settings.dateDecodingStrategy
    decoder.dataDecodingStrategy = settings.dataDecodingStrategy
    decoder.keyDecodingStrategy = settings.keyDecodingStrategy
    decoder.nonConformingFloatDecodingStrategy = settings.nonConformingFloatDecodingStrategy
    decoder.assumesTopLevelDictionary = settings.assumesTopLevelDictionary
    return decoder
  }
}

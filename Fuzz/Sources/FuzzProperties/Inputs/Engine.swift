import DecoderAgreement
import DecodingTestSupport
import Foundation
import ShieldedDecoding
@_spi(Testing) import ShieldedJSON

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

/// A decoder whose properties can be checked: Foundation's, the library's, or in a unit test a broken one.
protocol TestableDecoder: RescuingDecoder {
  var userInfo: [CodingUserInfoKey: any Sendable] { get set }

  /// Whether the decoder reads some types in one pass.
  var hasReader: Bool { get }

  /// Decodes in one pass, or throws if the pass is interrupted.
  func decodeInOnePass<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value

  /// Decodes without a pass.
  func decodeByCodable<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}

extension TestableDecoder {
  var hasReader: Bool { false }

  func decodeInOnePass<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try decode(type, from: data)
  }

  func decodeByCodable<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try decode(type, from: data)
  }
}

extension JSONDecoder: TestableDecoder {}
extension ShieldedJSONDecoder: TestableDecoder { var hasReader: Bool { true } }

extension TestableDecoder {
  /// Decodes a document with options of the call, or with options applied around a plain call. Both ways must give the same
  /// result.
  func decode<Value: Decodable>(
    _ type: Value.Type,
    from document: Data,
    options: RescueOptions,
    applied isApplied: Bool
  ) throws -> Value {
    guard isApplied else { return try decode(type, from: document, options: options) }
    return try options.apply { try decode(type, from: document) }
  }
}

/// A decoder of documents with a chosen habit: some move on before they throw, others never do.
///
/// It reads what `PayloadTree.init(document:)` accepts as a document. Each decode has a budget of operations, beyond which it throws
/// `OperationBudget.Exceeded`, so that an endless array fails instead of hanging.
struct HabitDecoder: TestableDecoder {
  let habit: ElementHabit
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  var userInfoOptions: RescueOptions { RescueOptions(userInfo: userInfo) }

  func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    guard let tree = PayloadTree(document: Array(data)) else {
      throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: "no document"))
    }
    // A rescue requests a value in at most a dozen ways, and opens the list once more for an element that fails.
    // A plain list that never ends uses all of its budget, 170 ns for each operation: with 256 of them for a byte it exceeded the
    // limit for the time of a check.
    let budget = OperationBudget(limit: 4_096 + data.count * (habit.comesToAnEnd ? 256 : 64))
    return try Value(from: TreeDecoder(tree, habit: habit, budget: budget, userInfo: userInfo))
  }
}

extension Engine {
  /// Returns an engine whose decoder under test has a habit, with the same decoder as the oracle.
  static func habit(_ habit: ElementHabit) -> Engine {
    Engine(name: "a decoder that \(habit.rawValue)", isSlowInDepth: false, habit: habit) { _ in
      HabitDecoder(habit: habit)
    }
  }
}

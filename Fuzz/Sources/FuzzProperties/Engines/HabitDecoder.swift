import DecoderAgreement
import DecodingTestSupport
import Foundation
import ShieldedDecoding

/// A decoder of documents with a chosen habit: some move on before they throw, others never do.
///
/// It reads what ``PayloadTree/init(_:)`` accepts as a document. Each decode has a budget of operations, beyond which it throws
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
    let budget = OperationBudget(limit: 4_096 + data.count * 256)
    return try Value(from: TreeDecoder(tree, habit: habit, budget: budget, userInfo: userInfo))
  }
}

extension PayloadTree {
  /// The greatest depth of a document: a tree's decoder builds a path at each level.
  static let depthLimit = 48

  /// Creates the tree of a document, or returns `nil` if the bytes aren't a document or nest deeper than ``depthLimit``.
  init?(document: [UInt8]) {
    guard RFC8259.accepts(document, depthLimit: Self.depthLimit), let text = PayloadText.utf8(document),
      let tree = JSONTree(text)
    else { return nil }
    self.init(tree)
  }

  private init(_ tree: JSONTree) {
    switch tree {
    case .array(let elements): self = .array(elements.map(PayloadTree.init))
    case .object(let members):
      self = .object(
        members.map { Member(key: Self.text(of: $0.key), value: PayloadTree($0.value)) }
      )
    case .token(let token):
      switch token.first {
      case UInt8(ascii: "\""): self = .string(Self.text(of: token))
      case UInt8(ascii: "t"): self = .boolean(true)
      case UInt8(ascii: "f"): self = .boolean(false)
      case UInt8(ascii: "n"): self = .null
      default: self = .number(String(decoding: token, as: UTF8.self))
      }
    }
  }

  private static func text(of token: [UInt8]) -> String {
    JSONString(token).text ?? String(decoding: token, as: UTF8.self)
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

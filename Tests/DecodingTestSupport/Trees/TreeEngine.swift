import ShieldedDecoding

/// The decoder of trees as an engine: the example of `TokenEngine` in full.
///
/// Its containers answer requests for tokens (``PayloadTree/answer(to:)``), and it stays at an element that fails. It has no
/// tally cache. It refuses every Decimal, so that a rescue converts the digits.
public struct TreeEngine: ConformanceSubject {
  /// Creates the subject.
  public init() {}

  /// Trees have `null`.
  public var hasNull: Bool { true }

  /// An engine stays at a failed element.
  public var reachesLaterElements: Bool { true }

  /// Decodes the tree and supplies its tokens.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - tree: The payload.
  /// - Throws: The error of ``TreeDecoder``, or ``OperationBudget/Exceeded`` for an endless loop.
  public func decode<Value: Decodable>(_ type: Value.Type, from tree: PayloadTree) throws -> Value {
    try TokenEngine.supplyingTokens { _ in
      let budget = OperationBudget(limit: 50_000)
      return try Value(from: TreeDecoder(tree, habit: .staysAtFailure, budget: budget, isEngine: true))
    }
  }

  /// The decoder's name.
  public var description: String { "TreeDecoder as an engine" }
}

extension PayloadTree {
  /// Answers a request of a rescue; `nil` for any other type, and for the elements of a value that isn't an array.
  func answer<Value>(to type: Value.Type) -> Value? {
    if type == JSONToken.self { return token as? Value }
    if type == TokenForRescue.self { return TokenForRescue(token, tallyCache: nil) as? Value }
    if type == TokensForRescue.self, case .array(let elements) = self {
      return TokensForRescue(elements.map(\.token)) as? Value
    }
    return nil
  }

  private var token: JSONToken {
    switch self {
    case .null: .null
    case .boolean(let value): .boolean(value)
    case .number(let text): .number(JSONNumber(text: text, fidelity: .spelling))
    case .string(let text): .string(text)
    case .array(let elements): .array(isEmpty: elements.isEmpty)
    case .object(let members): .object(isEmpty: members.isEmpty)
    }
  }
}

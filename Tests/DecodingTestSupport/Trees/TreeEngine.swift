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

/// How an unkeyed container behaves at an element that fails to decode.
public enum ElementHabit: String, Sendable, Hashable, CaseIterable {
  /// Stays at the element, so that it can be decoded as another type. Foundation behaves this way.
  case staysAtFailure
  /// Moves past the element before it throws.
  case advancesBeforeThrowing
  /// Stays at the element and rejects every later read.
  case refusesAfterFailure
  /// Stays at the element and returns it for every later read, without end.
  case repeatsAfterFailure
  /// Moves past a failed element, reads forward only, and doesn't know its count. A list can be opened once, and only `isAtEnd`
  /// reveals its end.
  case opensOnce
  /// Moves past a failed element, but returns a `null` only to Optionals. Any other type is rejected before its `init(from:)`
  /// is called, and the container stays at the `null`.
  case refusesNull
  /// Never advances, not even past good elements: plain `Codable` doesn't reach the end of its arrays.
  case neverAdvances

  /// Whether the elements after a failed one can be reached.
  public var reachesLaterElements: Bool {
    switch self {
    case .staysAtFailure, .advancesBeforeThrowing, .opensOnce, .refusesNull: true
    case .refusesAfterFailure, .repeatsAfterFailure, .neverAdvances: false
    }
  }

  /// Whether the container has moved past a failed element when it throws.
  var advancesAtFailure: Bool { self == .advancesBeforeThrowing || self == .opensOnce || self == .refusesNull }

  /// Whether a type whose `init(from:)` never throws can be read from every element.
  public var givesEveryElement: Bool { self != .refusesNull }

  /// Whether plain `Codable` reaches the end of a good array.
  public var comesToAnEnd: Bool { self != .neverAdvances }
}

/// Counts the operations of a decoder and stops endless loops.
///
/// The error isn't a `DecodingError`, so that it can't be mistaken for a fault of the payload.
public final class OperationBudget {
  /// The error for a decode that exceeds its limit.
  public struct Exceeded: Error, Hashable {
    /// The number of operations that were allowed.
    public let limit: Int
  }

  /// The number of operations so far.
  public private(set) var spent = 0

  private let limit: Int

  /// Creates a budget.
  public init(limit: Int) { self.limit = limit }

  /// Counts an operation.
  ///
  /// - Throws: ``Exceeded`` if the count exceeds the limit.
  func spend() throws {
    spent += 1
    if spent > limit { throw Exceeded(limit: limit) }
  }
}

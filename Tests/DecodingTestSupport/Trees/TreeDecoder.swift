/// A decoder of trees with a selectable habit, to test the core against foreign decoders.
///
/// It implements only what the `Decoder` protocol requires: no strategies, no `Decimal`, none of Foundation's error messages.
public struct TreeDecoder: Decoder {
  let tree: PayloadTree
  let habit: ElementHabit
  let budget: OperationBudget
  /// Whether the decoder supplies its tokens.
  let isEngine: Bool
  /// Whether the list has been opened, shared by copies of the decoder; only for the habit that opens a list once.
  private let opening: ListOpening?

  /// The path from the root.
  public let codingPath: [any CodingKey]

  /// The decoder's `userInfo`.
  public let userInfo: [CodingUserInfoKey: Any]

  /// Creates a decoder at the root of a tree.
  ///
  /// - Parameters:
  ///   - tree: The payload.
  ///   - habit: How arrays behave at an element that fails.
  ///   - budget: The maximum number of operations.
  ///   - isEngine: Whether the decoder supplies its tokens. Then its call must run in `TokenEngine.supplyingTokens`.
  ///   - userInfo: The decoder's `userInfo`.
  public init(
    _ tree: PayloadTree,
    habit: ElementHabit,
    budget: OperationBudget,
    isEngine: Bool = false,
    userInfo: [CodingUserInfoKey: Any] = [:]
  ) {
    self.init(tree: tree, habit: habit, budget: budget, isEngine: isEngine, codingPath: [], userInfo: userInfo)
  }

  private init(
    tree: PayloadTree,
    habit: ElementHabit,
    budget: OperationBudget,
    isEngine: Bool,
    codingPath: [any CodingKey],
    userInfo: [CodingUserInfoKey: Any]
  ) {
    self.tree = tree
    self.habit = habit
    self.budget = budget
    self.isEngine = isEngine
    opening = habit == .opensOnce ? ListOpening() : nil
    self.codingPath = codingPath
    self.userInfo = userInfo
  }

  /// The decoder of a nested value.
  func decoder(of tree: PayloadTree, at key: any CodingKey) -> TreeDecoder {
    TreeDecoder(
      tree: tree,
      habit: habit,
      budget: budget,
      isEngine: isEngine,
      codingPath: codingPath + [key],
      userInfo: userInfo
    )
  }

  /// Returns a container with the members of an object.
  ///
  /// - Parameter type: The type of the keys.
  /// - Throws: `typeMismatch` for any other kind, `valueNotFound` for `null`.
  public func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try budget.spend()
    guard case .object(let members) = tree else { throw mismatch([String: PayloadTree].self) }
    return KeyedDecodingContainer(TreeKeyedContainer(members, of: self))
  }

  /// Returns a container with the elements of an array.
  ///
  /// - Throws: `typeMismatch` for any other kind, `valueNotFound` for `null`, and `dataCorrupted` if the habit opens a list
  ///   only once and the list has been opened.
  public func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try budget.spend()
    guard case .array(let elements) = tree else { throw mismatch([PayloadTree].self) }
    if let opening {
      if opening.isOver { throw misfit([PayloadTree].self) }
      opening.isOver = true
    }
    return TreeUnkeyedContainer(elements, of: self)
  }

  /// Returns a container with the value.
  public func singleValueContainer() throws -> any SingleValueDecodingContainer {
    TreeSingleValueContainer(decoder: self)
  }

  /// The error for a value of another kind.
  func mismatch(_ type: any Any.Type) -> DecodingError {
    let context = DecodingError.Context(codingPath: codingPath, debugDescription: "wanted \(type), met \(tree.kind)")
    return tree == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  /// The error for a value of the right kind that doesn't fit.
  func misfit(_ type: any Any.Type) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: "no \(type) in \(tree.kind)"))
  }
}

/// Records whether a decoder's list has been opened.
private final class ListOpening {
  var isOver = false
}

extension PayloadTree {
  fileprivate var kind: String {
    switch self {
    case .null: "null"
    case .boolean: "a truth value"
    case .number: "a number"
    case .string: "some text"
    case .array: "a list"
    case .object: "members"
    }
  }
}

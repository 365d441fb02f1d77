/// A decoder of trees with a habit of choice, for what the core must bear from foreign decoders.
///
/// It knows only what the `Decoder` protocol demands: no strategies, no `Decimal`, no words that Foundation uses.
public struct TreeDecoder: Decoder {
  let tree: PayloadTree
  let habit: ElementHabit
  let budget: OperationBudget
  /// What was done with the decoder, which containers share; for decoders that look at it alone.
  private let opening: ListOpening?

  /// The path from the top.
  public let codingPath: [any CodingKey]

  /// What the user has set.
  public let userInfo: [CodingUserInfoKey: Any]

  /// Creates a decoder that stands at the top of a tree.
  ///
  /// - Parameters:
  ///   - tree: The payload.
  ///   - habit: What arrays do about an element that fails.
  ///   - budget: How much may be asked.
  ///   - userInfo: What the user has set.
  public init(
    _ tree: PayloadTree,
    habit: ElementHabit,
    budget: OperationBudget,
    userInfo: [CodingUserInfoKey: Any] = [:]
  ) {
    self.init(tree: tree, habit: habit, budget: budget, codingPath: [], userInfo: userInfo)
  }

  private init(
    tree: PayloadTree,
    habit: ElementHabit,
    budget: OperationBudget,
    codingPath: [any CodingKey],
    userInfo: [CodingUserInfoKey: Any]
  ) {
    self.tree = tree
    self.habit = habit
    self.budget = budget
    opening = habit == .opensOnce ? ListOpening() : nil
    self.codingPath = codingPath
    self.userInfo = userInfo
  }

  /// The decoder of a value further in.
  func decoder(of tree: PayloadTree, at key: any CodingKey) -> TreeDecoder {
    TreeDecoder(tree: tree, habit: habit, budget: budget, codingPath: codingPath + [key], userInfo: userInfo)
  }

  /// Gives the members of an object.
  ///
  /// - Parameter type: The type of the keys.
  /// - Throws: `typeMismatch` for anything else, `valueNotFound` for `null`.
  public func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try budget.spend()
    guard case .object(let members) = tree else { throw mismatch([String: PayloadTree].self) }
    return KeyedDecodingContainer(TreeKeyedContainer(members, of: self))
  }

  /// Gives the elements of an array.
  ///
  /// - Throws: `typeMismatch` for anything else, `valueNotFound` for `null`, `dataCorrupted` where the habit is to open a list
  ///   once, and it has been.
  public func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try budget.spend()
    guard case .array(let elements) = tree else { throw mismatch([PayloadTree].self) }
    if let opening {
      if opening.isOver { throw misfit([PayloadTree].self) }
      opening.isOver = true
    }
    return TreeUnkeyedContainer(elements, of: self)
  }

  /// Gives the value.
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

/// Whether a decoder's list has been opened.
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

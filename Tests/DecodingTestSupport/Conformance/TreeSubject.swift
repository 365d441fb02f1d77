/// The fake decoder of trees, with one habit.
public struct TreeSubject: ConformanceSubject {
  /// How arrays behave at an element that fails.
  public let habit: ElementHabit

  /// The maximum number of operations for one decode.
  public let operationLimit: Int

  /// Creates the subject.
  ///
  /// - Parameters:
  ///   - habit: How arrays behave at an element that fails.
  ///   - operationLimit: The maximum number of operations for one decode.
  public init(_ habit: ElementHabit, operationLimit: Int = 50_000) {
    self.habit = habit
    self.operationLimit = operationLimit
  }

  /// Trees have `null`.
  public var hasNull: Bool { true }

  /// Depends on the habit.
  public var reachesLaterElements: Bool { habit.reachesLaterElements }

  /// Decodes the tree.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - tree: The payload.
  /// - Throws: The error of ``TreeDecoder``, or ``OperationBudget/Exceeded`` for an endless loop.
  public func decode<Value: Decodable>(_ type: Value.Type, from tree: PayloadTree) throws -> Value {
    let budget = OperationBudget(limit: operationLimit)
    return try Value(from: TreeDecoder(tree, habit: habit, budget: budget))
  }

  /// The decoder's name, with its habit.
  public var description: String { "TreeDecoder that \(habit.rawValue)" }
}

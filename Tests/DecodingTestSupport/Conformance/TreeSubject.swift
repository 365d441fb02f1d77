/// The fake decoder of trees, with one of its habits.
public struct TreeSubject: ConformanceSubject {
  /// What arrays do about an element that fails.
  public let habit: ElementHabit

  /// How much one decode may ask of the decoder.
  public let operationLimit: Int

  private let userInfo: [CodingUserInfoKey: any Sendable]

  /// Creates the subject.
  ///
  /// - Parameters:
  ///   - habit: What arrays do about an element that fails.
  ///   - operationLimit: How much one decode may ask of the decoder.
  ///   - userInfo: What the user has set.
  public init(
    _ habit: ElementHabit,
    operationLimit: Int = 50_000,
    userInfo: [CodingUserInfoKey: any Sendable] = [:]
  ) {
    self.habit = habit
    self.operationLimit = operationLimit
    self.userInfo = userInfo
  }

  /// Trees have one.
  public var hasNull: Bool { true }

  /// By habit.
  public var reachesLaterElements: Bool { habit.reachesLaterElements }

  /// Decodes the tree.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - tree: The payload.
  /// - Throws: What ``TreeDecoder`` throws, and ``OperationBudget/Exceeded`` where a loop has no end.
  public func decode<Value: Decodable>(_ type: Value.Type, from tree: PayloadTree) throws -> Value {
    let budget = OperationBudget(limit: operationLimit)
    return try Value(from: TreeDecoder(tree, habit: habit, budget: budget, userInfo: userInfo))
  }

  /// The habit's name.
  public var description: String { "TreeDecoder that \(habit.rawValue)" }
}

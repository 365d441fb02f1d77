/// Counts what a decoder is asked, and stops a loop that has no end.
///
/// The error is no `DecodingError`, so that nobody can take it for a fault of the payload.
public final class OperationBudget {
  /// Says that a decode asked too much.
  public struct Exceeded: Error, Hashable {
    /// The number of operations that were allowed.
    public let limit: Int
  }

  /// The number of operations so far.
  public private(set) var spent = 0

  private let limit: Int

  /// Creates a budget.
  ///
  /// - Parameter limit: The number of operations allowed.
  public init(limit: Int) {
    self.limit = limit
  }

  /// Counts an operation.
  ///
  /// - Throws: ``Exceeded`` beyond the limit.
  func spend() throws {
    spent += 1
    if spent > limit { throw Exceeded(limit: limit) }
  }
}

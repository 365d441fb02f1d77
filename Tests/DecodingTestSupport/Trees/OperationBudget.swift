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
  ///
  /// - Parameter limit: The number of operations allowed.
  public init(limit: Int) {
    self.limit = limit
  }

  /// Counts an operation.
  ///
  /// - Throws: ``Exceeded`` if the count exceeds the limit.
  func spend() throws {
    spent += 1
    if spent > limit { throw Exceeded(limit: limit) }
  }
}

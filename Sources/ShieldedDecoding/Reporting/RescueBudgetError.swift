/// Why a ``RescueBudget`` can't be used, or what exceeded it.
public enum RescueBudgetError: Error, Sendable, Hashable {
  /// A pattern that is no path.
  case badPattern(RescuePathParsingError)
  /// A pattern with a single index: reports count all indices together.
  case indexInPattern(pattern: String, index: Int)
  /// A number of rescues below 0, or a share that isn't between 0 and 1.
  case badLimit(pattern: String, limit: String)
  /// The rescues that the budget doesn't allow, a sentence for each kind.
  case exceeded([String])
}

extension RescueBudgetError: CustomStringConvertible {
  /// What is wrong, and what to do about it; a line for each kind of rescue that exceeded the budget.
  public var description: String {
    switch self {
    case .badPattern(let error): "The budget's pattern can't be used: \(error)"
    case .indexInPattern(let pattern, let index):
      "The budget's pattern \(pattern.quoted) names the index \(index), but a report counts all indices together: "
        + "write [*]."
    case .badLimit(let pattern, let limit):
      "The budget for \(pattern.quoted) can't allow \(limit): a number of rescues is 0 or more, a share from 0 to 1."
    case .exceeded(let breaches):
      (["The rescue report exceeds its budget:"] + breaches.map { "- \($0)" }).joined(separator: "\n")
    }
  }
}

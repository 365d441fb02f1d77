import Foundation

/// An error in a ``RescueBudget``, or the rescues that exceed it.
@nonexhaustive
public enum RescueBudgetError: Error, Sendable, Hashable {
  /// The pattern isn't a path.
  case badPattern(RescuePathParsingError)
  /// The pattern names one index; reports count all indices together.
  case indexInPattern(pattern: String, index: Int)
  /// The number of rescues is below 0, or the share isn't between 0 and 1.
  case badLimit(pattern: String, limit: String)
  /// A budget can't be made from the report, because the paths of some of its rescues weren't counted.
  case uncountedRescues(Int)
  /// The budget doesn't allow some rescues; there is one sentence for each excess.
  case exceeded([String])
}

extension RescueBudgetError: CustomStringConvertible {
  /// The problem and its correction, or one line for each excess over the budget.
  public var description: String {
    switch self {
    case .badPattern(let error): "The budget's pattern can't be used: \(error)"
    case .indexInPattern(let pattern, let index):
      "The budget's pattern \(pattern.quoted) names the index \(index), but a report counts all indices together: "
        + "write [*]."
    case .badLimit(let pattern, let limit):
      "The budget for \(pattern.quoted) can't allow \(limit): a count must be at least 0, and a share from 0 to 1."
    case .uncountedRescues(let count):
      "A budget can't be made from a report with \(count.counted("rescue")) at paths that weren't counted: give the log a "
        + "larger path capacity, or merge the reports with a larger capacity."
    case .exceeded(let breaches):
      (["The rescue report exceeds its budget:"] + breaches.map { "- \($0)" }).joined(separator: "\n")
    }
  }
}

extension RescueBudgetError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

extension RescueReport {
  /// The number of rescues of one kind, at all indices together.
  public struct Count: Sendable, Hashable {
    /// The path of the rescues, with `*` for every index.
    public let path: RescuePath
    /// The row of the rescue table.
    public let rule: RescueRule
    /// The outcome of the rescues.
    public let outcome: RescueOutcome
    /// The reason why there was no usable value; `nil` for `retyped` and `lossy`.
    public let reason: RescueReason?
    /// The name of the expected type.
    public let expected: String
    /// What the payload holds instead.
    public let found: RescueSource
    /// The number of rescues.
    public internal(set) var count: Int
    /// The number of affected elements of the outermost list on the path, or of affected responses if no list is on the path.
    ///
    /// The number is exact if the elements are decoded in order. If several decodes share a log, an element may count twice.
    public internal(set) var recordCount: Int
    /// The first value found, after the log's redaction; `nil` for a missing key.
    public internal(set) var example: String?
    /// The path of the error that the example's own `init(from:)` threw, for instance of the missing key.
    public internal(set) var exampleUnderlyingPath: RescuePath?
    /// The reason in that error, as in ``RescueRecord/cause``.
    public internal(set) var exampleCause: RescueReason?
  }

  /// The elements of an outermost list, over all responses of a report. Shares are relative to their number.
  public struct List: Sendable, Hashable {
    /// The path of the list.
    public let path: RescuePath
    /// The number of lists at the path.
    public internal(set) var count = 0
    /// The number of their elements, including dropped ones.
    public internal(set) var elementCount = 0

    mutating func add(_ elements: Int) {
      count = count.addingClamped(1)
      elementCount = elementCount.addingClamped(elements)
    }
  }
}

extension RescueReport.Count: CustomStringConvertible {
  /// One line: `12 × data[*].price: retyped by numberFromString`.
  public var description: String {
    let reason = reason.map { " (\($0.rawValue))" } ?? ""
    return "\(count) × \(path): \(outcome.rawValue) by \(rule.rawValue)\(reason)"
  }
}

extension Int {
  /// The sum, or `Int.max` if it overflows: counts that are read from a file may have any value.
  func addingClamped(_ other: Int) -> Int {
    let (sum, overflowed) = addingReportingOverflow(other)
    return overflowed ? .max : sum
  }
}

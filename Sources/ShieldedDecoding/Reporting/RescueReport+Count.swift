extension RescueReport {
  /// How often one fault came up, all indices taken together.
  public struct Count: Sendable, Hashable {
    /// Where, with `*` for every index.
    public let path: RescuePath
    /// The row of the rescue table.
    public let rule: RescueRule
    /// What the rescues came to.
    public let outcome: RescueOutcome
    /// Why there was no usable value.
    public let reason: RescueReason?
    /// The name of the type expected.
    public let expected: String
    /// What stood there instead.
    public let found: RescueSource
    /// How many rescues.
    public internal(set) var count: Int
    /// How many records they touched: elements of the outermost list on the path, or responses where there is none. A list
    /// is taken to be decoded in order; a log that several decodes share may count a record twice.
    public internal(set) var recordCount: Int
    /// What was found first, as the log's redaction left it; `nil` for a missing key.
    public internal(set) var example: String?
    /// For the example, the place of the error that the value's own `init(from:)` threw: the missing key, for instance.
    public internal(set) var exampleUnderlyingPath: RescuePath?
    /// What that error says, as in ``RescueRecord/cause``.
    public internal(set) var exampleCause: RescueReason?
  }

  /// The elements of an outermost list, over all the responses of a report: what shares are told of.
  public struct List: Sendable, Hashable {
    /// Where the list stands.
    public let path: RescuePath
    /// How many lists stood there.
    public internal(set) var count = 0
    /// How many elements they had, those that were dropped too.
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
  /// The sum, or the greatest integer: counts that are read from a file may be anything.
  func addingClamped(_ other: Int) -> Int {
    let (sum, overflowed) = addingReportingOverflow(other)
    return overflowed ? .max : sum
  }
}

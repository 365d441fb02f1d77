extension RescueReport {
  /// The rescues of one kind, or the undeclared keys of one kind, at all indices together.
  public struct Tally: Sendable, Hashable {
    /// The path of the rescues, with `*` for every index.
    public let path: RescuePath
    package let kind: RescueKind<String>
    /// The row of the rescue table.
    public var rule: RescueRule { kind.rule }
    /// The outcome of the rescues.
    public var outcome: RescueOutcome { kind.outcome }
    /// The reason why there was no usable value; `nil` for `retyped` and `lossy`.
    public var reason: RescueReason? { kind.reason }
    /// The name of the expected type; `Never` for undeclared keys.
    public var expected: String { kind.expected }
    /// What the payload holds instead.
    public var found: RescueSource { kind.found }
    /// The number of rescues.
    public package(set) var count: Int
    /// The number of affected elements of the outermost list on the path, or of affected responses if no list is on the path.
    ///
    /// The number is exact if the elements are decoded in order. If several decodes share a log, an element may count twice.
    public package(set) var affectedElementCount: Int
    /// The first value found, after the log's redaction; `nil` for a missing key.
    public package(set) var example: String?
    /// The path of the error that the example's own `init(from:)` threw, for instance of the missing key.
    public package(set) var exampleUnderlyingPath: RescuePath?
    /// The reason in that error, as in ``RescueRecord/cause``.
    public package(set) var exampleCause: RescueReason?

    package init(
      path: RescuePath,
      kind: RescueKind<String>,
      count: Int,
      affectedElementCount: Int,
      example: String?,
      exampleUnderlyingPath: RescuePath?,
      exampleCause: RescueReason?
    ) {
      self.path = path
      self.kind = kind
      self.count = count
      self.affectedElementCount = affectedElementCount
      self.example = example
      self.exampleUnderlyingPath = exampleUnderlyingPath
      self.exampleCause = exampleCause
    }
  }

  /// The elements of an outermost list, over all responses of a report. Shares are relative to their number.
  public struct ListTotal: Sendable, Hashable {
    /// The path of the list.
    public let path: RescuePath
    /// The number of lists at the path.
    public package(set) var count = 0
    /// The number of their elements, including dropped ones.
    public package(set) var elementCount = 0

    package init(path: RescuePath, count: Int = 0, elementCount: Int = 0) {
      self.path = path
      self.count = count
      self.elementCount = elementCount
    }

    mutating func add(_ elements: Int) {
      count.addClamped(1)
      addElements(elements)
    }

    mutating func addElements(_ elements: Int) {
      elementCount = elementCount.addingClamped(elements)
    }

    package mutating func add(_ other: Self) {
      count.addClamped(other.count)
      elementCount.addClamped(other.elementCount)
    }
  }
}

extension RescueReport.Tally: CustomStringConvertible {
  /// One line: `12 × data[*].price: retyped by numberFromString`.
  public var description: String { "\(count) × \(kindDescription)" }

  /// The description without the count.
  var kindDescription: String {
    let reason = reason.map { " (\($0.rawValue))" } ?? ""
    return "\(path): \(outcome.rawValue) by \(rule.rawValue)\(reason)"
  }
}

extension Int {
  /// The sum, or `Int.max` if it overflows: counts that are read from a file may have any value.
  package func addingClamped(_ other: Int) -> Int {
    let (sum, overflowed) = addingReportingOverflow(other)
    return overflowed ? .max : sum
  }

  /// Adds a number, as ``addingClamped(_:)`` does.
  package mutating func addClamped(_ other: Int) { self = addingClamped(other) }
}

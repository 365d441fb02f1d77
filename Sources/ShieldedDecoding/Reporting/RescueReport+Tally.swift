extension RescueReport {
  /// The rescues of one kind, or the undeclared keys of one kind, at all indices together.
  public struct Tally: Sendable, Hashable {
    /// The path of the rescues, with `*` for every index.
    public let path: RescuePath
    let kind: RescueKind<String>
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
    public internal(set) var count: Int
    /// The number of affected elements of the outermost list on the path, or of affected responses if no list is on the path.
    ///
    /// The number is exact if the elements are decoded in order. If several decodes share a log, an element may count twice.
    public internal(set) var affectedElementCount: Int
    /// The first value found, after the log's redaction; `nil` for a missing key.
    public internal(set) var example: String?
    /// The path of the error that the example's own `init(from:)` threw, for instance of the missing key.
    public internal(set) var exampleUnderlyingPath: RescuePath?
    /// The reason in that error, as in ``RescueRecord/cause``.
    public internal(set) var exampleCause: RescueReason?
  }

  /// The elements of an outermost list, over all responses of a report. Shares are relative to their number.
  public struct ListTotal: Sendable, Hashable {
    /// The path of the list.
    public let path: RescuePath
    /// The number of lists at the path.
    public internal(set) var count = 0
    /// The number of their elements, including dropped ones.
    public internal(set) var elementCount = 0

    mutating func add(_ elements: Int) {
      count.addClamped(1)
      addElements(elements)
    }

    mutating func addElements(_ elements: Int) {
      elementCount = elementCount.addingClamped(elements)
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
  func addingClamped(_ other: Int) -> Int {
    let (sum, overflowed) = addingReportingOverflow(other)
    return overflowed ? .max : sum
  }

  /// Adds a number, as ``addingClamped(_:)`` does.
  mutating func addClamped(_ other: Int) { self = addingClamped(other) }
}

extension RescueReport.Tally: Codable {
  private enum CodingKeys: String, CodingKey {
    case path, rule, outcome, reason, expected, found, count
    case affectedElementCount = "affectedElements"
    case example, exampleUnderlyingPath, exampleCause
  }

  /// Decodes a tally. See ``RescueReport/json()`` for the schema.
  ///
  /// - Parameter decoder: A decoder positioned at the tally.
  /// - Throws: `DecodingError` if the value isn't a tally, or if a number is negative.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    path = try container.decode(RescuePath.self, forKey: .path)
    kind = RescueKind(
      expected: try container.decode(String.self, forKey: .expected),
      found: try container.decode(RescueSource.self, forKey: .found),
      rule: try container.decode(RescueRule.self, forKey: .rule),
      outcome: try container.decode(RescueOutcome.self, forKey: .outcome),
      reason: try container.decodeIfPresent(RescueReason.self, forKey: .reason)
    )
    count = try container.decodeCount(forKey: .count)
    affectedElementCount = try container.decodeCount(forKey: .affectedElementCount)
    example = try container.decodeIfPresent(String.self, forKey: .example)
    exampleUnderlyingPath = try container.decodeIfPresent(RescuePath.self, forKey: .exampleUnderlyingPath)
    exampleCause = try container.decodeIfPresent(RescueReason.self, forKey: .exampleCause)
  }

  /// Encodes the tally in the schema of ``RescueReport/json()``, without its share.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encode(rule, forKey: .rule)
    try container.encode(outcome, forKey: .outcome)
    try container.encodeIfPresent(reason, forKey: .reason)
    try container.encode(expected, forKey: .expected)
    try container.encode(found, forKey: .found)
    try container.encode(count, forKey: .count)
    try container.encode(affectedElementCount, forKey: .affectedElementCount)
    try container.encodeIfPresent(example, forKey: .example)
    try container.encodeIfPresent(exampleUnderlyingPath, forKey: .exampleUnderlyingPath)
    try container.encodeIfPresent(exampleCause, forKey: .exampleCause)
  }
}

extension RescueReport.ListTotal: Codable {
  private enum CodingKeys: String, CodingKey {
    case path
    case count = "lists"
    case elementCount = "elements"
  }

  /// Decodes a list's total. See ``RescueReport/json()`` for the schema.
  ///
  /// - Parameter decoder: A decoder positioned at the total.
  /// - Throws: `DecodingError` if the value isn't a total, or if a number is negative.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    path = try container.decode(RescuePath.self, forKey: .path)
    count = try container.decodeCount(forKey: .count)
    elementCount = try container.decodeCount(forKey: .elementCount)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a number that isn't negative.
  func decodeCount(forKey key: Key) throws -> Int {
    let count = try decode(Int.self, forKey: key)
    guard count >= 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "A count can't be \(count)."
      )
    }
    return count
  }
}

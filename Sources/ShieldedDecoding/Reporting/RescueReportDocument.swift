/// The parts of a report's JSON. See `RescueReport+Codable.swift` for the schema.
extension RescueReport {
  struct ListDocument: Codable {
    private enum CodingKeys: String, CodingKey {
      case path, lists, elements
    }

    let list: List

    init(_ list: List) {
      self.list = list
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      list = List(
        path: try container.decodePath(forKey: .path),
        count: try container.decodeCount(forKey: .lists),
        elementCount: try container.decodeCount(forKey: .elements)
      )
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(list.path.description, forKey: .path)
      try container.encode(list.count, forKey: .lists)
      try container.encode(list.elementCount, forKey: .elements)
    }
  }

  struct CountDocument: Codable {
    private enum CodingKeys: String, CodingKey {
      case path, rule, outcome, reason, expected, found, count, records, share, example, exampleCause
      case exampleUnderlyingPath
    }

    let count: Count
    private let share: Double?

    init(_ count: Count, share: Double?) {
      self.count = count
      self.share = share
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      share = nil
      count = Count(
        path: try container.decodePath(forKey: .path),
        rule: try container.decode(RescueRule.self, forKey: .rule),
        outcome: try container.decode(RescueOutcome.self, forKey: .outcome),
        reason: try container.decodeIfPresent(RescueReason.self, forKey: .reason),
        expected: try container.decode(String.self, forKey: .expected),
        found: try container.decode(RescueSource.self, forKey: .found),
        count: try container.decodeCount(forKey: .count),
        recordCount: try container.decodeCount(forKey: .records),
        example: try container.decodeIfPresent(String.self, forKey: .example),
        exampleUnderlyingPath: try container.decodePathIfPresent(forKey: .exampleUnderlyingPath),
        exampleCause: try container.decodeIfPresent(RescueReason.self, forKey: .exampleCause)
      )
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(count.path.description, forKey: .path)
      try container.encode(count.rule, forKey: .rule)
      try container.encode(count.outcome, forKey: .outcome)
      try container.encodeIfPresent(count.reason, forKey: .reason)
      try container.encode(count.expected, forKey: .expected)
      try container.encode(count.found, forKey: .found)
      try container.encode(count.count, forKey: .count)
      try container.encode(count.recordCount, forKey: .records)
      try container.encodeIfPresent(share, forKey: .share)
      try container.encodeIfPresent(count.example, forKey: .example)
      try container.encodeIfPresent(count.exampleUnderlyingPath?.description, forKey: .exampleUnderlyingPath)
      try container.encodeIfPresent(count.exampleCause, forKey: .exampleCause)
    }
  }

  struct RecordDocument: Codable {
    private enum CodingKeys: String, CodingKey {
      case path, rule, expected, found, outcome, reason, underlyingPath, cause
    }

    let record: RescueRecord

    init(_ record: RescueRecord) {
      self.record = record
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      record = RescueRecord(
        path: try container.decodePath(forKey: .path),
        rule: try container.decode(RescueRule.self, forKey: .rule),
        expected: try container.decode(String.self, forKey: .expected),
        found: try container.decodeIfPresent(String.self, forKey: .found),
        outcome: try container.decode(RescueOutcome.self, forKey: .outcome),
        reason: try container.decodeIfPresent(RescueReason.self, forKey: .reason),
        underlyingPath: try container.decodePathIfPresent(forKey: .underlyingPath),
        cause: try container.decodeIfPresent(RescueReason.self, forKey: .cause)
      )
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(record.path.description, forKey: .path)
      try container.encode(record.rule, forKey: .rule)
      try container.encode(record.expected, forKey: .expected)
      try container.encodeIfPresent(record.found, forKey: .found)
      try container.encode(record.outcome, forKey: .outcome)
      try container.encodeIfPresent(record.reason, forKey: .reason)
      try container.encodeIfPresent(record.underlyingPath?.description, forKey: .underlyingPath)
      try container.encodeIfPresent(record.cause, forKey: .cause)
    }
  }
}

extension KeyedDecodingContainer {
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

  func decodePathIfPresent(forKey key: Key) throws -> RescuePath? {
    try contains(key) ? decodePath(forKey: key) : nil
  }

  func decodePath(forKey key: Key) throws -> RescuePath {
    do {
      return try RescuePath(parsing: try decode(String.self, forKey: key))
    } catch let error as RescuePathParsingError {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: error.description)
    }
  }
}

import Foundation
import ShieldedDecoding

/// The report as JSON. This is version 1 of its schema. All numbers except `share` are integers, and a key without a value is
/// absent:
///
///     {
///       "version": 1,
///       "responses": 1,          // how many responses the report covers
///       "rescues": 12,           // all rescues
///       "uncounted": 0,          // rescues that are in none of the tallies
///       "lists": [               // the outermost lists, by path
///         {"path": "items", "lists": 1, "elements": 500}
///       ],
///       "tallies": [              // most frequent first
///         {"path": "items[*].price", "rule": "numberFromString", "outcome": "retyped", "reason": …, "expected": "Double",
///          "found": "string", "count": 12, "affectedElements": 12, "share": 0.024, "example": "\"99.0\"",
///          "exampleUnderlyingPath": …, "exampleCause": …}
///       ],
///       "records": [             // the first rescues, whole
///         {"path": "items[0].price", "rule": …, "outcome": …, "reason": …, "expected": …, "found": "\"99.0\"",
///          "underlyingPath": …, "cause": …}
///       ],
///       "undeclared": 3,         // all undeclared keys; this and what follows are absent if there are none
///       "undeclaredTallies": [   // most frequent first
///         {"path": "items[*].colour", "found": "string", "count": 3, "affectedElements": 3, "share": 0.006, "example": "\"red\""}
///       ],
///       "undeclaredKeys": [      // the first ones, whole
///         {"path": "items[0].colour", "found": "\"red\""}
///       ]
///     }
///
/// In an entry of `tallies`, `affectedElements` is the number of affected elements of the outermost list on the path, or of
/// affected responses if no list is on the path. Paths are in the notation of `RescuePath.init(parsing:)`. `rule`, `outcome`,
/// `reason`, `cause`, `exampleCause` and a tally's `found` are the raw values of their enums. `share` is derived from the other
/// values and isn't read. A reader should reject a version that it doesn't know.
///
/// A later version of the package may add a value to one of these enums without a new version of the schema. An earlier one then
/// reads the reports without this value, and rejects a report with it, by an error that names it.
///
/// In reports of versions before 1.0.0-beta.1, undeclared keys are in `tallies` and `records`, with the outcome `undeclared`. They can be read.
extension RescueReport: Codable {
  /// The version of the schema that this type encodes and decodes.
  package static let schemaVersion = 1

  /// Encodes the report as JSON. Equal reports give the same bytes.
  ///
  /// - Returns: The UTF-8 bytes of the JSON text.
  /// - Throws: What `JSONEncoder` throws.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  /// Decodes a report that ``json()`` encoded.
  ///
  /// - Parameter json: The UTF-8 bytes of the JSON text.
  /// - Throws: `DecodingError` if the version is unknown, or if the data isn't a report or has a rule, an outcome, a reason or
  ///   a kind of a later version of the package.
  public init(json: Data) throws {
    self = try JSONDecoder().decode(RescueReport.self, from: json)
  }

  private enum CodingKeys: String, CodingKey {
    case version, responses, rescues, uncounted, lists, tallies, records
    case undeclared, undeclaredTallies, undeclaredKeys
  }

  /// Decodes a report in the schema above.
  ///
  /// - Throws: `DecodingError` if the version is unknown, or if the data isn't a report.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try container.requireVersion(Self.schemaVersion, of: "A report", forKey: .version)
    let records = try container.decode([StoredRecord].self, forKey: .records)
    let tallies = try container.decode([StoredTally].self, forKey: .tallies)
    let undeclaredTallies = try container.decodeIfPresent([UndeclaredKey.Tally].self, forKey: .undeclaredTallies)
    self.init(
      records: records.compactMap(\.rescue),
      tallies: tallies.compactMap(\.rescue),
      lists: try container.decode([ListTotal].self, forKey: .lists),
      responseCount: try container.decodeCount(forKey: .responses),
      totalCount: try container.decodeCount(forKey: .rescues),
      uncountedCount: try container.decodeCount(forKey: .uncounted),
      undeclaredKeys: try container.decodeIfPresent([UndeclaredKey].self, forKey: .undeclaredKeys)
        ?? records.compactMap(\.undeclaredKey),
      undeclaredTallies: undeclaredTallies ?? tallies.compactMap(\.undeclaredKeys),
      undeclaredCount: container.contains(.undeclared) ? try container.decodeCount(forKey: .undeclared) : 0
    )
    // Before 1.0.0-beta.1, undeclared keys without a tally were counted with the rescues.
    if undeclaredTallies == nil { uncountedCount = max(0, uncountedCount - uncountedUndeclaredCount) }
  }

  /// Encodes the report in the schema above.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.schemaVersion, forKey: .version)
    try container.encode(responseCount, forKey: .responses)
    try container.encode(totalCount, forKey: .rescues)
    try container.encode(uncountedCount, forKey: .uncounted)
    try container.encode(lists, forKey: .lists)
    try container.encode(tallies.map { WithNumber($0, share(of: $0), forKey: "share") }, forKey: .tallies)
    try container.encode(records, forKey: .records)
    if undeclaredCount == 0 { return }
    try container.encode(undeclaredCount, forKey: .undeclared)
    let undeclaredTallies = undeclaredTallies.map { WithNumber($0, share(of: $0), forKey: "share") }
    try container.encode(undeclaredTallies, forKey: .undeclaredTallies)
    try container.encode(undeclaredKeys, forKey: .undeclaredKeys)
  }
}

/// A record of a stored report, which may be of a version before 1.0.0-beta.1.
private enum StoredRecord: Decodable {
  case rescue(RescueRecord)
  case undeclaredKey(UndeclaredKey)

  init(from decoder: any Decoder) throws {
    if try StoredOutcome(from: decoder).isUndeclared {
      self = .undeclaredKey(try UndeclaredKey(from: decoder))
    } else {
      self = .rescue(try RescueRecord(from: decoder))
    }
  }

  var rescue: RescueRecord? { if case .rescue(let record) = self { record } else { nil } }
  var undeclaredKey: UndeclaredKey? { if case .undeclaredKey(let key) = self { key } else { nil } }
}

/// A tally of a stored report, which may be of a version before 1.0.0-beta.1.
enum StoredTally: Decodable {
  case rescue(RescueReport.Tally)
  case undeclaredKeys(UndeclaredKey.Tally)

  init(from decoder: any Decoder) throws {
    if try StoredOutcome(from: decoder).isUndeclared {
      self = .undeclaredKeys(try UndeclaredKey.Tally(from: decoder))
    } else {
      self = .rescue(try RescueReport.Tally(from: decoder))
    }
  }

  var rescue: RescueReport.Tally? { if case .rescue(let tally) = self { tally } else { nil } }
  var undeclaredKeys: UndeclaredKey.Tally? { if case .undeclaredKeys(let tally) = self { tally } else { nil } }
}

/// The outcome in a stored record or tally, or that of an undeclared key, which was an outcome before 1.0.0-beta.1.
private struct StoredOutcome: Decodable {
  private enum CodingKeys: String, CodingKey {
    case outcome
  }

  let isUndeclared: Bool

  init(from decoder: any Decoder) throws {
    let outcome = try? decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .outcome)
    isUndeclared = outcome == "undeclared"
  }
}

/// An entry with a number that depends on the rest of the report.
struct WithNumber<Entry: Encodable>: Encodable {
  private let entry: Entry
  private let number: Double?
  private let key: String

  init(_ entry: Entry, _ number: Double?, forKey key: String) {
    (self.entry, self.number, self.key) = (entry, number, key)
  }

  func encode(to encoder: any Encoder) throws {
    try entry.encode(to: encoder)
    var container = encoder.container(keyedBy: RawCodingKey.self)
    try container.encodeIfPresent(number, forKey: RawCodingKey(key))
  }
}

extension RescueReport.Tally: Codable {
  private enum CodingKeys: String, CodingKey {
    case path, rule, outcome, reason, expected, found, count
    case affectedElementCount = "affectedElements"
    case example, exampleUnderlyingPath, exampleCause
  }

  /// Decodes a tally. See ``ShieldedDecoding/RescueReport/json()`` for the schema.
  ///
  /// - Throws: `DecodingError` if the value isn't a tally, or if a number is negative.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      path: try container.decode(RescuePath.self, forKey: .path),
      kind: RescueKind(
        expected: try container.decode(String.self, forKey: .expected),
        found: try container.decode(RescueSource.self, forKey: .found),
        rule: try container.decode(RescueRule.self, forKey: .rule),
        outcome: try container.decode(RescueOutcome.self, forKey: .outcome),
        reason: try container.decodeIfPresent(RescueReason.self, forKey: .reason)
      ),
      count: try container.decodeCount(forKey: .count),
      affectedElementCount: try container.decodeCount(forKey: .affectedElementCount),
      example: try container.decodeIfPresent(String.self, forKey: .example),
      exampleUnderlyingPath: try container.decodeIfPresent(RescuePath.self, forKey: .exampleUnderlyingPath),
      exampleCause: try container.decodeIfPresent(RescueReason.self, forKey: .exampleCause)
    )
  }

  /// Encodes the tally in the schema of ``ShieldedDecoding/RescueReport/json()``, without its share.
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

extension UndeclaredKey.Tally: Codable {
  private enum CodingKeys: String, CodingKey {
    case path, found, count
    case affectedElementCount = "affectedElements"
    case example
  }

  /// Decodes a tally. See ``ShieldedDecoding/RescueReport/json()`` for the schema.
  ///
  /// - Parameter decoder: A decoder positioned at the tally.
  /// - Throws: `DecodingError` if the value isn't a tally, or if a number is negative.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      path: try container.decode(RescuePath.self, forKey: .path),
      found: try container.decode(RescueSource.self, forKey: .found),
      count: try container.decodeCount(forKey: .count),
      affectedElementCount: try container.decodeCount(forKey: .affectedElementCount),
      example: try container.decodeIfPresent(String.self, forKey: .example)
    )
  }

  /// Encodes the tally in the schema of ``ShieldedDecoding/RescueReport/json()``, without its share.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encode(found, forKey: .found)
    try container.encode(count, forKey: .count)
    try container.encode(affectedElementCount, forKey: .affectedElementCount)
    try container.encodeIfPresent(example, forKey: .example)
  }
}

extension RescueReport.ListTotal: Codable {
  private enum CodingKeys: String, CodingKey {
    case path
    case count = "lists"
    case elementCount = "elements"
  }

  /// Decodes a list's total. See ``ShieldedDecoding/RescueReport/json()`` for the schema.
  ///
  /// - Throws: `DecodingError` if the value isn't a total, or if a number is negative.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      path: try container.decode(RescuePath.self, forKey: .path),
      count: try container.decodeCount(forKey: .count),
      elementCount: try container.decodeCount(forKey: .elementCount)
    )
  }

  /// Encodes the total in the schema of ``ShieldedDecoding/RescueReport/json()``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(path, forKey: .path)
    try container.encode(count, forKey: .count)
    try container.encode(elementCount, forKey: .elementCount)
  }
}

extension KeyedDecodingContainer {
  /// Decodes the version of a schema, and throws an error if it is another one.
  func requireVersion(_ known: Int, of subject: String, forKey key: Key) throws {
    let version = try decode(Int.self, forKey: key)
    guard version == known else {
      throw DecodingError.dataCorruptedError(
        forKey: key,
        in: self,
        debugDescription: "\(subject) of version \(version) can't be read; only version \(known) can be."
      )
    }
  }

  /// Decodes a number that isn't negative.
  func decodeCount(forKey key: Key) throws -> Int {
    let count = try decode(Int.self, forKey: key)
    guard count >= 0 else {
      throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "A count can't be \(count).")
    }
    return count
  }
}

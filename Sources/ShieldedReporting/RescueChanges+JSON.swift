import Foundation
import ShieldedDecoding

/// The changes as JSON. This is version 1 of its schema:
///
///     {
///       "version": 1,
///       "responses": 2000,            // in the later report
///       "previousResponses": 1000,    // in the earlier report
///       "uncounted": 0,               // rescues that are in no tally of the later report
///       "previousUncounted": 0,       // and of the earlier report
///       "unchanged": 5,               // kinds in both reports that are neither more nor less frequent
///       "changes": [                  // new, gone, more frequent, less frequent; each the most rescues first
///         {"trend": "moreFrequent", "count": 40, "previousCount": 3, "factor": 6.67,
///          "tally": {"path": "data[*].price", "rule": "numberFromString", …}}
///       ],
///       "undeclaredKeys": [           // the same for undeclared keys; absent if there are none
///         {"trend": "new", "count": 2, "previousCount": 0, "tally": {"path": "data[*].colour", "found": "string", …}}
///       ]
///     }
///
/// `trend` is the raw value of ``RescueChange/Trend``. A tally has the keys of those in ``ShieldedDecoding/RescueReport/json()``,
/// without the share; it is that of the later report, or of the earlier one if the kind is gone. `factor` is derived from the other
/// values and isn't read; it is absent if it isn't known. A reader should reject a version that it doesn't know.
extension RescueChanges: Codable {
  /// The version of the schema that this type encodes and decodes.
  private static var schemaVersion: Int { 1 }

  private enum CodingKeys: String, CodingKey {
    case version
    case currentResponseCount = "responses"
    case previousResponseCount = "previousResponses"
    case currentUncountedCount = "uncounted"
    case previousUncountedCount = "previousUncounted"
    case unchangedCount = "unchanged"
    case all = "changes"
    case undeclaredKeys
  }

  /// Encodes the changes as JSON. Equal changes give the same bytes.
  ///
  /// - Returns: The UTF-8 bytes of the JSON text.
  /// - Throws: What `JSONEncoder` throws.
  public func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self)
  }

  /// Decodes changes that ``json()`` encoded.
  ///
  /// - Parameter json: The UTF-8 bytes of the JSON text.
  /// - Throws: `DecodingError` if the version is unknown, or if the data doesn't follow the schema.
  public init(json: Data) throws { self = try JSONDecoder().decode(RescueChanges.self, from: json) }

  /// Decodes changes in the schema above.
  ///
  /// - Throws: `DecodingError` if the version is unknown, or if the data doesn't follow the schema.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    try container.requireVersion(Self.schemaVersion, of: "Changes", forKey: .version)
    let changes = try container.decode([StoredChange].self, forKey: .all)
    all = changes.compactMap(\.rescue)
    undeclaredKeys =
      try container.decodeIfPresent([UndeclaredKeyChange].self, forKey: .undeclaredKeys)
      ?? changes.compactMap(\.undeclaredKeys)
    unchangedCount = try container.decodeCount(forKey: .unchangedCount)
    previousResponseCount = try container.decodeCount(forKey: .previousResponseCount)
    currentResponseCount = try container.decodeCount(forKey: .currentResponseCount)
    previousUncountedCount = try container.decodeCount(forKey: .previousUncountedCount)
    currentUncountedCount = try container.decodeCount(forKey: .currentUncountedCount)
  }

  /// Encodes the changes in the schema above.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.schemaVersion, forKey: .version)
    try container.encode(all.map { WithNumber($0, factor(of: $0), forKey: "factor") }, forKey: .all)
    if !undeclaredKeys.isEmpty {
      let changes = undeclaredKeys.map { WithNumber($0, factor(of: $0), forKey: "factor") }
      try container.encode(changes, forKey: .undeclaredKeys)
    }
    try container.encode(unchangedCount, forKey: .unchangedCount)
    try container.encode(previousResponseCount, forKey: .previousResponseCount)
    try container.encode(currentResponseCount, forKey: .currentResponseCount)
    try container.encode(previousUncountedCount, forKey: .previousUncountedCount)
    try container.encode(currentUncountedCount, forKey: .currentUncountedCount)
  }
}

/// The keys of a change.
private enum ChangeKeys: String, CodingKey {
  case trend, tally, previousCount
  case currentCount = "count"
}

/// A change of stored changes. In those of versions before 1.0.0-beta.1, undeclared keys are changes like rescues.
private enum StoredChange: Decodable {
  case rescue(RescueChange)
  case undeclaredKeys(UndeclaredKeyChange)

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ChangeKeys.self)
    switch try container.decode(StoredTally.self, forKey: .tally) {
    case .rescue: self = .rescue(try RescueChange(from: decoder))
    case .undeclaredKeys: self = .undeclaredKeys(try UndeclaredKeyChange(from: decoder))
    }
  }

  var rescue: RescueChange? { if case .rescue(let change) = self { change } else { nil } }
  var undeclaredKeys: UndeclaredKeyChange? { if case .undeclaredKeys(let change) = self { change } else { nil } }
}

extension RescueChange: Codable {
  /// Decodes a change. See ``RescueChanges/json()`` for the schema.
  ///
  /// - Throws: `DecodingError` if the value isn't a change, or if a number is negative.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ChangeKeys.self)
    trend = try container.decode(Trend.self, forKey: .trend)
    tally = try container.decode(RescueReport.Tally.self, forKey: .tally)
    previousCount = try container.decodeCount(forKey: .previousCount)
    currentCount = try container.decodeCount(forKey: .currentCount)
  }

  /// Encodes the change in the schema of ``RescueChanges/json()``, without its factor.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ChangeKeys.self)
    try container.encode(trend, forKey: .trend)
    try container.encode(tally, forKey: .tally)
    try container.encode(previousCount, forKey: .previousCount)
    try container.encode(currentCount, forKey: .currentCount)
  }
}

extension UndeclaredKeyChange: Codable {
  /// Decodes a change. See ``RescueChanges/json()`` for the schema.
  ///
  /// - Parameter decoder: A decoder positioned at the change.
  /// - Throws: `DecodingError` if the value isn't a change, or if a number is negative.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: ChangeKeys.self)
    trend = try container.decode(RescueChange.Trend.self, forKey: .trend)
    tally = try container.decode(UndeclaredKey.Tally.self, forKey: .tally)
    previousCount = try container.decodeCount(forKey: .previousCount)
    currentCount = try container.decodeCount(forKey: .currentCount)
  }

  /// Encodes the change in the schema of ``RescueChanges/json()``, without its factor.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: What the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: ChangeKeys.self)
    try container.encode(trend, forKey: .trend)
    try container.encode(tally, forKey: .tally)
    try container.encode(previousCount, forKey: .previousCount)
    try container.encode(currentCount, forKey: .currentCount)
  }
}

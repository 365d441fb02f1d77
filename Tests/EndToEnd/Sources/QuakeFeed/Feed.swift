import Foundation

/// A feed: its text and the expected results.
public struct Feed: Sendable {
  /// The features.
  public var features: [Feature]

  /// The feed's JSON.
  public var json: Data {
    let list = features.map(\.json).joined(separator: ",\n")
    let metadata =
      "{\"generated\": 1700000000000, \"title\": \"USGS All Earthquakes\", \"status\": 200, \"count\": \(features.count)}"
    return Data("{\"type\": \"FeatureCollection\", \"metadata\": \(metadata), \"features\": [\n\(list)\n]}".utf8)
  }

  /// The fields expected in the store after this feed and earlier ones, by code. The last of equal codes counts.
  public func stored(over earlier: [String: FeatureFields] = [:]) -> [String: FeatureFields] {
    var stored = earlier
    for feature in features {
      if let expected = feature.expected { stored[expected.code] = expected }
    }
    return stored
  }

  /// The number of features that can't be stored.
  public var lostCount: Int { features.count { $0.expected == nil } }
}

/// A feature of a feed: its text and the expected result.
public struct Feature: Sendable {
  /// The fields of the feature without its fault.
  public let fields: FeatureFields
  /// The fault of the feature; `nil` for none.
  public let fault: FeatureFault?

  /// The fields to be stored; `nil` if a required field is lost.
  public var expected: FeatureFields? {
    guard fault?.losesFeature != true else { return nil }
    var fields = fields
    switch fault {
    case .magnitudeNull, .magnitudeMissing, .magnitudeGarbage, .magnitudeOutOfRange: fields.magnitude = nil
    case .magnitudeBoolean: fields.magnitude = 1
    case .placeNull, .placeMissing, .placeObject: fields.place = "Unknown place"
    case .placeNumber: fields.place = "7"
    case .codeNumber: fields.code = Feature.numericCode(fields.code)
    default: break
    }
    return fields
  }

  /// The feature's JSON.
  public var json: String {
    switch fault {
    case .featureNull: return "null"
    case .featureString: return "\"lost\""
    case .featureArray: return "[]"
    case .featureEmpty: return "{}"
    default: break
    }
    var members = ["\"type\": \"Feature\"", "\"id\": \"us\(fields.code)\""]
    members += [propertiesJSON, geometryJSON].compactMap { $0 }
    if fault == .unknownFields { members.append("\"felt\": {\"a\": [1, null, \"x\"]}, \"a key\": 1e300") }
    return "{\(members.joined(separator: ", "))}"
  }

  /// A numeric code made from a text code.
  private static func numericCode(_ code: String) -> String { "9" + code.filter(\.isNumber) }

  private var propertiesJSON: String? {
    switch fault {
    case .propertiesNull: return "\"properties\": null"
    case .propertiesArray: return "\"properties\": []"
    case .propertiesMissing: return nil
    default: break
    }
    let magnitude = fields.magnitude.map { "\($0)" } ?? "null"
    var members: [String: String] = [
      "mag": magnitude,
      "place": "\"\(fields.place)\"",
      "time": "\(fields.milliseconds)",
      "code": "\"\(fields.code)\"",
      "updated": "\(fields.milliseconds)",
      "tsunami": "0",
      "url": "\"https://example.invalid/\(fields.code)\"",
    ]
    switch fault {
    case .magnitudeAsString: members["mag"] = "\"\(magnitude)\""
    case .magnitudeNull: members["mag"] = "null"
    case .magnitudeMissing: members["mag"] = nil
    case .magnitudeGarbage: members["mag"] = "\"n/a\""
    case .magnitudeBoolean: members["mag"] = "true"
    case .magnitudeOutOfRange: members["mag"] = "\"1e400\""
    case .placeNull: members["place"] = "null"
    case .placeMissing: members["place"] = nil
    case .placeNumber: members["place"] = "7"
    case .placeObject: members["place"] = "{\"name\": \"x\"}"
    case .timeAsString: members["time"] = "\"yesterday\""
    case .timeMissing: members["time"] = nil
    case .timeNull: members["time"] = "null"
    case .codeNumber: members["code"] = Feature.numericCode(fields.code)
    case .codeMissing: members["code"] = nil
    case .codeEmpty: members["code"] = "\"\""
    case .codeNull: members["code"] = "null"
    case .codeArray: members["code"] = "[1]"
    default: break
    }
    let text = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", ")
    return "\"properties\": {\(text)}"
  }

  private var geometryJSON: String? {
    let coordinates: String
    switch fault {
    case .geometryNull: return "\"geometry\": null"
    case .geometryMissing: return nil
    case .geometryArray: return "\"geometry\": []"
    case .coordinatesAsStrings: coordinates = "[\"\(fields.longitude)\", \"\(fields.latitude)\", \"10\"]"
    case .coordinatesShort: coordinates = "[\(fields.longitude)]"
    case .coordinatesNull: coordinates = "null"
    case .coordinatesOffEarth: coordinates = "[\(fields.longitude), 90.5, 1]"
    case .coordinatesWithGarbage: coordinates = "[\(fields.longitude), {}, 10]"
    default: coordinates = "[\(fields.longitude), \(fields.latitude), 10]"
    }
    return "\"geometry\": {\"type\": \"Point\", \"coordinates\": \(coordinates)}"
  }
}

/// The fields of a feature, without any fault.
public struct FeatureFields: Sendable, Hashable {
  /// The code.
  public var code: String
  /// The magnitude.
  public var magnitude: Double?
  /// The place, as spelled in JSON.
  public var place: String
  /// The time, in milliseconds since 1970.
  public var milliseconds: Int
  /// Degrees east.
  public var longitude: Double
  /// Degrees north.
  public var latitude: Double
}

/// A fault of a feature.
public enum FeatureFault: CaseIterable, Sendable, Hashable {
  case magnitudeAsString, magnitudeNull, magnitudeMissing, magnitudeGarbage, magnitudeBoolean, magnitudeOutOfRange
  case placeNull, placeMissing, placeNumber, placeObject
  case timeAsString, timeMissing, timeNull
  case codeNumber, codeMissing, codeEmpty, codeNull, codeArray
  case geometryNull, geometryMissing, geometryArray
  case coordinatesAsStrings, coordinatesShort, coordinatesNull, coordinatesOffEarth, coordinatesWithGarbage
  case propertiesNull, propertiesArray, propertiesMissing
  case featureNull, featureString, featureArray, featureEmpty
  case unknownFields

  /// Whether the fault loses a required field, so that the feature can't be stored.
  public var losesFeature: Bool {
    switch self {
    case .timeAsString, .timeMissing, .timeNull, .codeMissing, .codeEmpty, .codeNull, .codeArray, .geometryNull,
      .geometryMissing, .geometryArray, .coordinatesShort, .coordinatesNull, .coordinatesOffEarth,
      .coordinatesWithGarbage, .propertiesNull,
      .propertiesArray, .propertiesMissing, .featureNull, .featureString, .featureArray, .featureEmpty:
      true
    default: false
    }
  }

  /// Whether the decoder rescues something. An Optional that is `null` or missing is valid, and so are an empty text, a short
  /// list and a place off the Earth: the conversion handles these.
  public var isRescued: Bool {
    switch self {
    case .magnitudeNull, .magnitudeMissing, .timeMissing, .timeNull, .codeEmpty, .coordinatesShort,
      .coordinatesOffEarth,
      .unknownFields:
      false
    default: true
    }
  }
}

/// Generates feeds in the GeoJSON format of the USGS, clean or with faults of every kind, and the expected results.
///
/// The seed determines everything. The expected results are generated next to the text, not derived from it.
public struct FeedGenerator {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: Any number. The same seed gives the same feeds.
  public init(seed: UInt64) { state = seed }

  /// Generates a feed.
  ///
  /// - Parameters:
  ///   - codes: The codes of the features, in order. A repeated code gives another feature with that code.
  ///   - dirtShare: The share of features with a fault, from 0 to 1. The first ones have one fault of each kind.
  public mutating func feed(codes: [String], dirtShare: Double) -> Feed {
    var features: [Feature] = []
    let count = Int(Double(codes.count) * dirtShare)
    var kinds = Array(FeatureFault.allCases.prefix(count))
    for code in codes {
      let fault: FeatureFault?
      if !kinds.isEmpty {
        fault = kinds.removeFirst()
      } else {
        fault =
          Double(below(1_000)) < dirtShare * 1_000 ? FeatureFault.allCases[below(FeatureFault.allCases.count)] : nil
      }
      features.append(feature(code, fault))
    }
    return Feed(features: features)
  }

  private mutating func feature(_ code: String, _ fault: FeatureFault?) -> Feature {
    // Short decimals, so that text and number have the same value without rounding.
    let properties = FeatureFields(
      code: code,
      magnitude: Double(below(90)) / 10,
      place:
        "\(below(300)) km \(["N", "SW", "E"][below(3)]) of \(["Tōkyō", "Jan Mayen", "Ciudad \\\"X\\\""][below(3)])",
      milliseconds: 1_700_000_000_000 + below(1_000_000_000),
      longitude: Double(below(3_600)) / 10 - 180,
      latitude: Double(below(1_800)) / 10 - 90
    )
    return Feature(fields: properties, fault: fault)
  }

  /// A number from 0 up to, but not including, a bound, by SplitMix64.
  private mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}

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

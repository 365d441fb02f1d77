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

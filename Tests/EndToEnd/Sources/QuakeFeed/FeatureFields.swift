/// What a feature says, before anything goes wrong with it.
public struct FeatureFields: Sendable, Hashable {
  /// The code.
  public var code: String
  /// The magnitude.
  public var magnitude: Double?
  /// The place, as it stands in JSON.
  public var place: String
  /// The time.
  public var milliseconds: Int
  /// Degrees east.
  public var longitude: Double
  /// Degrees north.
  public var latitude: Double
}

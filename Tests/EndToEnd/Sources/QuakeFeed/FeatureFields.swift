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

import Foundation

/// An earthquake, as the application knows and stores it. It knows nothing of JSON, and can't be decoded.
public struct Quake: Sendable, Hashable {
  /// The network's code, unique to an earthquake: the key under which it is stored.
  public var code: String
  /// The magnitude; `nil` where nobody has measured it.
  public var magnitude: Double?
  /// Where, in words.
  public var place: String
  /// When.
  public var time: Date
  /// Degrees east.
  public var longitude: Double
  /// Degrees north.
  public var latitude: Double

  /// Creates an earthquake.
  public init(
    code: String,
    magnitude: Double?,
    place: String,
    time: Date,
    longitude: Double,
    latitude: Double
  ) {
    self.code = code
    self.magnitude = magnitude
    self.place = place
    self.time = time
    self.longitude = longitude
    self.latitude = latitude
  }
}

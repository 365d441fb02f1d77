import Foundation

/// An earthquake, as the application stores it. It is independent of JSON and can't be decoded.
public struct Quake: Sendable, Hashable {
  /// The network's code. It is unique, and the key under which the earthquake is stored.
  public var code: String
  /// The magnitude; `nil` if it hasn't been measured.
  public var magnitude: Double?
  /// A description of the place.
  public var place: String
  /// The time of the earthquake.
  public var time: Date
  /// The longitude, in degrees east.
  public var longitude: Double
  /// The latitude, in degrees north.
  public var latitude: Double

  /// Creates an earthquake.
  public init(code: String, magnitude: Double?, place: String, time: Date, longitude: Double, latitude: Double) {
    self.code = code
    self.magnitude = magnitude
    self.place = place
    self.time = time
    self.longitude = longitude
    self.latitude = latitude
  }
}

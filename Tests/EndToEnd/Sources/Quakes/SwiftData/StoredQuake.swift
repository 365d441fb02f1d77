#if canImport(SwiftData)
  import Foundation
  import SwiftData

  /// An earthquake, as SwiftData stores it. It replaces ``Quake`` on platforms with SwiftData.
  @Model
  public final class StoredQuake {
    /// The network's code. It is unique: an earthquake with the same code replaces the stored one.
    @Attribute(.unique) public var code: String
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
#endif

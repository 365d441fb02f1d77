#if canImport(SwiftData)
  import Foundation
  import SwiftData

  /// An earthquake, as SwiftData stores it: the model of the three files where there is SwiftData.
  @Model
  public final class StoredQuake {
    /// The network's code, unique to an earthquake: a second one with the same code replaces the first.
    @Attribute(.unique) public var code: String
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
#endif

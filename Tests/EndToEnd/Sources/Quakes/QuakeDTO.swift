import Foundation
import ShieldedDecoding

/// The feed of the USGS, as far as it is used: `{"features": [{"properties": {…}, "geometry": {"coordinates": […]}}]}`.
///
/// It mirrors the JSON and nothing else; every field has a wrapper. It doesn't fetch itself.
public struct QuakeFeedDTO: Codable, Sendable {
  /// The earthquakes. A bad one becomes its default, so that the others keep their places.
  @SafeArray public var features: [QuakeDTO]
}

/// A feature of the feed.
public struct QuakeDTO: Codable, Sendable, DefaultProvider {
  /// What was measured.
  public struct Properties: Codable, Sendable, DefaultProvider {
    /// The magnitude.
    @SafeBox public var mag: Double?
    /// Where, in words.
    @SafeBox public var place: String
    /// When: milliseconds since 1970, as the decoder's date strategy says.
    @SafeBox public var time: Date?
    /// The network's code.
    @SafeBox public var code: String

    /// Nothing was measured.
    public static func defaultInstance() -> Properties { Properties(mag: nil, place: "", time: nil, code: "") }
  }

  /// Where it was.
  public struct Geometry: Codable, Sendable, DefaultProvider {
    /// Longitude, latitude and depth. One that can't be read is no place on the equator.
    @SafeArray public var coordinates: [Double?]

    /// Nowhere.
    public static func defaultInstance() -> Geometry { Geometry(coordinates: []) }
  }

  /// What was measured.
  @SafeBox public var properties: Properties
  /// Where it was.
  @SafeBox public var geometry: Geometry

  /// A feature of which nothing is known.
  public static func defaultInstance() -> QuakeDTO {
    QuakeDTO(properties: .defaultInstance(), geometry: .defaultInstance())
  }
}

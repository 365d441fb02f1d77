import Foundation
import ShieldedDecoding

/// The USGS feed, as far as it is used: `{"features": [{"properties": {…}, "geometry": {"coordinates": […]}}]}`.
///
/// It only mirrors the JSON, and every field has a wrapper. Fetching is the service's task.
public struct QuakeFeedDTO: Codable, Sendable {
  /// The earthquakes. A bad one becomes its default, so that the others keep their indices.
  @SafeArray public var features: [QuakeDTO]
}

/// A feature of the feed.
public struct QuakeDTO: Codable, Sendable, DefaultProvider {
  /// The properties of an earthquake.
  public struct Properties: Codable, Sendable, DefaultProvider {
    /// The magnitude.
    @SafeBox public var mag: Double?
    /// A description of the place.
    @SafeBox public var place: String
    /// The time, in milliseconds since 1970, as set by the decoder's date strategy.
    @SafeBox public var time: Date?
    /// The network's code.
    @SafeBox public var code: String

    /// Empty properties.
    public static func defaultInstance() -> Properties { Properties(mag: nil, place: "", time: nil, code: "") }
  }

  /// The location of an earthquake.
  public struct Geometry: Codable, Sendable, DefaultProvider {
    /// Longitude, latitude and depth. A value that can't be read is `nil`, because 0 would be a place on the equator.
    @SafeArray public var coordinates: [Double?]

    /// An unknown location.
    public static func defaultInstance() -> Geometry { Geometry(coordinates: []) }
  }

  /// The properties of the earthquake.
  @SafeBox public var properties: Properties
  /// The location of the earthquake.
  @SafeBox public var geometry: Geometry

  /// A feature without any values.
  public static func defaultInstance() -> QuakeDTO {
    QuakeDTO(properties: .defaultInstance(), geometry: .defaultInstance())
  }
}

extension Quake {
  /// Creates a model from a DTO.
  ///
  /// - Returns: `nil` if the DTO lacks a required value (its code or its time), or if its coordinates aren't a place on Earth.
  public init?(_ dto: QuakeDTO) {
    let coordinates = dto.geometry.coordinates
    guard !dto.properties.code.isEmpty, let time = dto.properties.time, coordinates.count >= 2,
      let longitude = coordinates[0], (-180...180).contains(longitude),
      let latitude = coordinates[1], (-90...90).contains(latitude)
    else { return nil }
    self.init(
      code: dto.properties.code,
      magnitude: dto.properties.mag,
      place: dto.properties.place.isEmpty ? "Unknown place" : dto.properties.place,
      time: time,
      longitude: longitude,
      latitude: latitude
    )
  }

  /// Creates the models of a feed, and records the features that can't be converted.
  ///
  /// - Parameter log: Records the features that are left out.
  public static func quakes(from feed: QuakeFeedDTO, log: RescueLog? = nil) -> [Quake] {
    feed.features.toDomain(log: log, at: RescuePath([.key("features")]))
  }
}

extension QuakeDTO: DomainConvertible {
  /// Creates the model.
  public func toDomain() -> Quake? { Quake(self) }
}

import Foundation
import ShieldedDecoding

extension Quake {
  /// Creates a model from a DTO.
  ///
  /// - Parameter dto: The DTO.
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
  /// - Parameters:
  ///   - feed: The feed.
  ///   - log: Records the features that are left out.
  /// - Returns: The models, in the feed's order.
  public static func quakes(from feed: QuakeFeedDTO, log: RescueLog? = nil) -> [Quake] {
    feed.features.toDomain(log: log, at: RescuePath([.key("features")]))
  }
}

extension QuakeDTO: DomainConvertible {
  /// Creates the model.
  public func toDomain() -> Quake? { Quake(self) }
}

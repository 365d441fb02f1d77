import Foundation
import ShieldedDecoding

extension Quake {
  /// Makes a model from a DTO.
  ///
  /// - Parameter dto: The DTO.
  /// - Returns: `nil` where the DTO lacks what a model can't do without, its code or its time, or where its coordinates are none
  ///   on Earth.
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

  /// Makes the models of a feed, and records the features that give none.
  ///
  /// - Parameters:
  ///   - feed: The feed.
  ///   - log: Where the features that are left out are recorded.
  /// - Returns: The models, in the feed's order.
  public static func quakes(from feed: QuakeFeedDTO, log: RescueLog? = nil) -> [Quake] {
    feed.features.toDomain(log: log, at: RescuePath([.key("features")]))
  }
}

extension QuakeDTO: DomainConvertible {
  /// Makes the model.
  public func toDomain() -> Quake? { Quake(self) }
}

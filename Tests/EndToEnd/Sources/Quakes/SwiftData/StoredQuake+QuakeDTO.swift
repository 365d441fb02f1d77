#if canImport(SwiftData)
  import Foundation
  import ShieldedDecoding
  import SwiftData

  extension StoredQuake {
    /// Makes a model from a DTO, by the rules of ``Quake/init(_:)``.
    ///
    /// - Parameter dto: The DTO.
    /// - Returns: `nil` where the DTO lacks what a model can't do without.
    public convenience init?(_ dto: QuakeDTO) {
      guard let quake = Quake(dto) else { return nil }
      self.init(quake)
    }

    private convenience init(_ quake: Quake) {
      self.init(
        code: quake.code,
        magnitude: quake.magnitude,
        place: quake.place,
        time: quake.time,
        longitude: quake.longitude,
        latitude: quake.latitude
      )
    }

    /// Stores the earthquakes of a feed.
    ///
    /// - Parameters:
    ///   - feed: The feed.
    ///   - context: Where they are stored. The models stay there: they can't be handed from task to task, and the DTOs can.
    ///   - log: Where the features that are left out are recorded.
    /// - Throws: What SwiftData throws while it saves.
    public static func store(_ feed: QuakeFeedDTO, in context: ModelContext, log: RescueLog? = nil) throws {
      for quake in Quake.quakes(from: feed, log: log) { context.insert(StoredQuake(quake)) }
      try context.save()
    }
  }
#endif

#if canImport(SwiftData)
  import Foundation
  import ShieldedDecoding
  import SwiftData

  extension StoredQuake {
    /// Creates a model from a DTO, by the rules of ``Quake/init(_:)``.
    ///
    /// - Returns: `nil` if the DTO lacks a required value.
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
    ///   - context: The context that stores the models. Models can't be passed between tasks, and DTOs can.
    ///   - log: Records the features that are left out.
    public static func store(_ feed: QuakeFeedDTO, in context: ModelContext, log: RescueLog? = nil) throws {
      for quake in Quake.quakes(from: feed, log: log) { context.insert(StoredQuake(quake)) }
      try context.save()
    }
  }
#endif

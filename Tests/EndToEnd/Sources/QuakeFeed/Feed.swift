import Foundation

/// A feed, as text and as what must come of it.
public struct Feed: Sendable {
  /// The features.
  public var features: [Feature]

  /// The feed's JSON.
  public var json: Data {
    let list = features.map(\.json).joined(separator: ",\n")
    let metadata =
      "{\"generated\": 1700000000000, \"title\": \"USGS All Earthquakes\", \"status\": 200, \"count\": \(features.count)}"
    return Data("{\"type\": \"FeatureCollection\", \"metadata\": \(metadata), \"features\": [\n\(list)\n]}".utf8)
  }

  /// What must be stored after this feed and those before it, by code: of equal codes the last counts.
  ///
  /// - Parameter earlier: What was stored before.
  public func stored(over earlier: [String: FeatureFields] = [:]) -> [String: FeatureFields] {
    var stored = earlier
    for feature in features {
      if let expected = feature.expected { stored[expected.code] = expected }
    }
    return stored
  }

  /// How many features can't be stored.
  public var lostCount: Int { features.count { $0.expected == nil } }
}

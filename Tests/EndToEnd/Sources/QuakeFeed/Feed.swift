import Foundation

/// A feed: its text and the expected results.
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

  /// The fields expected in the store after this feed and earlier ones, by code. The last of equal codes counts.
  ///
  /// - Parameter earlier: The fields stored before.
  public func stored(over earlier: [String: FeatureFields] = [:]) -> [String: FeatureFields] {
    var stored = earlier
    for feature in features {
      if let expected = feature.expected { stored[expected.code] = expected }
    }
    return stored
  }

  /// The number of features that can't be stored.
  public var lostCount: Int { features.count { $0.expected == nil } }
}

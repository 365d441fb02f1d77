import ShieldedDecoding

/// The location of a container in the tally cache.
struct TallyLocation {
  /// The cache's number for the container's path, in which every index is a wildcard.
  var place = RescueTallyCache.root
  /// The first index on the path; `nil` if the path has none.
  var elementIndex: Int?

  /// Moves to a value in the container.
  mutating func append(_ key: any CodingKey, in tallyCache: RescueTallyCache) {
    guard let integer = key.intValue else {
      place = tallyCache.placeOfMember(key.stringValue, in: place)
      return
    }
    guard RescuePath.Component.isIndex(key) else {
      // Only the log determines whether a coding key with an integer value is an index, so nothing is counted here.
      place = RescueTallyCache.nowhere
      return
    }
    place = tallyCache.placeOfElements(in: place)
    elementIndex = elementIndex ?? integer
  }
}

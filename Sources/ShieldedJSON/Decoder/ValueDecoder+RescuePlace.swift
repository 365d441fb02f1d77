import ShieldedDecoding

extension ValueDecoder {
  /// The location of a value in the tally cache.
  struct RescuePlace {
    /// The cache's number for the value's folded path, in which every index is a wildcard.
    var folded: Int
    /// The first index on the path to the value; `nil` if the path has none.
    var elementIndex: Int?
  }

  /// The tally cache, positioned at this object; `nil` if the call has none.
  func tallyCacheHere() -> RescueTallyCache? {
    guard let tallyCache = session.tallyCache else { return nil }
    let place = rescuePlace(tallyCache)
    tallyCache.setLocation(at: place.folded, in: place.elementIndex)
    return tallyCache
  }

  /// The tally cache, positioned at an element of this array; `nil` if the call has none.
  func tallyCache(atElement position: Int) -> RescueTallyCache? {
    guard let tallyCache = session.tallyCache else { return nil }
    let place = rescuePlace(tallyCache)
    tallyCache.setLocation(
      at: tallyCache.placeOfElements(in: place.folded),
      in: place.elementIndex ?? position
    )
    return tallyCache
  }

  private func rescuePlace(_ tallyCache: RescueTallyCache) -> RescuePlace {
    if let rescuePlace { return rescuePlace }
    let place = placeInParent(tallyCache)
    rescuePlace = place
    return place
  }

  private func placeInParent(_ tallyCache: RescueTallyCache) -> RescuePlace {
    guard let parent else { return RescuePlace(folded: RescueTallyCache.root) }
    var place = parent.rescuePlace(tallyCache)
    switch step {
    case .none: break
    case .index(let index):
      place.folded = tallyCache.placeOfElements(in: place.folded)
      place.elementIndex = place.elementIndex ?? index
    // Only the log determines whether a coding key with an integer value is an index, so nothing is counted here.
    case .key(let key) where key.intValue != nil: place.folded = RescueTallyCache.nowhere
    case .key(let key): place.folded = tallyCache.placeOfMember(key.stringValue, in: place.folded)
    }
    return place
  }
}

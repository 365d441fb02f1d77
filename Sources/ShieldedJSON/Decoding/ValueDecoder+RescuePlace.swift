import ShieldedDecoding

extension ValueDecoder {
  /// The location of a value for the tally of rescues.
  struct RescuePlace {
    /// The folded path, in which every index is a wildcard.
    var folded: Int
    /// The first index on the path to the value.
    var elementIndex: Int?
  }

  /// The tally cache, positioned at this object; `nil` if no log is active.
  func tallyCacheHere() -> RescueTallyCache? {
    guard let tallyCache = session.tallyCache else { return nil }
    let place = rescuePlace(tallyCache)
    tallyCache.setLocation(at: place.folded, in: place.elementIndex)
    return tallyCache
  }

  /// The tally cache, positioned at an element of this array; `nil` if no log is active.
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
    // A coding key with an integer value may represent an index; only the log can decide.
    case .key(let key) where key.intValue != nil: place.folded = RescueTallyCache.nowhere
    case .key(let key): place.folded = tallyCache.placeOfMember(key.stringValue, in: place.folded)
    }
    return place
  }
}

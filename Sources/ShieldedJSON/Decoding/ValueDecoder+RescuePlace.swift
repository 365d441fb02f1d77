import ShieldedDecoding

extension ValueDecoder {
  /// The location of a value in the tally cache.
  struct RescuePlace {
    /// The cache's number for the value's folded path, in which every index is a wildcard.
    var folded: Int
    /// The first index on the path to the value; `nil` if the path has none.
    var record: Int?
  }

  /// The tally cache, positioned at this object; `nil` if the call has none.
  func repeatsHere() -> RescueTallyCache? {
    guard let repeats = session.repeats else { return nil }
    let place = rescuePlace(repeats)
    repeats.setLocation(at: place.folded, in: place.record)
    return repeats
  }

  /// The tally cache, positioned at an element of this array; `nil` if the call has none.
  func repeats(atElement position: Int) -> RescueTallyCache? {
    guard let repeats = session.repeats else { return nil }
    let place = rescuePlace(repeats)
    repeats.setLocation(at: repeats.placeOfElements(in: place.folded), in: place.record ?? position)
    return repeats
  }

  private func rescuePlace(_ repeats: RescueTallyCache) -> RescuePlace {
    if let rescuePlace { return rescuePlace }
    let place = placeInParent(repeats)
    rescuePlace = place
    return place
  }

  private func placeInParent(_ repeats: RescueTallyCache) -> RescuePlace {
    guard let parent else { return RescuePlace(folded: RescueTallyCache.root) }
    var place = parent.rescuePlace(repeats)
    switch step {
    case .none: break
    case .index(let index):
      place.folded = repeats.placeOfElements(in: place.folded)
      place.record = place.record ?? index
    // Only the log determines whether a coding key with an integer value is an index, so nothing is counted here.
    case .key(let key) where key.intValue != nil: place.folded = RescueTallyCache.nowhere
    case .key(let key): place.folded = repeats.placeOfMember(key.stringValue, in: place.folded)
    }
    return place
  }
}

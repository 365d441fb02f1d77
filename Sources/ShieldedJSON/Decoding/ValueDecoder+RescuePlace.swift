import ShieldedDecoding

extension ValueDecoder {
  /// Where a value stands, as far as the count of rescues tells places apart.
  struct RescuePlace {
    /// The place, with every index as any.
    var folded: Int
    /// The first index on the way to the value.
    var record: Int?
  }

  /// Who counts the rescues in this object, told that it is the one.
  func repeatsHere() -> RepeatedRescues? {
    guard let repeats = session.repeats else { return nil }
    let place = rescuePlace(repeats)
    repeats.stand(at: place.folded, in: place.record)
    return repeats
  }

  /// Who counts the rescues of this array's elements, told that it is at one of them.
  func repeats(atElement position: Int) -> RepeatedRescues? {
    guard let repeats = session.repeats else { return nil }
    let place = rescuePlace(repeats)
    repeats.stand(at: repeats.placeOfElements(in: place.folded), in: place.record ?? position)
    return repeats
  }

  private func rescuePlace(_ repeats: RepeatedRescues) -> RescuePlace {
    if let rescuePlace { return rescuePlace }
    let place = placeInParent(repeats)
    rescuePlace = place
    return place
  }

  private func placeInParent(_ repeats: RepeatedRescues) -> RescuePlace {
    guard let parent else { return RescuePlace(folded: RepeatedRescues.root) }
    var place = parent.rescuePlace(repeats)
    switch step {
    case .none: break
    case .index(let index):
      place.folded = repeats.placeOfElements(in: place.folded)
      place.record = place.record ?? index
    // A key may call itself an index: for the log to find out.
    case .key(let key) where key.intValue != nil: place.folded = RepeatedRescues.nowhere
    case .key(let key): place.folded = repeats.placeOfMember(key.stringValue, in: place.folded)
    }
    return place
  }
}

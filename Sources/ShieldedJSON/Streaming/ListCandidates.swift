import ShieldedDecoding

/// Chooses between the lists of an object as decoding the whole object does.
///
///     keys: my_list, items
///     {"items": [1], "myList": [2]}                  [2]: without my_list, its converted form comes before items
///     {"items": [1], "myList": [2], "my_list": 7}    [1]: my_list counts, and isn't a list
///
/// A key selects the member with this name or, if there is none, the member whose name is the converted key. Of members with
/// equal names, the first one counts, whatever its value is.
struct ListCandidates {
  private enum Selection {
    case none
    case otherValue
    case list(member: Int)
  }

  private struct Candidate {
    let key: String
    let convertedKey: String
    var exact = Selection.none
    var converted = Selection.none
  }

  private var candidates: [Candidate]
  private var memberCount = 0
  /// The list that is decoded while it arrives.
  private var decoded: (member: Int, key: String)?

  /// - Parameter keys: The keys, the preferred one first.
  init(_ keys: [String]) {
    candidates = keys.map { Candidate(key: $0, convertedKey: SnakeCase.camelCased($0)) }
  }

  /// Adds the next member of the object.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - isList: Whether its value is a list.
  /// - Returns: Whether it is the list to decode while it arrives: it has one of the keys, and would be chosen if no other member
  ///   followed.
  mutating func add(_ name: String, isList: Bool) -> Bool {
    memberCount += 1
    let selection = isList ? Selection.list(member: memberCount) : .otherValue
    var hasKey = false
    for index in candidates.indices {
      // Byte for byte, as the decoder compares them.
      if candidates[index].key.utf8.elementsEqual(name.utf8), case .none = candidates[index].exact {
        candidates[index].exact = selection
        hasKey = true
      }
      if candidates[index].convertedKey.utf8.elementsEqual(name.utf8), case .none = candidates[index].converted {
        candidates[index].converted = selection
      }
    }
    guard hasKey, decoded == nil, chosen?.member == memberCount else { return false }
    decoded = (memberCount, name)
    return true
  }

  /// The error of a stream that has decoded a list in place of another one; `nil` if no other is chosen so far.
  var ambiguity: JSONStreamError? {
    guard let decoded, let chosen, chosen.member != decoded.member else { return nil }
    return .ambiguousList(found: decoded.key, preferred: chosen.key)
  }

  private var chosen: (member: Int, key: String)? {
    for candidate in candidates {
      let selection = if case .none = candidate.exact { candidate.converted } else { candidate.exact }
      if case .list(let member) = selection { return (member, candidate.key) }
    }
    return nil
  }
}

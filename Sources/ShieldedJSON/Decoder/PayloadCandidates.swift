import ShieldedDecoding

/// Chooses the payload among the members of an object as decoding the whole object does, for a list:
///
///     keys: my_list, items
///     {"items": [1], "myList": [2]}                  [2]: without my_list, its converted form comes before items
///     {"items": [1], "myList": [2], "my_list": 7}    [1]: my_list counts, and isn't a list
///
/// For an object, any value other than `null` counts.
///
/// A key selects the member with this name or, if there is none, the member whose name is the converted key. Of members with
/// equal names, the first one counts, whatever its value is.
package struct PayloadCandidates {
  private enum Selection {
    case none
    case otherValue
    case usableValue(member: Int)
  }

  private struct Candidate {
    let key: String
    /// `nil` if it is the same as the key.
    let convertedKey: String?
    var exact = Selection.none
    var converted = Selection.none
  }

  private var candidates: [Candidate]
  private var memberCount = 0
  /// The value that is decoded before the members after it are known.
  private var decoded: (member: Int, key: String)?

  /// - Parameter keys: The keys, the preferred one first.
  package init(_ keys: [String]) {
    candidates = keys.map { key in
      Candidate(key: key, convertedKey: key.utf8.contains(UInt8(ascii: "_")) ? SnakeCase.camelCased(key) : nil)
    }
  }

  /// Adds the next member of the object.
  ///
  /// - Returns: Whether it is the value to decode now: it has one of the keys, and would be chosen if no other member followed.
  package mutating func add(_ name: String, isUsable: Bool) -> Bool {
    memberCount += 1
    let selection = isUsable ? Selection.usableValue(member: memberCount) : .otherValue
    var hasKey = false
    for index in candidates.indices {
      if Self.areEqual(candidates[index].key, name), case .none = candidates[index].exact {
        candidates[index].exact = selection
        hasKey = true
      }
      if let key = candidates[index].convertedKey, Self.areEqual(key, name), case .none = candidates[index].converted {
        candidates[index].converted = selection
      }
    }
    guard hasKey, decoded == nil, chosen?.member == memberCount else { return false }
    decoded = (memberCount, name)
    return true
  }

  /// Returns a Boolean value that indicates whether two names are equal byte for byte, as the decoder compares them.
  package static func areEqual(_ name: String, _ other: String) -> Bool {
    name.utf8.count == other.utf8.count && name.utf8.elementsEqual(other.utf8)
  }

  /// The keys of the value that has been decoded and of the one that is chosen in place of it; `nil` if these are the same.
  package var conflict: (found: String, preferred: String)? {
    guard let decoded, let chosen, chosen.member != decoded.member else { return nil }
    return (decoded.key, chosen.key)
  }

  /// The key whose value is chosen, as passed to the initializer.
  var chosenKey: String? { chosen?.key }

  private var chosen: (member: Int, key: String)? {
    for candidate in candidates {
      let selection = if case .none = candidate.exact { candidate.converted } else { candidate.exact }
      if case .usableValue(let member) = selection { return (member, candidate.key) }
    }
    return nil
  }
}

import DecoderAgreement

/// The list of a body that can be decoded while the body arrives.
///
/// It is the first that decoding the whole body would choose if no other member followed, under a key as it is spelled.
package struct StreamedList {
  private typealias Member = (name: [UInt8], value: JSONTree)

  private let parents: [String]
  private let keys: [String]

  /// - Parameters:
  ///   - parents: The keys of the objects around the list.
  ///   - keys: The keys of the list, the preferred one first.
  package init(parents: [String], keys: [String]) {
    self.parents = parents
    self.keys = keys
  }

  /// Whether decoding the whole body chooses another list.
  package func isAmbiguous(in body: JSONTree) -> Bool {
    var members = Self.members(of: body)
    for parent in parents {
      guard let value = members.first(where: { $0.name == Array(parent.utf8) })?.value else { return false }
      members = Self.members(of: value)
    }
    let streamed = members.indices.first { last in
      keys.contains { Array($0.utf8) == members[last].name } && chosen(from: members[...last]) == last
    }
    return streamed.map { chosen(from: members[...]) != $0 } ?? false
  }

  private func chosen(from members: ArraySlice<Member>) -> Int? {
    for key in keys {
      let named = [key, SnakeCaseKey.converted(key)].lazy.compactMap { name in
        members.firstIndex { $0.name == Array(name.utf8) }
      }
      if let index = named.first, case .array = members[index].value { return index }
    }
    return nil
  }

  /// The members of an object; none of anything else. A name that isn't valid Unicode is the name of no key.
  private static func members(of tree: JSONTree) -> [Member] {
    guard case .object(let members) = tree else { return [] }
    return members.compactMap { member in JSONString(member.key).text.map { (Array($0.utf8), member.value) } }
  }
}

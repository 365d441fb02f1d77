import DecoderAgreement

/// What the keys of a property lead to in an object.
enum FoundMember {
  /// To a value other than `null`.
  case value(JSONTree, SpecifiedPath)
  /// To a part of a path that is neither an object nor `null`.
  case otherNode(JSONTree, SpecifiedPath)
  /// To `null`.
  case nullAtEnd(JSONTree, SpecifiedPath)
  /// To a part of a path that is `null`.
  case nullNode(JSONTree, SpecifiedPath)
  /// Nowhere: the object at the path doesn't have the key.
  case missing(String, SpecifiedPath)

  /// The number by which the results of alternative keys are ordered. The first one of the lowest number counts.
  ///
  /// Documented are the first and the last: a value counts before everything else, and a missing key only if no key is present.
  fileprivate var rank: Int {
    switch self {
    case .value: 0
    case .otherNode, .nullAtEnd, .nullNode: 1
    case .missing: 2
    }
  }
}

extension Specification {
  /// Finds the value of a property: that of the first declared key with a value other than `null`.
  ///
  /// A declared key is also looked up as a key strategy spells it, unless the property declares this spelling itself.
  func find(_ property: SpecifiedModel.Property, _ members: [JSONTree.Member], at path: SpecifiedPath) -> FoundMember {
    guard !property.keys.isEmpty else { return find([property.name], members, at: path, isRespelled: false) }
    let places = property.keys.map { key in
      find(key.steps[...], members, at: path, isRespelled: !property.keys.contains(key.converted))
    }
    return places.min { $0.rank < $1.rank } ?? .missing(property.name, path)
  }

  /// - Parameter isRespelled: Whether a missing key is looked up as a key strategy spells it. The documentation leaves open what
  ///   holds if the decoder has no strategy, or if an object has both spellings. The library asks no decoder for its strategy,
  ///   and doesn't look up the other spelling of a key that is present, even if its value is `null`.
  private func find(
    _ steps: ArraySlice<String>,
    _ members: [JSONTree.Member],
    at path: SpecifiedPath,
    isRespelled: Bool
  ) -> FoundMember {
    let declared = steps.first ?? ""
    let names = isRespelled ? [declared, SnakeCaseKey.converted(declared)] : [declared]
    guard let name = names.first(where: { name in members.contains { matches($0.key, name) } }),
      let member = members.first(where: { matches($0.key, name) })
    else { return .missing(declared, path) }
    let (path, rest) = (path.key(name), steps.dropFirst())
    if case .null = SpecifiedToken(member.value) {
      return rest.isEmpty ? .nullAtEnd(member.value, path) : .nullNode(member.value, path)
    }
    if rest.isEmpty { return .value(member.value, path) }
    guard case .object(let members) = member.value else { return .otherNode(member.value, path) }
    return find(rest, members, at: path, isRespelled: isRespelled)
  }

  /// Whether a key of the document is that of a property. `ShieldedJSONDecoder` compares keys byte for byte, and
  /// `JSONDecoder` as Unicode compares them.
  private func matches(_ key: [UInt8], _ name: String) -> Bool {
    guard let text = JSONString(key).text else { return false }
    let key = settings.convertsKeys ? SnakeCaseKey.converted(text) : text
    return settings.decoder == .jsonDecoder ? key == name : key.utf8.elementsEqual(name.utf8)
  }
}

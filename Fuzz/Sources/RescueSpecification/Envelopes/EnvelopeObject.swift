import DecoderAgreement

/// An object of a document as a decoder shows it: the decoder's key strategy may have converted its keys.
struct EnvelopeObject {
  private let members: [(name: [UInt8], value: JSONTree)]

  /// - Parameter convertsKeys: Whether the decoder converts keys from snake case.
  init(_ members: [JSONTree.Member], convertsKeys: Bool) {
    // A key that isn't valid Unicode matches no name.
    self.members = members.compactMap { member in
      guard let key = JSONString(member.key).text else { return nil }
      return (Array((convertsKeys ? SnakeCaseKey.converted(key) : key).utf8), member.value)
    }
  }

  /// Finds a member by the name that the payload's text has, and returns it with the name that the decoder shows.
  ///
  /// The exact name takes precedence over the converted one. The first of equal keys counts.
  func member(_ name: String) -> (name: String, value: JSONTree)? {
    for name in [name, SnakeCaseKey.converted(name)] {
      if let member = members.first(where: { $0.name == Array(name.utf8) }) { return (name, member.value) }
    }
    return nil
  }
}

/// What an envelope's specification needs to know of a decoder.
package struct EnvelopeDecoder: Sendable {
  /// Whether keys are converted from snake case.
  package var convertsKeys: Bool
  /// Whether the decoder gives every token as it is spelled.
  package var givesTokens: Bool

  package init(convertsKeys: Bool, givesTokens: Bool) {
    self.convertsKeys = convertsKeys
    self.givesTokens = givesTokens
  }

  /// The object at a place, or `nil` if something else is there.
  func object(_ tree: JSONTree) -> EnvelopeObject? {
    guard case .object(let members) = tree else { return nil }
    return EnvelopeObject(members, convertsKeys: convertsKeys)
  }

  /// The first of an object's members that is a string.
  func text(_ keys: [String], in tree: JSONTree) -> [UInt8]? {
    guard let object = object(tree) else { return nil }
    for key in keys {
      if let value = object.member(key)?.value, case .string(let text) = SpecifiedToken(value) {
        return Array(text.utf8)
      }
    }
    return nil
  }

  /// The error of reading an object, where something else is.
  func notAnObject(_ tree: JSONTree, at place: SpecifiedPath) -> SpecifiedError {
    if case .null = SpecifiedToken(tree) {
      SpecifiedError(.valueNotFound, at: place)
    } else {
      SpecifiedError(.typeMismatch, at: place)
    }
  }
}

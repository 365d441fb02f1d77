import DecoderAgreement
import ShieldedDecoding

/// What an envelope's specification needs to know of its payload.
package struct PayloadSpecification: Sendable {
  package enum Shape: Sendable {
    case list
    case dictionary
    /// A number, a Boolean or a string. It is converted like a field, but never replaced by a default.
    case scalar
    /// A DTO.
    case object
  }

  package var shape: Shape
  /// The row of a policy.
  package var target: RescueTarget
  /// The type's name, as records print it.
  package var name: String
  /// Whether the payload may be `nil`.
  package var isOptional: Bool
  /// The default of the type; `nil` if it has none.
  package var defaultValue: ExactValue?
  /// What decoding a value of the payload's shape must give.
  package var decode: @Sendable (JSONTree, SpecifiedPath) -> SpecifiedResult

  package init(
    _ shape: Shape,
    target: RescueTarget,
    name: String,
    isOptional: Bool = false,
    defaultValue: ExactValue?,
    decode: @escaping @Sendable (JSONTree, SpecifiedPath) -> SpecifiedResult
  ) {
    self.shape = shape
    self.target = target
    self.name = name
    self.isOptional = isOptional
    self.defaultValue = defaultValue
    self.decode = decode
  }

  /// Whether a value of this kind can be the payload, so that no later candidate is preferred to it.
  func canBe(_ tree: JSONTree) -> Bool {
    switch (shape, SpecifiedToken(tree)) {
    case (_, .null), (.scalar, .array), (.scalar, .object): false
    case (.scalar, _), (.object, _), (.list, .array), (.dictionary, .object): true
    case (.list, _), (.dictionary, _): false
    }
  }

  /// The result for a value in an envelope.
  func result(for tree: JSONTree, at place: SpecifiedPath, _ policy: SpecifiedPolicy) -> SpecifiedResult {
    let token = SpecifiedToken(tree)
    switch (shape, token) {
    case (_, .null): return null(at: place, policy)
    case (.scalar, .array), (.scalar, .object):
      return SpecifiedResult(.failure(SpecifiedError(.typeMismatch, at: place)))
    case (.list, .array), (.dictionary, .object), (.object, .object), (.scalar, _): return decode(tree, place)
    case (.list, .object(isEmpty: true)): return emptyList(token, .typeMismatch, at: place, policy)
    case (.list, .string) where token.source == .emptyString: return emptyList(token, .empty, at: place, policy)
    default: return SpecifiedResult(.failure(SpecifiedError(.typeMismatch, at: place)))
    }
  }

  /// The result for a `null` in place of the payload, or of an object on the path to it.
  func null(at place: SpecifiedPath, _ policy: SpecifiedPolicy) -> SpecifiedResult {
    if isOptional { return SpecifiedResult(.success(.absent)) }
    guard let defaultValue, policy[target, from: .null] != .throw else {
      return SpecifiedResult(.failure(SpecifiedError(.valueNotFound, at: place)))
    }
    return SpecifiedResult(
      .success(defaultValue),
      records: [
        SpecifiedRecord(
          path: place,
          rule: .nullValue,
          outcome: .defaulted,
          reason: .valueNotFound,
          expected: name,
          source: .null,
          found: "null"
        )
      ]
    )
  }

  private func emptyList(
    _ token: SpecifiedToken,
    _ reason: RescueReason,
    at place: SpecifiedPath,
    _ policy: SpecifiedPolicy
  ) -> SpecifiedResult {
    guard policy[.array, from: token.source] != .throw else {
      return SpecifiedResult(.failure(SpecifiedError(.typeMismatch, at: place)))
    }
    return SpecifiedResult(
      .success(.list([])),
      records: [
        SpecifiedRecord(
          path: place,
          rule: .arrayFromOther,
          outcome: .defaulted,
          reason: reason,
          expected: name,
          source: token.source,
          found: token.found
        ).shown
      ]
    )
  }
}

/// The search for a payload under several keys of one object.
struct CandidateSearch {
  let candidates: [String]
  let payload: PayloadSpecification
  let policy: SpecifiedPolicy

  /// The result for the first candidate whose value can be the payload or, if there is none, for the first that is present;
  /// `nil` if none is.
  ///
  /// - Parameter isDisplaced: Whether the payload was expected elsewhere, so that even the first candidate is recorded.
  func result(in object: EnvelopeObject, at place: SpecifiedPath, isDisplaced: Bool = false) -> SpecifiedResult? {
    let present = candidates.enumerated().compactMap { number, key in
      object.member(key).map { (number, $0.name, $0.value) }
    }
    guard let (number, name, value) = present.first(where: { payload.canBe($0.2) }) ?? present.first else { return nil }
    // What can't be the payload isn't the payload under another name.
    let isRenamed = (number > 0 || isDisplaced) && payload.canBe(value)
    return renamed(isRenamed, found: "\"\(name)\"", source: .string, at: place) {
      payload.result(for: value, at: place.key(name), policy)
    }
  }

  /// The result of a body that is the payload itself.
  func result(ofBody tree: JSONTree) -> SpecifiedResult {
    renamed(true, found: "[…]", source: .array, at: .whole) { payload.result(for: tree, at: .whole, policy) }
  }

  /// Puts the record of a renamed payload before the payload's own.
  private func renamed(
    _ isRenamed: Bool,
    found: String,
    source: RescueSource,
    at place: SpecifiedPath,
    _ result: () -> SpecifiedResult
  ) -> SpecifiedResult {
    guard isRenamed else { return result() }
    guard policy[payload.target, from: .missing] != .throw else {
      return SpecifiedResult(.failure(missing(at: place)))
    }
    var result = result()
    let record = SpecifiedRecord(
      path: place,
      rule: .renamedEnvelope,
      outcome: .retyped,
      expected: payload.name,
      source: source,
      found: found
    )
    result.records.insert(record.shown, at: 0)
    return result
  }

  /// The error for a payload that is under none of the keys. It names the likeliest.
  func missing(at place: SpecifiedPath) -> SpecifiedError {
    SpecifiedError(.keyNotFound(Array((candidates.first ?? "").utf8)), at: place)
  }
}

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

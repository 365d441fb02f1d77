import ShieldedDecoding

/// A decoder for one value of the document.
///
/// There is one for each container that is being decoded; scalars need none. The decoder is its own single-value container, and
/// the keyed and unkeyed containers are views of it.
///
/// A decoder stores its parent and the last step of its path. A coding path is built from these only on demand.
final class ValueDecoder: Decoder {
  let session: DecodingSession
  let document: Document
  /// The value's tape index.
  private(set) var index: Int
  /// The enclosing decoder; for an unused decoder, the next one in the pool.
  var parent: ValueDecoder?
  private(set) var step: PathStep
  /// The search for members, if the value is an object.
  private var keys: KeySearch
  /// A hash index of the members, created when the search becomes slow.
  private var keyIndex: KeyIndex?
  /// The coding path of this value. It is cached at the first error, since more errors are likely to follow.
  private var faultPath: [any CodingKey]?
  /// The tape indices of the members' values by converted key, if the key strategy converts keys; set at the first search.
  var convertedKeys: [String: Int]?
  /// The tape indices of the values whose keys are invalid Unicode, by the UTF-8 of the repaired keys; set when the keys are
  /// listed.
  var repairedMembers: [[UInt8]: Int]?
  /// The location of this value in the tally cache; set at the first rescue.
  var rescuePlace: RescuePlace?

  init(_ session: DecodingSession, at index: Int, in parent: ValueDecoder?, _ step: PathStep) {
    self.session = session
    document = session.document
    self.index = index
    self.parent = parent
    self.step = step
    keys = KeySearch(objectAt: index)
  }

  /// Moves an unused decoder to another value.
  func reset(to index: Int, in parent: ValueDecoder?, _ step: PathStep) {
    self.index = index
    self.parent = parent
    self.step = step
    keys = KeySearch(objectAt: index)
    if keyIndex != nil { keyIndex = nil }
    if faultPath != nil { faultPath = nil }
    if convertedKeys != nil { convertedKeys = nil }
    if repairedMembers != nil { repairedMembers = nil }
    rescuePlace = nil
  }

  var userInfo: [CodingUserInfoKey: Any] { session.settings.userInfo }

  var codingPath: [any CodingKey] { ownPathOfFault() }

  /// The coding path of a value inside this one, or of this value if there is no step.
  func codingPath(_ step: PathStep) -> [any CodingKey] {
    var depth = 1
    var decoder = parent
    while let current = decoder {
      depth += 1
      decoder = current.parent
    }
    var path: [any CodingKey] = []
    path.reserveCapacity(depth)
    step.append(to: &path)
    decoder = self
    while let current = decoder {
      current.step.append(to: &path)
      decoder = current.parent
    }
    path.reverse()
    return path
  }

  /// The coding path for an error in a value inside this one, or in this value if there is no step. This value's own path is
  /// cached.
  func pathOfFault(_ step: PathStep) -> [any CodingKey] {
    let own = ownPathOfFault()
    if case .none = step { return own }
    return own.appending(step)
  }

  /// The path of this value. It is cached for the next error in this object, and the parent's path is cached for the next
  /// element.
  private func ownPathOfFault() -> [any CodingKey] {
    if let faultPath { return faultPath }
    let path = parent?.keptPath().appending(step) ?? codingPath(.none)
    faultPath = path
    return path
  }

  private func keptPath() -> [any CodingKey] {
    if let faultPath { return faultPath }
    let path = codingPath(.none)
    faultPath = path
    return path
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    if document.truncation != nil { try requireChosenType(forKeys: type) }
    return try members(keyedBy: type)
  }

  /// The members of this object, for a part of a property's path.
  func members<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try requireObject(at: index, .none)
    if let tracker = session.keyTracker { tracker.open(index) }
    return KeyedDecodingContainer(KeyedContainer(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try requireArray(at: index, .none)
    return UnkeyedContainer(self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  /// Finds a member of this object by its key as spelled in the payload.
  @inline(__always)
  func findMember(_ key: String) -> Int? {
    if let keyIndex { return keyIndex.value(for: key, in: document) }
    var search = keys
    let value = search.value(for: key, in: document)
    keys = search
    if search.isSlow { keyIndex = search.indexIfItPays(document) }
    return value
  }

  /// Throws a mismatch error if the value isn't an object.
  func requireObject(at index: Int, _ step: PathStep) throws {
    guard document.kind(at: index) == .object else { throw mismatch([String: Any].self, at: index, step) }
  }

  /// Throws a mismatch error if the value isn't an array.
  func requireArray(at index: Int, _ step: PathStep) throws {
    guard document.kind(at: index) == .array else { throw mismatch([Any].self, at: index, step) }
  }

  /// A decoder for a value inside this one.
  func child(at index: Int, _ step: PathStep) -> ValueDecoder {
    session.decoder(at: index, in: self, step)
  }
}

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
  /// The tape indices of the members' values by converted key, if a custom strategy converts keys; set at the first search.
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

  /// The path of this value. It is cached for the next error in this object, and the parent's path is cached for the next element.
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

  /// Finds a member of this object by its key.
  @inline(__always)
  private func findMember<Keys: MemberKeySource>(_ key: String, among members: Keys) -> Int? {
    if let keyIndex { return keyIndex.value(for: key, in: members) }
    var search = keys
    let value = search.value(for: key, in: members)
    keys = search
    if search.isSlow { keyIndex = search.indexIfItPays(members) }
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

  func child(at index: Int, _ step: PathStep) -> ValueDecoder { session.decoder(at: index, in: self, step) }
}

// MARK: Members

extension ValueDecoder {
  /// The tape index after this container.
  var end: Int { document.tape[index &+ 1].next }

  /// Finds a member of this object by its key, which is converted if the key strategy converts keys.
  @inline(__always)
  func find(_ key: String) -> Int? {
    if let value = session.findsKeysDirectly ? findMember(key, among: document) : findIndirectly(key) { return value }
    return findRepaired(key)
  }

  /// Finds a member by its key if keys are converted or tracked.
  @inline(never)
  private func findIndirectly(_ key: String) -> Int? {
    let value = findUntracked(key)
    if let value { session.keyTracker?.ask(forValueAt: value) }
    return value
  }

  /// Finds a member that hasn't been asked for, without marking its key.
  @inline(never)
  func findUntracked(_ key: String) -> Int? {
    if let names = session.keyNames { return findMember(key, among: NamedKeys(document: document, names: names)) }
    return session.convertsKeys ? convertedMembers()[key] : findMember(key, among: document)
  }

  @inline(__always)
  private func findRepaired(_ key: String) -> Int? {
    guard let members = repairedMembers else { return nil }
    return Self.value(for: key, in: members)
  }

  /// The keys of this object without duplicates, in payload order; unordered if a custom strategy converts keys.
  ///
  /// A key with invalid Unicode is listed with U+FFFD in place of the invalid part, unless another member has that key. The
  /// member is found by this name once it has been listed. Before that, no key matches it.
  func memberNames() -> [String] {
    let isUnordered = session.convertsKeys && session.keyNames == nil
    var names = isUnordered ? Array(convertedMembers().keys) : []
    let known = repairedMembers ?? [:]
    var repaired: [[UInt8]: Int] = [:]
    var position = index + 2
    while position < end {
      if let name = document.text(at: position) {
        // Leaves out duplicates: the first of them is found. A set of strings would also treat canonically equivalent keys as
        // duplicates.
        if !isUnordered {
          let name = convertedName(name)
          if findUntracked(name) == position + 1 { names.append(name) }
        }
      } else {
        let name = repairedName(at: position)
        let utf8 = Array(name.utf8)
        if repaired[utf8] == nil, known[utf8] != nil || find(name) == nil {
          repaired[utf8] = position + 1
          names.append(name)
        }
      }
      position = document.index(after: position + 1)
    }
    if !repaired.isEmpty { repairedMembers = repaired }
    return names
  }

  /// Outlined. The members are passed as an argument, since accessing the property in place would add an exclusivity check.
  @inline(never)
  private static func value(for key: String, in members: [[UInt8]: Int]) -> Int? { members[Array(key.utf8)] }

  private func repairedName(at position: Int) -> String { convertedName(document.repairedText(at: position)) }

  /// Converts a key of this object, if the key strategy converts keys.
  func convertedName(_ key: String) -> String {
    if let names = session.keyNames { return names.name(of: key) }
    return session.convertsKeys ? convertedName(key, at: codingPath) : key
  }

  /// Converts a key with a custom strategy.
  ///
  /// - Parameter path: The path of this object.
  private func convertedName(_ key: String, at path: [any CodingKey]) -> String {
    guard case .custom(let convert) = session.settings.keyRule else { return key }
    return convert(path + [ElementKey(stringValue: key)]).stringValue
  }

  /// Checks that every key of this object is valid Unicode, as a dictionary requires.
  ///
  /// - Throws: `dataCorrupted` if a key is invalid.
  func requireValidKeys() throws {
    var position = index + 2
    while position < end {
      if document.text(at: position) == nil { throw invalidKey(at: position) }
      position = document.index(after: position + 1)
    }
  }

  func invalidKey(at position: Int) -> DecodingError {
    corrupted(.none, "The key \(document.repairedText(at: position).debugDescription) is not valid Unicode.")
  }

  func endOfArray(_ type: any Any.Type, _ step: PathStep) -> DecodingError {
    .valueNotFound(
      type,
      DecodingError.Context(codingPath: codingPath(step), debugDescription: "Unkeyed container is at end.")
    )
  }

  /// The members of this object by their keys as a custom strategy converts them.
  private func convertedMembers() -> [String: Int] {
    if let members = convertedKeys { return members }
    let path = codingPath
    var members: [String: Int] = [:]
    var position = index + 2
    while position < end {
      if let name = document.text(at: position) {
        let converted = convertedName(name, at: path)
        // Of equal keys, the first one wins.
        if members[converted] == nil { members[converted] = position + 1 }
      }
      position = document.index(after: position + 1)
    }
    convertedKeys = members
    return members
  }

  // MARK: Tokens

  /// Returns the tokens of a list's elements, for the rescue table.
  func tokens(at index: Int) -> [JSONToken] {
    let end = document.tape[index + 1].next
    var tokens: [JSONToken] = []
    tokens.reserveCapacity(document.count(at: index))
    var position = index + 2
    while position < end {
      tokens.append(token(at: position))
      position = document.index(after: position)
    }
    return tokens
  }

  /// Returns the token at a tape index, for the rescue table.
  func token(at index: Int) -> JSONToken {
    switch document.kind(at: index) {
    case .null: .null
    case .true: .boolean(true)
    case .false: .boolean(false)
    case .integer, .fraction: .number(JSONNumber(text: document.spelling(at: index), fidelity: .spelling))
    case .nonFinite: .unreadableNumber
    case .array: tokenOfArrivingContainer(at: index) ?? .array(isEmpty: document.isEmpty(at: index))
    case .object: tokenOfArrivingContainer(at: index) ?? .object(isEmpty: document.isEmpty(at: index))
    default:
      if let token = incompleteString(at: index) {
        token
      } else if let text = document.text(at: index) {
        .string(text)
      } else {
        .invalidString(repaired: document.repairedText(at: index))
      }
    }
  }

  // MARK: Tallies

  /// The location of a value in the tally cache.
  struct RescuePlace {
    /// The cache's number for the value's folded path, in which every index is a wildcard.
    var folded: Int
    /// The first index on the path to the value; `nil` if the path has none.
    var elementIndex: Int?
  }

  /// The tally cache, positioned at this object; `nil` if the call has none.
  func tallyCacheHere() -> RescueTallyCache? {
    guard let tallyCache = session.tallyCache else { return nil }
    let place = rescuePlace(tallyCache)
    tallyCache.setLocation(at: place.folded, in: place.elementIndex)
    return tallyCache
  }

  /// The tally cache, positioned at an element of this array; `nil` if the call has none.
  func tallyCache(atElement position: Int) -> RescueTallyCache? {
    guard let tallyCache = session.tallyCache else { return nil }
    let place = rescuePlace(tallyCache)
    tallyCache.setLocation(at: tallyCache.placeOfElements(in: place.folded), in: place.elementIndex ?? position)
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
    // Only the log determines whether a coding key with an integer value is an index, so nothing is counted here.
    case .key(let key) where key.intValue != nil: place.folded = RescueTallyCache.nowhere
    case .key(let key): place.folded = tallyCache.placeOfMember(key.stringValue, in: place.folded)
    }
    return place
  }
}

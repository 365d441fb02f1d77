import ShieldedDecoding

/// A decoder that stands at one value of the document.
///
/// There is one for each container that is decoded, and none for a scalar. It is the single value container itself, and keyed
/// and unkeyed containers are views of it.
///
/// Its place in the payload is a link to the decoder around it and the last step from there. A coding path is made of these
/// only where somebody asks.
final class ValueDecoder: Decoder {
  /// The last step of a coding path.
  enum Step {
    /// There is none: the value is the whole payload.
    case none
    case key(any CodingKey)
    case index(Int)
  }

  let session: DecodingSession
  let document: Document
  /// The tape's index of the value.
  private(set) var index: Int
  /// The decoder around this one; of a decoder that nobody holds, the next such.
  var parent: ValueDecoder?
  private(set) var step: Step
  /// Finds keys, where the value is an object.
  private var keys: KeySearch
  /// Finds keys where there are many.
  private var keyIndex: KeyIndex?
  /// The path of this value, from the first fault in it on: where one field is dirty, others are.
  private var faultPath: [any CodingKey]?
  /// The members by their converted keys, where the key strategy converts them.
  var convertedKeys: [String: Int]?
  /// The members whose keys are invalid Unicode, by the UTF-8 of their repaired keys, once these have been listed.
  var repairedMembers: [[UInt8]: Int]?
  /// Where rescues in this value are counted, from the first one on.
  var rescuePlace: RescuePlace?

  init(_ session: DecodingSession, at index: Int, in parent: ValueDecoder?, _ step: Step) {
    self.session = session
    document = session.document
    self.index = index
    self.parent = parent
    self.step = step
    keys = KeySearch(objectAt: index)
  }

  /// Stands a decoder that nobody holds at another value.
  func reset(to index: Int, in parent: ValueDecoder?, _ step: Step) {
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

  /// The path of a value inside this one, or of this one with no step.
  func codingPath(_ step: Step) -> [any CodingKey] {
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

  /// The path of a value in this one, for an error.
  func pathOfFault(_ step: Step) -> [any CodingKey] {
    let own = ownPathOfFault()
    if case .none = step { return own }
    return own.appending(step)
  }

  /// The path of this value, which is kept: the next fault of this record needs it too, and the next record that of the array.
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
    try requireObject(at: index, .none)
    return KeyedDecodingContainer(KeyedContainer(self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try requireArray(at: index, .none)
    return UnkeyedContainer(self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  /// Finds a member of this object by its key as the payload spells it.
  @inline(__always)
  func findMember(_ key: String) -> Int? {
    if let keyIndex { return keyIndex.value(for: key, in: document) }
    var search = keys
    let value = search.value(for: key, in: document)
    keys = search
    if search.isSlow { keyIndex = search.indexIfItPays(document) }
    return value
  }

  /// Makes sure that a value is an object.
  func requireObject(at index: Int, _ step: Step) throws {
    guard document.kind(at: index) == .object else { throw mismatch([String: Any].self, at: index, step) }
  }

  /// Makes sure that a value is an array.
  func requireArray(at index: Int, _ step: Step) throws {
    guard document.kind(at: index) == .array else { throw mismatch([Any].self, at: index, step) }
  }

  /// A decoder for a value inside this one.
  func child(at index: Int, _ step: Step) -> ValueDecoder {
    session.decoder(at: index, in: self, step)
  }
}

extension [any CodingKey] {
  fileprivate func appending(_ step: ValueDecoder.Step) -> [any CodingKey] {
    var path = self
    // Exactly one memory, and no growing.
    path.reserveCapacity(count + 1)
    step.append(to: &path)
    return path
  }
}

extension ValueDecoder.Step {
  fileprivate func append(to path: inout [any CodingKey]) {
    switch self {
    case .none: break
    case .key(let key): path.append(key)
    case .index(let index): path.append(ElementKey(index: index))
    }
  }
}

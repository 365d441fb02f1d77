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
  let index: Int
  let parent: ValueDecoder?
  let step: Step
  /// Finds keys, where the value is an object.
  var keys: KeySearch

  init(_ session: DecodingSession, at index: Int, in parent: ValueDecoder?, _ step: Step) {
    self.session = session
    document = session.document
    self.index = index
    self.parent = parent
    self.step = step
    keys = KeySearch(objectAt: index)
  }

  var userInfo: [CodingUserInfoKey: Any] { session.settings.userInfo }

  var codingPath: [any CodingKey] {
    var path: [any CodingKey] = []
    var decoder: ValueDecoder? = self
    while let current = decoder {
      current.step.append(to: &path)
      decoder = current.parent
    }
    path.reverse()
    return path
  }

  /// The path of a value inside this one.
  func codingPath(_ step: Step) -> [any CodingKey] {
    var path = codingPath
    step.append(to: &path)
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
    ValueDecoder(session, at: index, in: self, step)
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

import ShieldedDecoding

/// The elements of an array, as a view of its decoder. The view takes three words, which an existential stores inline.
struct UnkeyedContainer: UnkeyedDecodingContainer {
  private let decoder: ValueDecoder
  /// The tape index of the next element.
  private var next: Int
  private(set) var currentIndex = 0

  init(_ decoder: ValueDecoder) {
    self.decoder = decoder
    next = decoder.index + 2
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var count: Int? { decoder.document.count(at: decoder.index) }

  var isAtEnd: Bool { next >= decoder.end }

  mutating func decodeNil() throws -> Bool {
    try requireElement(Never.self)
    guard decoder.document.kind(at: next) == .null else { return false }
    advance()
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try requireElement(type)
    if type == TokenForRescue.self {
      let tallyCache = decoder.tallyCache(atElement: currentIndex)
      let token = TokenForRescue(decoder.token(at: next), tallyCache: tallyCache)
      advance()
      return sameType(token, as: type)
    }
    let value = try decoder.value(type, at: next, .index(currentIndex))
    advance()
    return value
  }

  /// Replaces the standard library's default implementation, which ignores `type` and decodes the static type.
  mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    guard !isAtEnd, try !decodeNil() else { return nil }
    return try decode(type)
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try requireElement(KeyedDecodingContainer<NestedKey>.self)
    let container = try decoder.child(at: next, .index(currentIndex)).members(keyedBy: type)
    advance()
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try requireElement((any UnkeyedDecodingContainer).self)
    let container = try decoder.child(at: next, .index(currentIndex)).unkeyedContainer()
    advance()
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    try requireElement((any Decoder).self)
    let element = decoder.child(at: next, .index(currentIndex))
    advance()
    return element
  }

  /// Reads all elements in one pass, apart from one that the end of the payload has cut off.
  ///
  /// - Returns: The elements, or `nil` if they must be decoded one by one.
  mutating func elementsInOnePass<Element: _OnePassDecodable>(_ type: Element.Type) -> [Element]? {
    guard currentIndex == 0,
      let elements = decoder.elementsInOnePass(type, as: [Element].self, at: decoder.index, .none)
    else { return nil }
    next = decoder.endOfCompleteElements(at: decoder.index)
    currentIndex = elements.count
    return elements
  }

  @inline(__always)
  private func requireElement(_ type: any Any.Type) throws {
    if isAtEnd { throw failure(type) }
  }

  @inline(__always)
  private mutating func advance() {
    next = decoder.document.index(after: next)
    currentIndex &+= 1
  }

  @inline(__always)
  private mutating func scalar<Scalar: JSONScalar>(_ type: Scalar.Type) throws -> Scalar {
    guard !isAtEnd, let value = Scalar.read(from: decoder, at: next) else { throw failure(type) }
    next &+= 1
    currentIndex &+= 1
    return value
  }

  /// The error for an element that can't be read. Outlined, since each of the methods below would have a copy.
  @inline(never)
  private func failure(_ type: any Any.Type) -> any Error {
    isAtEnd ? decoder.endOfArray(type, .index(currentIndex)) : decoder.mismatch(type, at: next, .index(currentIndex))
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try scalar(type) }
  mutating func decode(_ type: String.Type) throws -> String { try scalar(type) }
  mutating func decode(_ type: Double.Type) throws -> Double { try scalar(type) }
  mutating func decode(_ type: Float.Type) throws -> Float { try scalar(type) }
  mutating func decode(_ type: Int.Type) throws -> Int { try scalar(type) }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try scalar(type) }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try scalar(type) }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try scalar(type) }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try scalar(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try scalar(type) }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try scalar(type) }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar(type) }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar(type) }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar(type) }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar(type) }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar(type) }
}

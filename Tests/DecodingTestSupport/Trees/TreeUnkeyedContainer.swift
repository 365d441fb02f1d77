/// The elements of an array, under the decoder's habit.
struct TreeUnkeyedContainer: UnkeyedDecodingContainer {
  private let elements: [PayloadTree]
  private let decoder: TreeDecoder
  private var hasFailed = false
  private(set) var currentIndex = 0

  init(_ elements: [PayloadTree], of decoder: TreeDecoder) {
    self.elements = elements
    self.decoder = decoder
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var count: Int? { decoder.habit == .opensOnce ? nil : elements.count }

  var isAtEnd: Bool { currentIndex >= elements.count }

  mutating func decodeNil() throws -> Bool {
    let isNil = try element().tree == .null
    if isNil && !isStuck { currentIndex += 1 }
    return isNil
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool { try next { try $0.decode(type) } }
  mutating func decode(_ type: String.Type) throws -> String { try next { try $0.decode(type) } }
  mutating func decode(_ type: Double.Type) throws -> Double { try next { try $0.decode(type) } }
  mutating func decode(_ type: Float.Type) throws -> Float { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int.Type) throws -> Int { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try next { try $0.decode(type) } }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try next { try $0.decode(type) } }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next { try $0.decode(type) } }
  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next { try $0.decode(type) } }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try next { try $0.decoder.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.decoder.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0.decoder } }

  private var isStuck: Bool {
    decoder.habit == .neverAdvances || (hasFailed && !decoder.habit.reachesLaterElements)
  }

  private func element() throws -> TreeDecoder {
    try decoder.budget.spend()
    guard currentIndex < elements.count else {
      throw DecodingError.valueNotFound(
        PayloadTree.self,
        DecodingError.Context(
          codingPath: codingPath + [TreeKey(intValue: currentIndex)],
          debugDescription: "the list has \(elements.count) elements"
        )
      )
    }
    return decoder.decoder(of: elements[currentIndex], at: TreeKey(intValue: currentIndex))
  }

  private mutating func next<Value>(_ read: (TreeSingleValueContainer) throws -> Value) throws -> Value {
    let element = try element()
    if decoder.habit == .refusesNull, element.tree == .null, !(Value.self is any ExpressibleByNilLiteral.Type) {
      throw element.mismatch(Value.self)
    }
    if isStuck {
      if decoder.habit == .refusesAfterFailure { throw element.misfit(Value.self) }
      return try read(TreeSingleValueContainer(decoder: element))
    }
    do {
      let value = try read(TreeSingleValueContainer(decoder: element))
      currentIndex += 1
      return value
    } catch {
      hasFailed = true
      if decoder.habit.advancesAtFailure { currentIndex += 1 }
      throw error
    }
  }
}

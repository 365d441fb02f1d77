import Testing

@testable import ShieldedDecoding

/// Decoders that refuse a value in their own way.
@Suite("Decoders with unusual errors", .timeLimit(.minutes(20)))
struct UnusualDecoderTests {
  /// The error of a decoder that doesn't throw `DecodingError`.
  private struct NotANumber: Error {}

  private struct Number: Decodable {
    @SafeBox var value: Int
  }

  private struct Numbers: Decodable {
    @DroppingArray var values: [Int]
  }

  @Test("A standard scalar is rescued after any error of the container, since no other code can have thrown it")
  func ownError() throws {
    let log = RescueLog()
    let number = try RescueOptions(log: log).apply { try Number(from: StubDecoder(.text("42"), NotANumber())) }
    #expect(number.value == 42)
    #expect(log.report().records.map(\.outcome) == [.retyped])
  }

  @Test("An element that a decoder refuses for every type with a value is skipped, and the elements after it are kept")
  func refusedElement() throws {
    let error = DecodingError.typeMismatch(Int.self, DecodingError.Context(codingPath: [], debugDescription: ""))
    let list = StubDecoder(.list([.number(1), .refused, .number(3), .refused, .refused, .number(6)]), error)
    #expect(try Numbers(from: list).values == [1, 3, 6])
  }

  @Test("The capacity that is reserved for a decoder's count is limited to 16 MiB")
  func reservedCapacity() {
    #expect(ElementReader<Int>.reservableCapacity(for: .max) == 2_097_152)
    #expect(ElementReader<Int>.reservableCapacity(for: 7) == 7)
    #expect(ElementReader<Int>.reservableCapacity(for: -1) == 0)
  }
}

/// A decoder of one value, under every key of an object.
private struct StubDecoder: Decoder {
  indirect enum Value {
    case number(Int)
    case text(String)
    case list([Value])
    /// An element that can only be skipped.
    case refused
  }

  let value: Value
  /// What a value of another type throws.
  let error: any Error
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ value: Value, _ error: any Error) {
    self.value = value
    self.error = error
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(StubObject<Key>(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .list(let values) = value else { throw error }
    return StubList(values: values, decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { StubValue(decoder: self) }

  func decoded<Result: Decodable>(_ type: Result.Type) throws -> Result {
    switch value {
    case .number(let number as Result), .text(let number as Result): return number
    case .list: return try type.init(from: self)
    case .number, .text: throw error
    case .refused: if type == IgnoredValue.self { return try type.init(from: self) } else { throw error }
    }
  }
}

private struct StubValue: SingleValueDecodingContainer {
  let decoder: StubDecoder
  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }
  func decode<Result: Decodable>(_ type: Result.Type) throws -> Result { try decoder.decoded(type) }
}

private struct StubObject<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: StubDecoder
  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { false }
  func decode<Result: Decodable>(_ type: Result.Type, forKey key: Key) throws -> Result {
    try decoder.decoded(type)
  }
  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { throw decoder.error }
  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { try decoder.unkeyedContainer() }
  func superDecoder() -> any Decoder { decoder }
  func superDecoder(forKey key: Key) -> any Decoder { decoder }
}

private struct StubList: UnkeyedDecodingContainer {
  let values: [StubDecoder.Value]
  let decoder: StubDecoder
  var currentIndex = 0
  var codingPath: [any CodingKey] { [] }
  var count: Int? { values.count }
  var isAtEnd: Bool { currentIndex == values.count }

  mutating func decodeNil() -> Bool { false }
  mutating func decode<Result: Decodable>(_ type: Result.Type) throws -> Result {
    let result = try StubDecoder(values[currentIndex], decoder.error).decoded(type)
    currentIndex += 1
    return result
  }
  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { throw decoder.error }
  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw decoder.error }
  mutating func superDecoder() -> any Decoder { decoder }
}

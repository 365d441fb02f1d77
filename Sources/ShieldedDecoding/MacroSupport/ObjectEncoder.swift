/// Passes on the members that a value encodes as an object, and refuses every other form.
///
/// A case with a discriminator is encoded into the object that its associated value opens. If the value opened another
/// container instead, an encoder would trap when the discriminator is encoded.
struct ObjectEncoder: Encoder {
  /// What the value has requested, which a container can't report by throwing.
  private final class Requests {
    var includeList = false
  }

  let base: any Encoder
  private let requests = Requests()

  init(_ base: any Encoder) {
    self.base = base
  }

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  /// Encodes a value that must encode itself as an object.
  ///
  /// - Throws: `EncodingError.invalidValue` if the value encodes itself as a list or a scalar. What the value throws.
  func encode(_ value: some Encodable) throws {
    try value.encode(to: self)
    // An empty list encodes nothing that could be refused.
    if requests.includeList { throw refusal(of: value) }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    base.container(keyedBy: type)
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    requests.includeList = true
    return ListContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    ValueContainer(encoder: self)
  }

  fileprivate func refusal(of value: Any) -> EncodingError {
    let description = "A value that is encoded with a discriminator must be encoded as an object."
    return .invalidValue(value, EncodingError.Context(codingPath: codingPath, debugDescription: description))
  }
}

/// Passes on a value that encodes itself through another one, and refuses scalars.
private struct ValueContainer: SingleValueEncodingContainer {
  let encoder: ObjectEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }

  mutating func encodeNil() throws { throw encoder.refusal(of: Any?.none as Any) }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    switch value {
    // The values that an encoder writes itself: they would request a container like this one again.
    case is Bool, is String, is any BinaryInteger, is any BinaryFloatingPoint: throw encoder.refusal(of: value)
    default: try encoder.encode(value)
    }
  }
}

/// Refuses every element.
private struct ListContainer: UnkeyedEncodingContainer {
  let encoder: ObjectEncoder

  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { 0 }

  mutating func encodeNil() throws { throw encoder.refusal(of: Any?.none as Any) }

  mutating func encode<Value: Encodable>(_ value: Value) throws { throw encoder.refusal(of: value) }

  // These methods can't throw. What is encoded by them is discarded with the error that follows.
  mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    encoder.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }

  mutating func superEncoder() -> any Encoder { encoder }
}

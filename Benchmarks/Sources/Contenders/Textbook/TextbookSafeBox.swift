import Foundation

/// The wrapper as a first attempt writes it: everything happens in `init(from:)`.
///
/// For every field, clean or not, it asks the decoder for its coding path so as to have it at hand for the log; and it
/// probes the types one by one, each probe by a `try?` whose error nobody reads. It must stay like that: it is what the
/// library's wrapper is compared with. But it isn't made slower than a reasonable first attempt would be: the log is
/// looked up only where there is something to write.
@propertyWrapper
public struct TextbookSafeBox<Value: TextbookValue>: Decodable, Sendable {
  /// The value, or its type's default.
  public var wrappedValue: Value

  /// Creates a wrapper of a value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Decodes whatever is there.
  public init(from decoder: any Decoder) throws {
    let path = decoder.codingPath.map(\.stringValue).joined(separator: ".")
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      decoder.log("\(path): null, replaced by the default")
      wrappedValue = Value.textbookDefault
    } else if let value = try? container.decode(Value.self) {
      wrappedValue = value
    } else if let text = try? container.decode(String.self), let value = Value.textbookValue(text: text) {
      decoder.log("\(path): the string \(text), converted")
      wrappedValue = value
    } else if let number = try? container.decode(Int.self), let value = Value.textbookValue(integer: number) {
      decoder.log("\(path): the integer \(number), converted")
      wrappedValue = value
    } else if let number = try? container.decode(Double.self), let value = Value.textbookValue(number: number) {
      decoder.log("\(path): the number \(number), converted")
      wrappedValue = value
    } else if let flag = try? container.decode(Bool.self), let value = Value.textbookValue(flag: flag) {
      decoder.log("\(path): the Bool \(flag), converted")
      wrappedValue = value
    } else {
      decoder.log("\(path): unusable, replaced by the default")
      wrappedValue = Value.textbookDefault
    }
  }
}

extension KeyedDecodingContainer {
  /// Gives a missing key the default. A container has no `userInfo`, so that a first attempt can't log it here.
  func decode<Value>(_ type: TextbookSafeBox<Value>.Type, forKey key: Key) throws -> TextbookSafeBox<Value> {
    try decodeIfPresent(type, forKey: key) ?? TextbookSafeBox(wrappedValue: Value.textbookDefault)
  }

  /// Gives a missing key an empty list.
  func decode<Element>(_ type: TextbookSafeArray<Element>.Type, forKey key: Key) throws -> TextbookSafeArray<Element> {
    try decodeIfPresent(type, forKey: key) ?? TextbookSafeArray(wrappedValue: [])
  }
}

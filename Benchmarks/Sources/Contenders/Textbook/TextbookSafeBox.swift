import Foundation

/// A first attempt at the wrapper, which does everything in `init(from:)`.
///
/// It asks the decoder for the coding path of every field, clean or not, so that the log can use it, and probes one type after
/// the other with a `try?` that discards the error. Don't optimize it: the library's wrapper is compared with it. But it
/// isn't slower than a reasonable first attempt would be: it looks up the log only when there is something to write.
@propertyWrapper
struct TextbookSafeBox<Value: TextbookValue>: Decodable, Sendable {
  /// The value, or its type's default.
  var wrappedValue: Value

  /// Creates a wrapper of a value.
  init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

  /// Decodes any value.
  init(from decoder: any Decoder) throws {
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
  /// Replaces a missing key with the default. A container has no `userInfo`, so a first attempt can't log it here.
  func decode<Value>(_ type: TextbookSafeBox<Value>.Type, forKey key: Key) throws -> TextbookSafeBox<Value> {
    try decodeIfPresent(type, forKey: key) ?? TextbookSafeBox(wrappedValue: Value.textbookDefault)
  }

  /// Replaces a missing key with an empty list.
  func decode<Element>(_ type: TextbookSafeArray<Element>.Type, forKey key: Key) throws -> TextbookSafeArray<Element> {
    try decodeIfPresent(type, forKey: key) ?? TextbookSafeArray(wrappedValue: [])
  }
}

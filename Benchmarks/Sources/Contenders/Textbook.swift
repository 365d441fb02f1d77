import Foundation
import Payloads
import ShieldedJSON
import Synchronization

/// A contender that measures what a simple first attempt at `@SafeBox`, the textbook wrapper, costs.
struct TextbookSafeBoxContender<Decoder: ContenderDecoder & TextbookDecoder>: Contender {
  typealias Shape = Catalogue

  let name = "textbook" + Decoder.nameSuffix
  let summary = "a first attempt at a wrapper over \(Decoder.self): a coding path and probes for every field"

  /// Decodes a whole payload. Its log lines are collected in memory and then discarded.
  func decode(_ payload: Data) throws -> TextbookEnvelope {
    let lines = TextbookLines()
    return try Decoder.textbookDecode(TextbookEnvelope.self, from: payload) { lines.append($0) }
  }

  func records(in output: TextbookEnvelope) -> [Any] {
    output.data.map(\.record)
  }
}

/// The lines of one decode's log.
private final class TextbookLines: Sendable {
  private let lines = Mutex<[String]>([])

  func append(_ line: String) {
    lines.withLock { $0.append(line) }
  }
}

/// The envelope, whose records are under `data` or `items`.
struct TextbookEnvelope: Decodable, Sendable {
  @TextbookSafeBox var code: Int
  @TextbookSafeBox var message: String
  var data: [TextbookRecord]

  private enum CodingKeys: String, CodingKey {
    case code, message, data, items
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    _code = try container.decode(TextbookSafeBox<Int>.self, forKey: .code)
    _message = try container.decode(TextbookSafeBox<String>.self, forKey: .message)
    data = try container.decode([TextbookRecord].self, forKey: container.contains(.data) ? .data : .items)
  }
}

/// A product with the textbook wrapper on every field.
struct TextbookRecord: RecordModel {
  @TextbookSafeBox var id: String
  @TextbookSafeBox var sku: Int
  @TextbookSafeBox var name: String
  @TextbookSafeBox var category: String
  @TextbookSafeBox var price: Double
  @TextbookSafeBox var rating: Double
  @TextbookSafeBox var quantity: Int
  @TextbookSafeBox var views: Int
  @TextbookSafeBox var isActive: Bool
  @TextbookSafeBox var isFeatured: Bool
  @TextbookSafeBox var currency: String
  @TextbookSafeBox var updatedAt: String
  @TextbookSafeArray var tags: [String]
}

/// A decoder that can be created for one call and be given the textbook wrapper's log.
protocol TextbookDecoder: Sendable {
  /// Decodes a payload with a new decoder.
  static func textbookDecode<Value: Decodable>(
    _ type: Value.Type,
    from payload: Data,
    log: @escaping @Sendable (String) -> Void
  ) throws -> Value
}

extension JSONDecoder: TextbookDecoder {
  static func textbookDecode<Value: Decodable>(
    _ type: Value.Type,
    from payload: Data,
    log: @escaping @Sendable (String) -> Void
  ) throws -> Value {
    let decoder = JSONDecoder()
    if let key = CodingUserInfoKey.textbookLog { decoder.userInfo[key] = log as TextbookLog }
    return try decoder.decode(type, from: payload)
  }
}

extension ShieldedJSONDecoder: TextbookDecoder {
  static func textbookDecode<Value: Decodable>(
    _ type: Value.Type,
    from payload: Data,
    log: @escaping @Sendable (String) -> Void
  ) throws -> Value {
    var decoder = ShieldedJSONDecoder()
    if let key = CodingUserInfoKey.textbookLog { decoder.userInfo[key] = log as TextbookLog }
    return try decoder.decode(type, from: payload)
  }
}

/// The closure that the textbook wrapper calls for every rescue.
typealias TextbookLog = @Sendable (String) -> Void

extension CodingUserInfoKey {
  /// The key of the textbook wrapper's log. It is never `nil`, because any string is a valid key.
  static let textbookLog = CodingUserInfoKey(rawValue: "textbookLog")
}

extension Decoder {
  /// Looks up the log and, if there is one, adds a line to it.
  func log(_ line: @autoclosure () -> String) {
    guard let key = CodingUserInfoKey.textbookLog, let log = userInfo[key] as? TextbookLog else { return }
    log(line())
  }
}

/// A first attempt at the wrapper, which does everything in `init(from:)`.
///
/// It asks the decoder for the coding path of every field, clean or not, so that the log can use it, and probes one type after
/// the other with a `try?` that discards the error. Don't optimize it: the library's wrapper is compared with it. But it
/// isn't slower than a reasonable first attempt would be: it looks up the log only when there is something to write.
@propertyWrapper
struct TextbookSafeBox<Value: TextbookValue>: Decodable, Sendable {
  /// The value, or its type's default.
  var wrappedValue: Value

  init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }

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

/// A first attempt at the list: each element is decoded through ``TextbookSafeBox``.
@propertyWrapper
struct TextbookSafeArray<Element: TextbookValue>: Decodable, Sendable {
  /// The elements. Unusable ones are replaced by their type's default.
  var wrappedValue: [Element]

  init(wrappedValue: [Element]) {
    self.wrappedValue = wrappedValue
  }

  init(from decoder: any Decoder) throws {
    let path = decoder.codingPath.map(\.stringValue).joined(separator: ".")
    wrappedValue = []
    guard var container = try? decoder.unkeyedContainer() else {
      decoder.log("\(path): not a list, replaced by an empty one")
      return
    }
    while !container.isAtEnd {
      wrappedValue.append(try container.decode(TextbookSafeBox<Element>.self).wrappedValue)
    }
  }
}

/// A type that the textbook wrapper can hold, and its conversions from other types.
protocol TextbookValue: Decodable, Sendable {
  /// The default for an unusable value.
  static var textbookDefault: Self { get }
  /// Converts a string.
  static func textbookValue(text: String) -> Self?
  /// Converts an integer.
  static func textbookValue(integer: Int) -> Self?
  /// Converts any other number.
  static func textbookValue(number: Double) -> Self?
  /// Converts a Bool.
  static func textbookValue(flag: Bool) -> Self?
}

extension String: TextbookValue {
  static var textbookDefault: String { "" }
  static func textbookValue(text: String) -> String? { text }
  static func textbookValue(integer: Int) -> String? { String(integer) }
  static func textbookValue(number: Double) -> String? { String(number) }
  static func textbookValue(flag: Bool) -> String? { String(flag) }
}

extension Int: TextbookValue {
  static var textbookDefault: Int { 0 }
  /// The integer that the string represents, or a fraction's whole part.
  static func textbookValue(text: String) -> Int? {
    let text = text.trimmingCharacters(in: .whitespaces)
    return Int(text) ?? Double(text).flatMap(textbookValue(number:))
  }
  static func textbookValue(integer: Int) -> Int? { integer }
  /// The number's whole part, or `nil` if it doesn't fit.
  static func textbookValue(number: Double) -> Int? { Int(exactly: number.rounded(.towardZero)) }
  static func textbookValue(flag: Bool) -> Int? { flag ? 1 : 0 }
}

extension Double: TextbookValue {
  static var textbookDefault: Double { 0 }
  static func textbookValue(text: String) -> Double? { Double(text.trimmingCharacters(in: .whitespaces)) }
  static func textbookValue(integer: Int) -> Double? { Double(integer) }
  static func textbookValue(number: Double) -> Double? { number }
  static func textbookValue(flag: Bool) -> Double? { flag ? 1 : 0 }
}

extension Bool: TextbookValue {
  static var textbookDefault: Bool { false }
  static func textbookValue(text: String) -> Bool? {
    switch text.trimmingCharacters(in: .whitespaces).lowercased() {
    case "1", "y", "yes", "t", "true", "on", "checked": true
    case "0", "n", "no", "f", "false", "off", "unchecked": false
    default: nil
    }
  }
  static func textbookValue(integer: Int) -> Bool? { textbookValue(number: Double(integer)) }
  static func textbookValue(number: Double) -> Bool? { number == 1 ? true : number == 0 ? false : nil }
  static func textbookValue(flag: Bool) -> Bool? { flag }
}

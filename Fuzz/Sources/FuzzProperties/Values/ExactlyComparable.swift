import DecoderAgreement
import Foundation
import RescueSpecification
import ShieldedDecoding
import ShieldedShapes

/// A type whose values can be compared exactly.
protocol ExactlyComparable { var exactValue: ExactValue { get } }

extension ExactlyComparable {
  /// The exact value of a value that has this type.
  fileprivate static func exactValue(of value: Any) -> ExactValue? { (value as? Self)?.exactValue }
}

extension ExactValue: ExactlyComparable { var exactValue: ExactValue { self } }

/// A model, compared by its stored properties. The name of a property wrapper's storage counts without the underscore, so that
/// a shielded model and its plain one name the same fields. A case of an enum is a field of its own.
protocol ReflectedValue: ExactlyComparable {}

extension ReflectedValue {
  var exactValue: ExactValue {
    let mirror = Mirror(reflecting: self)
    // A case without a payload has no children.
    if mirror.displayStyle == .enum, mirror.children.isEmpty { return .record([.init("\(self)", .absent)]) }
    return .record(
      mirror.children.map { label, value in
        // The type is asked, because a cast of the value itself would take what an Optional contains.
        guard let type = type(of: value) as? any ExactlyComparable.Type, let exact = type.exactValue(of: value) else {
          preconditionFailure("\(label ?? "") of \(Self.self) can't be compared")
        }
        return ExactValue.Field(fieldName(label), exact)
      }
    )
  }

  private func fieldName(_ label: String?) -> String {
    guard let label else { return "" }
    // A name that isn't an identifier has its backticks.
    let name = label.filter { $0 != "`" }
    return name.hasPrefix("_") ? String(name.dropFirst()) : name
  }
}

extension ExactValue {
  /// The first place where two values differ.
  struct Difference {
    var path: String
    var expected: String
    var actual: String
  }

  /// Finds the first difference from the expected value.
  func difference(from expected: ExactValue, at path: String = "") -> Difference? {
    if self == expected { return nil }
    switch (expected, self) {
    case (.record(let expectedFields), .record(let fields)) where expectedFields.map(\.name) == fields.map(\.name):
      for (expectedField, field) in zip(expectedFields, fields) {
        let fieldPath = path.isEmpty ? field.name : "\(path).\(field.name)"
        if let difference = field.value.difference(from: expectedField.value, at: fieldPath) { return difference }
      }
    case (.list(let expectedElements), .list(let elements)) where expectedElements.count == elements.count:
      for (index, pair) in zip(expectedElements, elements).enumerated() {
        if let difference = pair.1.difference(from: pair.0, at: "\(path)[\(index)]") { return difference }
      }
    default: break
    }
    return Difference(
      path: path.isEmpty ? "the whole value" : path,
      expected: expected.description,
      actual: description
    )
  }

  /// The value's approximate size in bytes.
  var size: Int {
    switch self {
    case .utf8(let bytes), .bytes(let bytes): 8 + bytes.count
    case .list(let elements): elements.reduce(8) { $0 + $1.size }
    case .record(let fields): fields.reduce(8) { $0 + $1.name.utf8.count + $1.value.size }
    default: 8
    }
  }
}

extension ExactValue.Field {
  init(_ name: String, _ value: some ExactlyComparable) { self.init(name, value.exactValue) }
}

extension ExactlyComparable where Self: RawRepresentable, RawValue: ExactlyComparable {
  var exactValue: ExactValue { rawValue.exactValue }
}

extension ExactlyComparable where Self: FixedWidthInteger {
  var exactValue: ExactValue {
    if let value = Int128(exactly: self) { .integer(value) } else { .unsigned(UInt128(truncatingIfNeeded: self)) }
  }
}

extension Int: ExactlyComparable {}
extension Int8: ExactlyComparable {}
extension Int16: ExactlyComparable {}
extension Int32: ExactlyComparable {}
extension Int64: ExactlyComparable {}
extension Int128: ExactlyComparable {}
extension UInt: ExactlyComparable {}
extension UInt8: ExactlyComparable {}
extension UInt16: ExactlyComparable {}
extension UInt32: ExactlyComparable {}
extension UInt64: ExactlyComparable {}
extension UInt128: ExactlyComparable {}
extension Bool: ExactlyComparable { var exactValue: ExactValue { .boolean(self) } }
extension Double: ExactlyComparable { var exactValue: ExactValue { .binary64(bitPattern) } }
extension Float: ExactlyComparable { var exactValue: ExactValue { .binary32(bitPattern) } }
extension String: ExactlyComparable { var exactValue: ExactValue { .utf8(Array(utf8)) } }

extension Decimal: ExactlyComparable {
  // A Decimal has many representations of one value (1 and 1.0) that callers can't distinguish. Its description is the same for
  // all of them.
  var exactValue: ExactValue { description.exactValue }
}

extension Date: ExactlyComparable { var exactValue: ExactValue { timeIntervalSinceReferenceDate.exactValue } }

extension URL: ExactlyComparable {
  var exactValue: ExactValue {
    // A decoder reads no base, so that a value with one differs from every value without.
    guard let baseURL else { return absoluteString.exactValue }
    return .record([.init("relative", relativeString), .init("base", baseURL.absoluteString)])
  }
}

extension UUID: ExactlyComparable { var exactValue: ExactValue { uuidString.exactValue } }
extension Data: ExactlyComparable { var exactValue: ExactValue { .bytes(Array(self)) } }

extension Optional: ExactlyComparable where Wrapped: ExactlyComparable {
  var exactValue: ExactValue {
    guard let value = self?.exactValue else { return .absent }
    // An Optional that contains `nil` isn't `nil`.
    return value == .absent ? .list([.absent]) : value
  }
}

extension Array: ExactlyComparable where Element: ExactlyComparable {
  var exactValue: ExactValue { .list(map { $0.exactValue }) }
}

/// A key of a dictionary or an element of a set, `String` or `Int`.
protocol ExactKey: Hashable { var exactText: String { get } }

extension String: ExactKey { var exactText: String { self } }
extension Int: ExactKey { var exactText: String { description } }

extension Dictionary: ExactlyComparable where Key: ExactKey, Value: ExactlyComparable {
  var exactValue: ExactValue {
    .record(map { ExactValue.Field($0.key.exactText, $0.value) }.sorted(by: ExactValue.Field.precedes))
  }
}

extension Set: ExactlyComparable where Element: ExactKey & ExactlyComparable {
  /// The elements in the order of their texts.
  var exactValue: ExactValue { Dictionary(uniqueKeysWithValues: map { ($0, $0) }).exactValue }
}

extension SafeBox: ExactlyComparable where Value: ExactlyComparable {
  var exactValue: ExactValue { wrappedValue.exactValue }
}

extension SafeDefault: ExactlyComparable where Provider.Value: ExactlyComparable {
  var exactValue: ExactValue { wrappedValue.exactValue }
}

extension SafeDate: ExactlyComparable where Formats.Value: ExactlyComparable {
  var exactValue: ExactValue { wrappedValue.exactValue }
}

extension SafeArray: ExactlyComparable where Element: ExactlyComparable {
  var exactValue: ExactValue { wrappedValue.exactValue }
}

extension DroppingArray: ExactlyComparable where Element: ExactlyComparable {
  var exactValue: ExactValue { wrappedValue.exactValue }
}

extension DroppingDictionary: ExactlyComparable where Value: ExactlyComparable {
  var exactValue: ExactValue { wrappedValue.exactValue }
}

extension OneOrMany: ExactlyComparable where Element: ExactlyComparable {
  var exactValue: ExactValue { wrappedValue.exactValue }
}

extension ArrayFromObject: ExactlyComparable where Element: ExactlyComparable {
  var exactValue: ExactValue { wrappedValue.exactValue }
}

extension FirstOfMany: ExactlyComparable where Value: ExactlyComparable {
  var exactValue: ExactValue { wrappedValue.exactValue }
}

extension Converted: ExactlyComparable where Converter.Value: ExactlyComparable {
  var exactValue: ExactValue { wrappedValue.exactValue }
}

extension Explicit: ExactlyComparable where Value: ExactlyComparable {
  var exactValue: ExactValue { wrappedValue.exactValue }
}

extension Field: ExactlyComparable where Value: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .absent: .list([])
    case .null: .list([.absent])
    case .value(let value): .list([value.exactValue])
    }
  }
}

extension Embedded: ExactlyComparable where Value: ExactlyComparable {
  var exactValue: ExactValue { wrappedValue.exactValue }
}

extension Entry: ExactlyComparable where Value: ExactlyComparable {
  var exactValue: ExactValue { .record([.init("key", key), .init("value", value)]) }
}

extension JSONValue: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .null: .jsonNull
    case .boolean(let value): value.exactValue
    case .number(let text): .record([.init("number", text)])
    case .string(let text): text.exactValue
    case .array(let elements): elements.exactValue
    case .object(let members): .record([.init("object", .record(members.map { .init($0.key, $0.value) }))])
    }
  }
}

extension ShieldedResponse: ExactlyComparable where Payload: ExactlyComparable {
  var exactValue: ExactValue { .record([.init("status", status), .init("message", message), .init("data", data)]) }
}

extension ResponseCode: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .integer(let value): value.exactValue
    case .text(let text): text.exactValue
    }
  }
}

extension EnvelopeResponse: ExactlyComparable where Payload: ExactlyComparable {
  var exactValue: ExactValue {
    .record([.init("isSuccess", isSuccess), .init("code", code), .init("message", message), .init("result", result)])
  }
}

extension AnyJSON: ExactlyComparable {
  var exactValue: ExactValue {
    switch self {
    case .null: .absent
    case .bool(let value): value.exactValue
    case .number(let value): value.exactValue
    case .string(let value): value.exactValue
    case .array(let values): values.exactValue
    case .object(let values): values.exactValue
    }
  }
}

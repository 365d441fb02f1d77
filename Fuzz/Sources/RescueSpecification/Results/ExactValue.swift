/// A decoded value in a form that compares equal only if two values are identical to the last bit.
///
/// Swift's own equality is too lenient for a property: 0.0 equals -0.0, and "é" equals "e" followed by a combining accent. A
/// silently changed value would go unnoticed.
package indirect enum ExactValue: Hashable, Sendable {
  case absent
  case boolean(Bool)
  case integer(Int128)
  /// An integer beyond `Int128`.
  case unsigned(UInt128)
  /// A `Double`, by its bits.
  case binary64(UInt64)
  /// A `Float`, by its bits.
  case binary32(UInt32)
  /// A string, by its UTF-8.
  case utf8([UInt8])
  /// Data.
  case bytes([UInt8])
  case list([ExactValue])
  /// Named values: in order of declaration for a model, and in order of the keys' UTF-8 for a dictionary.
  case record([Field])

  package struct Field: Hashable, Sendable {
    package var name: String
    package var value: ExactValue

    package init(_ name: String, _ value: ExactValue) {
      self.name = name
      self.value = value
    }

    package static func == (first: Field, second: Field) -> Bool {
      first.name.utf8.elementsEqual(second.name.utf8) && first.value == second.value
    }

    /// Whether a dictionary's entry comes before another.
    package static func precedes(_ first: Field, _ second: Field) -> Bool {
      first.name.utf8.lexicographicallyPrecedes(second.name.utf8)
    }
  }

  /// The `null` of a `JSONValue`.
  package static let jsonNull = ExactValue.record([Field("null", .absent)])

  /// Returns a string.
  package static func text(_ text: String) -> ExactValue { .utf8(Array(text.utf8)) }
}

extension ExactValue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .absent: "nil"
    case .boolean(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .binary64(let bits): "\(Double(bitPattern: bits)) (bits \(String(bits, radix: 16)))"
    case .binary32(let bits): "\(Float(bitPattern: bits)) (bits \(String(bits, radix: 16)))"
    case .utf8(let bytes): String(decoding: bytes, as: UTF8.self).debugDescription
    case .bytes(let bytes): "\(bytes)"
    case .list(let elements): "[\(elements.map(\.description).joined(separator: ", "))]"
    case .record(let fields): "{\(fields.map { "\($0.name): \($0.value)" }.joined(separator: ", "))}"
    }
  }
}

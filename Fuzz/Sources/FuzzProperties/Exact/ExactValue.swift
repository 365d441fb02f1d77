/// A decoded value in a form that compares equal only if two values are identical to the last bit.
///
/// Swift's own equality is too lenient for a property: 0.0 equals -0.0, and "é" equals "e" followed by a combining accent. A
/// silently changed value would go unnoticed.
indirect enum ExactValue: Equatable, Sendable {
  case absent
  case boolean(Bool)
  case integer(Int128)
  case unsigned(UInt128)
  case binary64(UInt64)
  case binary32(UInt32)
  case utf8([UInt8])
  case bytes([UInt8])
  case list([ExactValue])
  /// Named values, in order of declaration for a DTO and in order of the keys' bytes for a dictionary.
  case record([Field])

  struct Field: Equatable, Sendable {
    var name: String
    var value: ExactValue

    init(_ name: String, _ value: some ExactlyComparable) {
      self.name = name
      self.value = value.exactValue
    }

    static func == (first: Field, second: Field) -> Bool {
      first.name.utf8.elementsEqual(second.name.utf8) && first.value == second.value
    }
  }
}

/// A type whose values can be compared exactly.
protocol ExactlyComparable {
  var exactValue: ExactValue { get }
}

extension ExactValue: ExactlyComparable {
  var exactValue: ExactValue { self }
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
}

extension ExactValue {
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

extension ExactValue: CustomStringConvertible {
  var description: String {
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

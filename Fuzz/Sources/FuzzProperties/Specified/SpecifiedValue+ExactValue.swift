import RescueSpecification

extension ExactValue {
  /// Creates the value that the specification gives.
  init(_ value: SpecifiedValue) {
    self =
      switch value {
      case .absent: .absent
      case .boolean(let value): .boolean(value)
      case .integer(let value): .integer(value)
      case .unsigned(let value): .unsigned(value)
      case .binary64(let bits): .binary64(bits)
      case .binary32(let bits): .binary32(bits)
      case .utf8(let bytes): .utf8(bytes)
      case .bytes(let bytes): .bytes(bytes)
      case .list(let elements): .list(elements.map { ExactValue($0) })
      case .record(let fields):
        .record(fields.map { Field(String(decoding: $0.name, as: UTF8.self), ExactValue($0.value)) })
      }
  }
}

extension SpecifiedValue {
  /// The value in a message.
  var text: String { ExactValue(self).description }

  /// Creates the specification's form of a value that a model declares, such as a default.
  init(_ value: ExactValue) {
    self =
      switch value {
      case .absent: .absent
      case .boolean(let value): .boolean(value)
      case .integer(let value): .integer(value)
      case .unsigned(let value): .unsigned(value)
      case .binary64(let bits): .binary64(bits)
      case .binary32(let bits): .binary32(bits)
      case .utf8(let bytes): .utf8(bytes)
      case .bytes(let bytes): .bytes(bytes)
      case .list(let elements): .list(elements.map { SpecifiedValue($0) })
      case .record(let fields): .record(fields.map { Field($0.name, SpecifiedValue($0.value)) })
      }
  }
}

/// A value that decoding must give, exact to the last bit.
package indirect enum SpecifiedValue: Hashable, Sendable {
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
  case list([SpecifiedValue])
  /// Named values: in order of declaration for a model, and in order of the keys' UTF-8 for a dictionary.
  case record([Field])

  package struct Field: Hashable, Sendable {
    /// The name, by its UTF-8.
    package var name: [UInt8]
    package var value: SpecifiedValue

    package init(_ name: String, _ value: SpecifiedValue) {
      self.init(name: Array(name.utf8), value)
    }

    package init(name: [UInt8], _ value: SpecifiedValue) {
      self.name = name
      self.value = value
    }
  }

  /// Returns a string.
  package static func text(_ text: String) -> SpecifiedValue { .utf8(Array(text.utf8)) }
}

/// The kind of Swift type that a value is decoded into: a row of the rescue table and of ``RescuePolicy``.
@nonexhaustive
public enum RescueTarget: String, Sendable, Hashable, CaseIterable, Codable {
  /// Any integer type, signed or not, of 8 to 128 bits.
  case integer
  /// `Double` and `Float`.
  case floatingPoint
  /// `Decimal`.
  case decimal
  /// `Bool`.
  case boolean
  /// `String`.
  case string
  /// `Date`.
  case date
  /// `URL`.
  case url
  /// `UUID`.
  case uuid
  /// `Data`.
  case data
  /// A ``RescuableEnum``, such as a ``SafeEnum``.
  case enumeration
  /// An array.
  case array
  /// A dictionary.
  case dictionary
  /// A DTO.
  case object
  /// A `@Shielded` enum whose case the kind of the token chooses.
  case union
}

extension RescueTarget {
  static let count = 14

  /// The position of the row in a table.
  var position: Int {
    switch self {
    case .integer: 0
    case .floatingPoint: 1
    case .decimal: 2
    case .boolean: 3
    case .string: 4
    case .date: 5
    case .url: 6
    case .uuid: 7
    case .data: 8
    case .enumeration: 9
    case .array: 10
    case .dictionary: 11
    case .object: 12
    case .union: 13
    }
  }
}

// What the library decides by the target alone. Every switch names every target, so that the compiler points at each decision
// to make for a new one. The conversions themselves are in `RescueRules`.
extension RescueTarget {
  /// A Boolean value that indicates whether the container's own call decodes the target from one token, and throws only
  /// the container's errors.
  @usableFromInline var isScalar: Bool {
    switch self {
    case .integer, .floatingPoint, .decimal, .boolean, .string: true
    case .date, .url, .uuid, .data, .enumeration, .array, .dictionary, .object, .union: false
    }
  }

  /// A Boolean value that indicates whether values of this target have parts that are rescued separately.
  @usableFromInline package var isComposite: Bool {
    switch self {
    case .array, .dictionary, .object, .union: true
    case .integer, .floatingPoint, .decimal, .boolean, .string, .date, .url, .uuid, .data, .enumeration: false
    }
  }

  /// A Boolean value that indicates whether a decoder may drop digits of a clean number without an error. Reading a
  /// number as a binary floating-point value rounds it, which the rescue table doesn't count as a loss.
  @inlinable var losesDigitsSilently: Bool {
    switch self {
    case .decimal: true
    case .integer, .floatingPoint, .boolean, .string, .date, .url, .uuid, .data, .enumeration, .array, .dictionary,
      .object, .union:
      false
    }
  }

  /// A Boolean value that indicates whether decoding may run a custom strategy of the decoder, which may throw any
  /// error for an unreadable value.
  var hasCustomStrategy: Bool {
    switch self {
    case .date, .data: true
    case .integer, .floatingPoint, .decimal, .boolean, .string, .url, .uuid, .enumeration, .array, .dictionary, .object,
      .union:
      false
    }
  }

  /// A Boolean value that indicates whether a value of this target may be encoded as any kind of token, because the
  /// type has its own `init(from:)`.
  var hasAnyEncoding: Bool {
    switch self {
    case .object, .union: true
    case .integer, .floatingPoint, .decimal, .boolean, .string, .date, .url, .uuid, .data, .enumeration, .array,
      .dictionary:
      false
    }
  }

  /// Returns a Boolean value that indicates whether a token is the container that holds the parts of a value.
  package func isContainer(_ token: JSONToken) -> Bool {
    switch self {
    case .array: if case .array = token { true } else { false }
    case .dictionary, .object: if case .object = token { true } else { false }
    case .integer, .floatingPoint, .decimal, .boolean, .string, .date, .url, .uuid, .data, .enumeration, .union: false
    }
  }
}

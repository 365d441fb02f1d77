/// The code in the body of a response: an integer or a string.
///
/// A string that spells an integer counts as the integer: `{"code": "200"}` and `{"code": 200}` carry the same code.
///
///     ResponseCode(text: " 200 ") == 200            // true
///     ResponseCode(text: "TOKEN_EXPIRED")           // .text("TOKEN_EXPIRED")
public enum ResponseCode: Sendable, Hashable {
  /// An integer, or a string that spells one.
  case integer(Int)
  /// Any other string.
  case text(String)

  /// Creates an integer code if the string is a JSON number whose value fits an `Int` exactly, and a text code otherwise.
  ///
  /// - Parameter text: The string. White space around a number is ignored.
  public init(text: String) {
    if case .retyped(let integer, _) = RescueRules.integer(.string(text)) as Conversion<Int> {
      self = .integer(integer)
    } else {
      self = .text(text)
    }
  }
}

extension ResponseCode: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  /// Creates an integer code.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// Creates a code as ``init(text:)`` does.
  public init(stringLiteral value: String) { self.init(text: value) }
}

extension ResponseCode: CustomStringConvertible {
  /// The integer or the string.
  public var description: String {
    switch self {
    case .integer(let value): value.description
    case .text(let text): text
    }
  }
}

extension ResponseCode: Rescuable {
  /// Decodes an integer or a string.
  ///
  /// - Throws: `DecodingError.valueNotFound` for `null`, `typeMismatch` for any other value, `dataCorrupted` for a blank string.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let integer = try? container.decode(Int.self) {
      self = .integer(integer)
    } else {
      let text = try container.decode(String.self)
      guard !RescueRules.isBlank(text) else {
        throw DecodingError.dataCorruptedError(in: container, debugDescription: "A response code can't be blank.")
      }
      self.init(text: text)
    }
  }

  /// Converts the token to an integer, which is always retyped, or otherwise to a string that isn't blank. A number that isn't an
  /// `Int` becomes the string that spells it. Only a token that is already a string, and not an integer, is exact.
  public static func _converted(from token: JSONToken) -> Conversion<ResponseCode> {
    switch (token, RescueRules.integer(token) as Conversion<Int>) {
    case (.boolean, _): .unusable(.typeMismatch)
    case (_, .retyped(let integer, let rule)): .retyped(.integer(integer), rule)
    case (.number(let number), _): RescueRules.string(.number(number)).map { .text($0) }
    case (.string(let text), _): RescueRules.isBlank(text) ? .unusable(.empty) : .exact(.text(text))
    case (_, .unusable(let reason)): .unusable(reason)
    default: .unusable(.notNumeric)
    }
  }

  /// The table row for strings.
  public static var _rescueTarget: RescueTarget { .string }
}

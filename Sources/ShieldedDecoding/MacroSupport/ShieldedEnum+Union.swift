import Foundation

// The calls that `@Shielded` generates for an enum with associated values and without a discriminator.
//
// A case is chosen by the kind of the token, which is read first. Nothing is tried: if the type of the chosen case refuses the
// value, no other case is decoded.
extension _ShieldedEnum {
  // Types of Foundation as generated code spells them, so that a user's type of the same name isn't meant.

  /// Foundation's `Decimal`.
  public typealias _Decimal = Decimal
  /// Foundation's `CGFloat`.
  public typealias _CGFloat = CGFloat
  /// Foundation's `URL`.
  public typealias _URL = URL
  /// Foundation's `UUID`.
  public typealias _UUID = UUID

  /// Reads the token whose kind chooses the case of a union.
  ///
  ///     switch try _ShieldedEnum.token(in: decoder) {
  ///     case .string, .invalidString: self = .text(try _ShieldedEnum.value(String.self, in: decoder))
  ///     …
  ///     }
  ///
  /// - Parameters:
  ///   - decoder: A decoder positioned at the value.
  ///   - hasObjects: Whether a case is decoded from an object, which is then the kind that a probe tries first.
  /// - Returns: The token. Of a string that the end of the payload cut off, it is the beginning.
  /// - Throws: `dataCorrupted` for any other value that the end of the payload cut off. An error that isn't the decoder's own.
  public static func token(in decoder: any Decoder, hasObjects: Bool = false) throws -> JSONToken {
    let token = try TokenReader.token(from: decoder, likeliest: hasObjects ? .object : .string)
    guard case .incomplete(let text, _) = token else { return token }
    guard let text else { throw IncompletePayload.endError(at: decoder.codingPath) }
    return .string(text)
  }

  /// Returns the error for a token that chooses no case of a union.
  ///
  /// - Parameters:
  ///   - type: The union.
  ///   - token: The token.
  ///   - decoder: The decoder that is positioned at it.
  /// - Returns: `valueNotFound` for `null`, and `typeMismatch` for any other token.
  public static func noCase(of type: any _ShieldedUnion.Type, for token: JSONToken, in decoder: any Decoder)
    -> any Error
  {
    noCase(of: type, in: decoder, isNull: token == .null, "but found \(token.kindDescription) instead.")
  }

  private static func noCase(
    of type: any _ShieldedUnion.Type,
    in decoder: any Decoder,
    isNull: Bool = false,
    _ description: String
  ) -> DecodingError {
    let context = DecodingError.Context(
      codingPath: decoder.codingPath,
      debugDescription: "Expected a value that a case of \(type) is decoded from, \(description)",
      underlyingError: NoCaseError()
    )
    return isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
  }

  // MARK: Scalars and lists

  /// Decodes the associated value of a case from the token that has chosen the case.
  ///
  ///     self = .number(try _ShieldedEnum.value(Int.self, in: decoder))   // 3.9 gives 3, recorded as lossy
  ///
  /// - Parameters:
  ///   - type: The value's type.
  ///   - decoder: A decoder positioned at the value.
  /// - Returns: The value, or what the rescue table makes of the token.
  /// - Throws: What plain `Codable` throws, if there is no usable value or the ``RescuePolicy`` forbids the rescue.
  public static func value<Value: Rescuable>(
    _ type: Value.Type = Value.self,
    in decoder: any Decoder
  ) throws -> Value {
    do {
      return try SingleValueRescue.value(type, from: decoder)
    } catch {
      throw RescueRefusal.unwrapped(error)
    }
  }

  /// Decodes a list, and replaces its invalid elements by the default of their type.
  ///
  /// - Parameter decoder: A decoder positioned at the list.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue of an element.
  public static func list<Element: SafeValue>(in decoder: any Decoder) throws -> [Element] {
    try value([Element].self, in: decoder)
  }

  /// Decodes a list whose elements have no default, and drops its invalid elements.
  ///
  /// - Parameter decoder: A decoder positioned at the list.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue of an element.
  @_disfavoredOverload
  public static func list<Element: Rescuable>(in decoder: any Decoder) throws -> [Element] {
    try value(KeptElements<Element>.self, in: decoder).elements
  }

  /// Decodes a set, and drops its invalid elements.
  ///
  /// - Parameter decoder: A decoder positioned at the list.
  /// - Throws: What plain `Codable` throws, if the ``RescuePolicy`` forbids the rescue of an element.
  public static func list<Element: Rescuable>(in decoder: any Decoder) throws -> Set<Element> {
    try value(Set<Element>.self, in: decoder)
  }

  /// Unavailable. The elements can't be rescued.
  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: """
      The elements can't be rescued one by one. Make the element type @Shielded, or conform it to Rescuable.
      """
  )
  public static func list<Element: Decodable>(in decoder: any Decoder) throws -> [Element] {
    try associatedValue(in: decoder)
  }

  // MARK: Objects

  /// Finds the case whose key an object has, with a value other than `null`.
  ///
  ///     let discriminator: Discriminator = try _ShieldedEnum.discriminator(of: Self.self, in: decoder)
  ///     // {"url": "https://a.example", "name": null} gives .image, whose key is "url"
  ///
  /// - Parameters:
  ///   - type: The union.
  ///   - decoder: A decoder positioned at the object.
  /// - Returns: The case whose raw value is the key.
  /// - Throws: `typeMismatch` if the object has the key of no case, or those of several: then nothing says which one is meant.
  public static func discriminator<Discriminator: _ObjectKey>(
    of type: any _ShieldedUnion.Type,
    in decoder: any Decoder
  ) throws -> Discriminator {
    let members = try decoder.container(keyedBy: _PayloadKey.self)
    let cases = Discriminator.allCases
    let found = try cases.filter { element in
      let key = members.key(element.rawValue) { converted in cases.contains { $0.rawValue == converted } }
      return try members.contains(key) && !members.decodeNil(forKey: key)
    }
    if found.count == 1 { return found[0] }
    if found.isEmpty { for element in cases { try IncompletePayload.requireComplete(members, before: element.key) } }
    let keys = (found.isEmpty ? Array(cases) : found).map(\.rawValue.quoted).joined(separator: ", ")
    throw noCase(of: type, in: decoder, "but found \(found.isEmpty ? "none" : "several") of the keys \(keys).")
  }

  /// Decodes the associated value of the case whose key an object has.
  ///
  /// - Parameters:
  ///   - type: The keys of all cases, which aren't undeclared keys of the value.
  ///   - decoder: A decoder positioned at the object.
  /// - Throws: What the value's `init(from:)` throws.
  public static func associatedValue<Value: Decodable, Discriminator: _ObjectKey>(
    beside type: Discriminator.Type,
    in decoder: any Decoder
  ) throws -> Value {
    try associatedValue(declaring: Discriminator.allCases.map { [$0.rawValue] }, in: decoder)
  }
}

/// The keys that tell the cases of a union apart which are decoded from an object.
public protocol _ObjectKey: CaseIterable, RawRepresentable where RawValue == String, AllCases == [Self] {}

extension _ObjectKey {
  fileprivate var key: _PayloadKey { _PayloadKey(stringValue: rawValue) }
}

extension JSONToken {
  /// The kind of the token with an article. Foundation's decoders describe it in these words too, and the probe reads them.
  fileprivate var kindDescription: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number, .unreadableNumber: "a number"
    case .string, .invalidString: "a string"
    case .array: "an array"
    case .object: "a dictionary"
    case .incomplete, .other: "another value"
    }
  }
}

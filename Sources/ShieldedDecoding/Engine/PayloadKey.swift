/// A key as spelled in the payload.
///
/// Generated code uses it for properties with alternative keys or a path, because a property has only one key of the type
/// `CodingKeys`:
///
///     let members = try _ShieldedContainer<_PayloadKey>(decoder)
///     isActive = try members.at(["is_active"], ["active"]) { try $0.decode(forKey: $1) }
///     createdBy = try members.decode(forKey: members.key("created_by"))
///     // {"active": true, "created_by": "A"} gives true and "A"
@frozen
public struct _PayloadKey: CodingKey, Hashable {
  /// The key's text.
  public let stringValue: String

  /// `nil`: the keys of an object are strings.
  @inlinable public var intValue: Int? { nil }

  /// Creates a key.
  ///
  /// - Parameter stringValue: The key's text, as in the payload.
  @inlinable
  public init(stringValue: String) { self.stringValue = stringValue }

  /// Returns `nil`: the keys of an object are strings.
  ///
  /// - Parameter intValue: Any integer.
  @inlinable
  public init?(intValue: Int) { nil }
}

extension _PayloadKey: ExpressibleByStringLiteral {
  /// Creates a key from a literal.
  ///
  /// - Parameter value: The key's text, as in the payload.
  @inlinable
  public init(stringLiteral value: String) { self.init(stringValue: value) }
}

extension KeyedDecodingContainer where Key == _PayloadKey {
  /// Returns the container's key for a key of the payload.
  ///
  /// A decoder's key strategy may have converted the payload's keys, so a key with an underscore is also looked up as
  /// `convertFromSnakeCase` spells it, after the exact spelling:
  ///
  ///     members.key("created_by")   // "created_by", or "createdBy" if the decoder converts keys
  ///
  /// - Parameter name: The key as spelled in the payload.
  /// - Returns: The converted key if the object has it and not the exact one; otherwise the exact key.
  func key(_ name: String) -> _PayloadKey {
    key(name) { _ in false }
  }

  /// Returns the container's key for a key of the payload.
  ///
  /// - Parameters:
  ///   - name: The key as spelled in the payload.
  ///   - isDeclared: Whether a converted key is one of the payload's own, which therefore isn't another spelling of `name`.
  func key(_ name: String, unless isDeclared: (String) -> Bool) -> _PayloadKey {
    let exact = _PayloadKey(stringValue: name)
    // Without an underscore there is only one form, and the container isn't asked.
    guard name.utf8.contains(UInt8(ascii: "_")), !contains(exact) else { return exact }
    let converted = _PayloadKey(stringValue: SnakeCase.camelCased(name))
    guard contains(converted), !isDeclared(converted.stringValue) else { return exact }
    // The exact key may still arrive.
    return IncompletePayload.isArriving && IncompletePayload.ends(in: self, before: exact) ? exact : converted
  }
}

/// A coding key made of any string, as spelled in the payload.
package struct RawCodingKey: CodingKey {
  package let stringValue: String

  package var intValue: Int? { nil }

  package init(_ stringValue: String) { self.stringValue = stringValue }

  package init?(stringValue: String) { self.init(stringValue) }

  package init?(intValue: Int) { nil }
}

/// The key of an entry in a dictionary whose keys aren't strings: a name, with its integer value if it has one. It isn't an index.
package struct IntegerKey: CodingKey {
  package let stringValue: String
  package let intValue: Int?

  package init(stringValue: String) {
    self.stringValue = stringValue
    intValue = Int(stringValue)
  }

  package init(intValue: Int) {
    stringValue = intValue.description
    self.intValue = intValue
  }
}

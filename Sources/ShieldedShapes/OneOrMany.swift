import ShieldedDecoding
import ShieldedJSON

/// A property wrapper for an array for which a backend sends a single element without brackets.
///
///     struct Article: Codable {
///       @OneOrMany var tags: [String]
///     }
///     // {"tags": ["new", 3]} gives ["new", "3"]
///     // {"tags": "new"} gives ["new"], recorded as retyped by arrayFromElement
///     // {"tags": ""}, {"tags": {}}, {"tags": null} and {} give []
///
/// A value that is neither an array nor empty becomes an array of one element, if the element's type can be decoded or converted
/// from it; `{"counts": "7"}` gives `[7]`. Otherwise the array is empty, which is recorded as `RescueOutcome.defaulted`.
///
/// The elements of an array are rescued one by one: an unusable element is replaced by the default of its type or, if the type has
/// none, dropped. If the elements are arrays themselves, nothing is put into brackets, since the payload's array could be either.
///
/// It works in `@Shielded` types too. As the payload of a `ShieldedResponse`, a single object is a list of one:
///
///     try decoder.decode(ShieldedResponse<OneOrMany<Article>>.self, from: body)   // {"data": {"tags": "new"}}
@propertyWrapper
public struct OneOrMany<Element: Rescuable> {
  /// The array.
  public var wrappedValue: [Element]

  /// Creates a wrapper around an array, so that a memberwise initializer takes the plain array.
  ///
  /// - Parameter wrappedValue: The array.
  @inlinable
  public init(wrappedValue: [Element]) { self.wrappedValue = wrappedValue }
}

extension OneOrMany: Equatable where Element: Equatable {}

extension OneOrMany: Hashable where Element: Hashable {}

extension OneOrMany: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Element.self] } }

extension OneOrMany: _ValueWrapper {
  /// The empty array.
  public static var _defaultValue: OneOrMany { OneOrMany(wrappedValue: []) }

  /// Never returns a value, only the reason: the elements are decoded by `init(from:)`.
  public static func _converted(from token: JSONToken) -> Conversion<OneOrMany> { RescueRules.collection(token) }

  /// The table row for arrays.
  public static var _rescueTarget: RescueTarget { .array }

  /// Decodes an array or its only element.
  ///
  /// - Throws: What the decoder throws for a value that isn't an array, if no element can be made of it or if the policy forbids
  ///   retyping it.
  public init(_reading decoder: any Decoder) throws {
    do {
      _ = try decoder.unkeyedContainer()
    } catch {
      wrappedValue = [try Self.element(of: decoder, inPlaceOfArrayAfter: error)]
      return
    }
    wrappedValue = try ElementReader.elements(of: decoder)
  }

  private static func element(of decoder: any Decoder, inPlaceOfArrayAfter error: any Error) throws -> Element {
    // A type that is read from an array could be an element or the array.
    if Element._rescueTarget == .array { throw error }
    let token = try FailedValue.retypableToken(after: error, for: .array, from: decoder)
    if token.meansEmptyList { throw error }
    let element: Element
    do {
      element = try SingleValueRescue.value(Element.self, from: decoder)
    } catch let cause where Element.isRescuable(after: cause) {
      throw error
    }
    RescueSettings.current.record(.arrayFromElement, expected: [Element].self, found: token, at: decoder)
    return element
  }
}

extension OneOrMany: Encodable where Element: Encodable {}

extension OneOrMany: ListPayload {
  package typealias RecordedList = [Element]

  package static var emptyList: OneOrMany { OneOrMany(wrappedValue: []) }
}

extension OneOrMany: _OnePassValue where Element: _OnePassValue {
  /// Reads an array, or decodes one element in its place.
  @inlinable
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> OneOrMany? {
    guard reader.isAtArray() else { return try reader.codableValue(OneOrMany.self, forKey: key, at: index) }
    return try Element._readElements(from: &reader, forKey: key, at: index).map(OneOrMany.init)
  }
}

// MARK: - The reverse

/// A property wrapper for a single value that a backend sends in an array.
///
///     struct Ticket: Codable {
///       @FirstOfMany var owner: User?
///       @FirstOfMany var priority: Int
///     }
///     // {"owner": {"name": "Ada"}, "priority": 2}                   as plain Codable decodes it
///     // {"owner": [{"name": "Ada"}], "priority": ["2"]}             the same values, retyped by elementFromArray
///     // {"owner": [{"name": "Ada"}, {"name": "Bob"}], "priority": []}   Ada, lossy; 0, defaulted
///
/// The element of an array of one is the value. Of a longer one, the first element is used, which is recorded as
/// `RescueOutcome.lossy`. An empty array has no value, so the default is used, or `nil`. A value outside of brackets is rescued as
/// any other. A property that is an array itself is decoded as an array.
///
/// It works in `@Shielded` types too.
@propertyWrapper
public struct FirstOfMany<Value: SafeValue> {
  /// The value, of the type that the property declares.
  public var wrappedValue: Value

  /// Creates a wrapper around a value, so that a memberwise initializer takes the plain value.
  ///
  /// - Parameter wrappedValue: The value.
  @inlinable
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension FirstOfMany: Equatable where Value: Equatable {}

extension FirstOfMany: Hashable where Value: Hashable {}

extension FirstOfMany: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Value.self] } }

extension FirstOfMany: StringEnclosing {
  package init?(beginning text: String) {
    guard let value = StringBeginning.value(text, as: Value.self) else { return nil }
    self.init(wrappedValue: value)
  }
}

extension FirstOfMany: _ValueWrapper {
  /// The default of the value's type.
  public static var _defaultValue: FirstOfMany { FirstOfMany(wrappedValue: Value._defaultValue) }

  /// Converts the token as the value's type does.
  public static func _converted(from token: JSONToken) -> Conversion<FirstOfMany> {
    Value._converted(from: token).map(FirstOfMany.init)
  }

  /// The table row of the value's type.
  public static var _rescueTarget: RescueTarget { Value._rescueTarget }

  /// What a `null` is for the value's type.
  public static var _nullMeaning: _NullMeaning { Value._nullMeaning }

  /// Decodes a value, or the first element of an array.
  ///
  /// - Throws: What the decoder throws for an array in place of the value, if the array has no usable first element or if the policy
  ///   forbids retyping it.
  public init(_reading decoder: any Decoder) throws {
    do {
      wrappedValue = try Value._decodePlain(from: decoder)
    } catch {
      // A type of which an array may be a value has refused only its end.
      guard Value._rescueTarget != .array, Value.isRescuable(after: error), !IncompletePayload.isCause(of: error),
        var list = try? decoder.unkeyedContainer(),
        !list.isAtEnd
      else { throw error }
      wrappedValue = try Self.firstElement(of: &list, at: decoder, inPlaceOfValueAfter: error)
    }
  }

  private static func firstElement(
    of list: inout any UnkeyedDecodingContainer,
    at decoder: any Decoder,
    inPlaceOfValueAfter error: any Error
  ) throws -> Value {
    let settings = RescueSettings.current
    let action = settings.policy[Value._rescueTarget, from: .array]
    guard action == .lossy || action == .retype && list.count == 1 else { throw error }
    let value: Value
    do {
      value = try list.decode(RescuedValue<Value>.self).value
    } catch let cause where Value.isRescuable(after: cause) {
      throw error
    }
    settings.record(
      .elementFromArray,
      list.isAtEnd ? .retyped : .lossy,
      expected: Value._expectedType,
      found: .array(isEmpty: false),
      at: decoder
    )
    return value
  }
}

extension FirstOfMany: Encodable where Value: Encodable {}

extension FirstOfMany: _OnePassValue where Value: _OnePassValue {
  /// Reads a property's value in place, as its type does, or decodes the first element of an array.
  @inlinable
  public static func _read(
    into property: inout FirstOfMany,
    from reader: inout _JSONReader,
    forKey key: StaticString
  ) throws(_JSONReader.Interruption) {
    if reader.isAtArray(), Value._rescueTarget != .array {
      if let value = try reader.value(FirstOfMany.self, forKey: key) { property = value }
    } else {
      try Value._read(into: &property.wrappedValue, from: &reader, forKey: key)
    }
  }

  /// Reads a value, or decodes the first element of an array.
  @inlinable
  public static func _read(
    from reader: inout _JSONReader,
    forKey key: StaticString,
    at index: Int
  ) throws(_JSONReader.Interruption) -> FirstOfMany? {
    if reader.isAtArray(), Value._rescueTarget != .array {
      return try reader.codableValue(FirstOfMany.self, forKey: key, at: index)
    }
    return try Value._read(from: &reader, forKey: key, at: index).map(FirstOfMany.init)
  }
}

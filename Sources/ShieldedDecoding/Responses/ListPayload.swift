/// A payload that is a list, for which `""` and `{}` mean an empty list: backends send them in its place. So does `null`, unless
/// the payload is Optional.
package protocol ListPayload {
  /// The type that a record shows: that of the list inside a wrapper.
  associatedtype RecordedList = Self

  static var emptyList: Self { get }

  /// A Boolean value that indicates whether an object is such a list too, with an element for each member.
  static var includesObject: Bool { get }
}

extension ListPayload {
  package static var includesObject: Bool { false }
}

extension Array: ListPayload where Element: SafeValue {
  package static var emptyList: [Element] { [] }
}

extension Set: ListPayload where Element: Rescuable {
  package static var emptyList: Set { [] }
}

extension SafeArray: ListPayload where Element: SafeValue {
  package typealias RecordedList = [Element]

  package static var emptyList: SafeArray { SafeArray(wrappedValue: []) }
}

extension DroppingArray: ListPayload where Element: Rescuable {
  package typealias RecordedList = [Element]

  package static var emptyList: DroppingArray { DroppingArray(wrappedValue: []) }
}

extension Optional: ListPayload where Wrapped: ListPayload {
  package typealias RecordedList = Wrapped.RecordedList?

  package static var emptyList: Wrapped? { Wrapped.emptyList }

  package static var includesObject: Bool { Wrapped.includesObject }
}

extension ListPayload {
  static var listType: any Any.Type { RecordedList.self }
}

extension JSONToken {
  /// A Boolean value that indicates whether a backend sends the token in place of an empty list.
  package var meansEmptyList: Bool {
    switch self {
    case .string(let text): RescueRules.isBlank(text)
    case .object(let isEmpty): isEmpty
    default: false
    }
  }
}

// MARK: - Lists whose elements have no default

/// A payload that is a list. Where its elements have no default, invalid ones are dropped, as in a property and in a stream.
protocol StrictListPayload {
  /// A Boolean value that indicates whether the elements have no default.
  static var dropsElements: Bool { get }

  /// Decodes the list, and drops invalid elements.
  ///
  /// - Returns: `nil` if there is no payload.
  static func list(from source: PayloadSource) throws -> Self?

  /// Decodes the list if there is one.
  ///
  /// - Returns: `nil` if there is no payload, and an Optional that is `nil` for a `null`.
  static func optionalList(from source: PayloadSource) throws -> Self??
}

enum PayloadSource {
  case path([String], any Decoder)
  case candidates([String], any Decoder)
  case container([String], KeyedDecodingContainer<RawCodingKey>, isDisplaced: Bool)

  /// Decodes a payload from there; `nil` if there is none.
  func read<Payload: Decodable>(_ type: Payload.Type) throws -> Payload? {
    switch self {
    case .path(let path, let decoder): try PayloadReader<Payload>.payload(at: path, in: decoder)
    case .candidates(let names, let decoder): try PayloadReader<Payload>.payload(underAnyOf: names, in: decoder)
    case .container(let names, let container, let isDisplaced):
      try PayloadReader<Payload>.payload(underAnyOf: names, in: container, isDisplaced: isDisplaced)
    }
  }
}

extension Array: StrictListPayload where Element: Decodable {
  static var dropsElements: Bool { !(Element.self is any SafeValue.Type) }

  static func list(from source: PayloadSource) throws -> [Element]? {
    guard let type = Element.self as? any Rescuable.Type else {
      return try source.read(KeptPlainElements<Element>.self)?.elements
    }
    func list<Value: Rescuable>(of type: Value.Type) throws -> Any? {
      try source.read(DroppingArray<Value>.self)?.wrappedValue
    }
    return try list(of: type) as? [Element]
  }

  static func optionalList(from source: PayloadSource) throws -> [Element]?? {
    guard let type = Element.self as? any Rescuable.Type else {
      return try source.read(KeptPlainElements<Element>?.self).map { $0?.elements }
    }
    func list<Value: Rescuable>(of type: Value.Type) throws -> Any?? {
      try source.read(DroppingArray<Value>?.self).map { $0?.wrappedValue }
    }
    return try list(of: type).map { $0 as? [Element] }
  }
}

extension Optional: StrictListPayload where Wrapped: StrictListPayload {
  static var dropsElements: Bool { Wrapped.dropsElements }

  static func list(from source: PayloadSource) throws -> Wrapped?? { try Wrapped.optionalList(from: source) }

  static func optionalList(from source: PayloadSource) throws -> Wrapped??? {
    try Wrapped.optionalList(from: source).map { $0 }
  }
}

/// The valid elements of a list of plain `Codable` values, by the rules of ``ElementRules``.
struct KeptPlainElements<Element: Decodable>: Decodable {
  var elements: [Element] = []

  init(from decoder: any Decoder) throws {
    try UndeclaredKeys.requireSupport(Element.self)
    var container = try decoder.unkeyedContainer()
    let rules = ElementRules<Element>()
    var index = 0
    while !container.isAtEnd, !(IncompletePayload.isArriving && IncompletePayload.isArriving(in: container)) {
      // Every decoder moves past an element that catches its own error.
      switch try container.decode(CaughtPlainElement<Element>.self) {
      case .value(let value): elements.append(value)
      case .failed(let failed):
        _ = try rules.rescue(failed.token, failed.error) { RescuePathSource(decoder.codingPath, index: index) }
      }
      index += 1
    }
  }
}

extension KeptPlainElements: ListPayload {
  package typealias RecordedList = [Element]

  package static var emptyList: KeptPlainElements { KeptPlainElements() }

  private init() {}
}

private enum CaughtPlainElement<Element: Decodable>: Decodable {
  case value(Element)
  // As in `CaughtElement`.
  indirect case failed(FailedValue)

  init(from decoder: any Decoder) throws {
    do {
      self = .value(try decoder.singleValueContainer().decode(Element.self))
    } catch {
      self = .failed(try FailedValue(after: error, for: .object, from: decoder))
    }
  }
}

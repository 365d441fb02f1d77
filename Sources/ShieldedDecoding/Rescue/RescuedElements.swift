/// An array in which each unusable element is replaced by its default.
@usableFromInline
struct SubstitutedElements<Element: SafeValue>: Rescuable {
  @usableFromInline var elements: [Element] = []

  @usableFromInline
  init(from decoder: any Decoder) throws {
    elements = try ElementReader.elements(of: decoder, outcome: .defaulted) { Element.defaultValue }
  }

  @usableFromInline
  static func converted(from token: JSONToken) -> Conversion<SubstitutedElements> { RescueRules.collection(token) }

  @usableFromInline static var rescueTarget: RescueTarget { .array }

  /// The array type that the user declared.
  @usableFromInline static var _expectedType: any Any.Type { [Element].self }
}

/// An array without its unusable elements.
@usableFromInline
struct KeptElements<Element: Rescuable>: Rescuable {
  @usableFromInline var elements: [Element]

  @usableFromInline
  init(_ elements: [Element] = []) {
    self.elements = elements
  }

  @usableFromInline
  init(from decoder: any Decoder) throws {
    elements = try ElementReader.elements(of: decoder, outcome: .dropped) { nil }
  }

  @usableFromInline
  static func converted(from token: JSONToken) -> Conversion<KeptElements> { RescueRules.collection(token) }

  @usableFromInline static var rescueTarget: RescueTarget { .array }

  /// The array type that the user declared.
  @usableFromInline static var _expectedType: any Any.Type { [Element].self }

  /// The Optional array type that the user declared.
  @usableFromInline static var _expectedOptionalType: any Any.Type { [Element]?.self }
}

/// The default of a ``KeptElements`` array: an empty array.
@usableFromInline
enum NoElements<Element: Rescuable>: DefaultValue {
  @inlinable static var defaultValue: KeptElements<Element> { KeptElements() }
}

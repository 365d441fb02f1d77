/// An array with a default in the place of every element that can't be used.
@usableFromInline
struct SubstitutedElements<Element: SafeValue>: Rescuable {
  @usableFromInline var elements: [Element] = []

  @usableFromInline
  init(from decoder: any Decoder) throws {
    elements = try ElementReader.elements(of: decoder, outcome: .defaulted) { Element.safeDefault }
  }

  @usableFromInline
  static func converted(from token: JSONToken) -> Conversion<SubstitutedElements> { RescueRules.collection(token) }

  @usableFromInline static var rescueTarget: RescueTarget { .array }

  /// The array that the user declared.
  @usableFromInline static var _expectedType: any Any.Type { [Element].self }
}

/// An array without the elements that can't be used.
@usableFromInline
struct KeptElements<Element: Rescuable>: Rescuable {
  @usableFromInline var elements: [Element] = []

  @usableFromInline
  init() {}

  @usableFromInline
  init(from decoder: any Decoder) throws {
    elements = try ElementReader.elements(of: decoder, outcome: .dropped) { nil }
  }

  @usableFromInline
  static func converted(from token: JSONToken) -> Conversion<KeptElements> { RescueRules.collection(token) }

  @usableFromInline static var rescueTarget: RescueTarget { .array }

  /// The array that the user declared.
  @usableFromInline static var _expectedType: any Any.Type { [Element].self }
}

/// The default of a list whose elements are dropped.
@usableFromInline
enum NoElements<Element: Rescuable>: DefaultValue {
  @inlinable static var defaultValue: KeptElements<Element> { KeptElements() }
}

/// An array with a default in the place of every element that can't be used.
struct SubstitutedElements<Element: SafeValue>: Rescuable {
  var elements: [Element] = []

  init() {}

  init(from decoder: any Decoder) throws {
    elements = try ElementReader.elements(of: decoder, outcome: .defaulted) { Element.safeDefault }
  }

  static func converted(from token: JSONToken) -> Conversion<SubstitutedElements> { RescueRules.collection(token) }

  static var rescueTarget: RescueTarget { .array }
}

/// An array without the elements that can't be used.
struct KeptElements<Element: Rescuable>: Rescuable {
  var elements: [Element] = []

  init() {}

  init(from decoder: any Decoder) throws {
    elements = try ElementReader.elements(of: decoder, outcome: .dropped) { nil }
  }

  static func converted(from token: JSONToken) -> Conversion<KeptElements> { RescueRules.collection(token) }

  static var rescueTarget: RescueTarget { .array }
}

import DecoderAgreement
import DecodingTestSupport
import RescueSpecification

/// What a decoder of trees forces to differ from the specification. A document to which one of these applies isn't compared over
/// it.
enum HabitDifference: CaseIterable {
  /// A tree's decoder reads numbers as Swift's own initializers do, which agree with every decoder about short integers.
  case number
  /// A string that isn't valid Unicode is its spelling in a tree.
  case text
  /// The entries of a dictionary are read by all keys of an object, equal ones included.
  case repeatedKey
  /// A `Decimal` has a form of its own under plain `Codable`, and only decoders of JSON read it from a number.
  case decimal
  /// So has a `URL`: an object, which the specification doesn't read.
  case link
  /// A `null` in a list, at which one habit stays.
  case nullElement
  /// An element, which one habit never passes.
  case element

  /// Whether a difference may change the result for a document.
  static func applies(to document: [UInt8], _ type: SpecifiedType, _ habit: ElementHabit) -> Bool {
    guard let tree = JSONTree(document) else { return true }
    return allCases.contains { $0.applies(to: tree, type, habit) }
  }

  private func applies(to tree: JSONTree, _ type: SpecifiedType, _ habit: ElementHabit) -> Bool {
    switch self {
    case .number:
      tree.contains {
        if case .number(let spelling) = SpecifiedToken($0) { !Self.isShortInteger(spelling) } else { false }
      }
    case .text:
      tree.keys.contains { !JSONString($0).isUnicode }
        || tree.contains { if case .invalidString = SpecifiedToken($0) { true } else { false } }
    case .repeatedKey: tree.repeats { JSONString($0).repairedText }
    case .decimal: type.hasDecimals
    case .link: tree.keys.contains { JSONString($0).text == "relative" }
    case .nullElement:
      habit == .refusesNull && tree.hasElement { if case .null = SpecifiedToken($0) { true } else { false } }
    case .element: habit == .neverAdvances && tree.hasElement { _ in true }
    }
  }

  /// Whether a habit changes what becomes of the elements after a failed one, or of an element that is read twice.
  static func changes(_ expected: SpecifiedResult, with habit: ElementHabit) -> Bool {
    switch habit {
    case .staysAtFailure, .advancesBeforeThrowing: false
    case .refusesAfterFailure, .repeatsAfterFailure, .opensOnce, .refusesNull, .neverAdvances:
      (try? expected.outcome.get()) == nil || expected.records.contains { !$0.path.isOutsideLists }
    }
  }

  private static func isShortInteger(_ spelling: [UInt8]) -> Bool {
    spelling.count < 16 && spelling != Array("-0".utf8)
      && spelling.drop { $0 == UInt8(ascii: "-") }.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension SpecifiedSettings {
  /// The settings of a decoder that has no strategies.
  static func ofTrees(_ policy: SpecifiedPolicy) -> SpecifiedSettings {
    var settings = SpecifiedSettings(policy: policy)
    settings.decoder = .jsonDecoder
    settings.data = .deferred
    settings.readsLinks = false
    return settings
  }
}

extension JSONTree {
  /// Whether a value in the tree, the whole included, satisfies a condition.
  fileprivate func contains(_ condition: (JSONTree) -> Bool) -> Bool {
    if condition(self) { return true }
    return switch self {
    case .token: false
    case .array(let elements): elements.contains { $0.contains(condition) }
    case .object(let members): members.contains { $0.value.contains(condition) }
    }
  }

  /// Whether an element of a list in the tree satisfies a condition.
  fileprivate func hasElement(_ condition: (JSONTree) -> Bool) -> Bool {
    contains { tree in
      guard case .array(let elements) = tree else { return false }
      return elements.contains(where: condition)
    }
  }
}

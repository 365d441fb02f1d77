import DecoderAgreement
import DecodingTestSupport
import RescueSpecification

/// What a decoder forces to differ from the specification. A document to which one of these applies isn't compared over it: over
/// `JSONDecoder` any, and over the library's decoder those of the order.
enum SpecifiedDifference: CaseIterable {
  /// Foundation accepts documents that aren't JSON, and refuses some of them only where it reads them.
  case notJSON
  /// Foundation gives no container for an object with a key that isn't valid Unicode.
  case keyWithoutUnicode
  /// Entries of a dictionary in no order, as from Foundation: with a policy that throws, what was read before the error differs
  /// from one decode to the next.
  case dictionaryOrder
  /// Entries of a dictionary in no order, and two keys that are the same integer: the last one that is read counts.
  case equalIntegers
  /// If keys are converted, Foundation also decodes the values of a dictionary's repeated keys.
  case repeatedEntry
  /// Foundation mistakes the byte order mark of UTF-32 for that of UTF-16.
  case thirtyTwoBitMark
  /// Foundation doesn't resolve the escapes of a string before it compares it with those that its strategy reads as infinity.
  case escapedFloat
  /// Foundation limits the depth of a document as the library does, but needs time quadratic in the depth.
  case depth

  /// A document, and how it is decoded.
  struct Document {
    let bytes: [UInt8]
    let convertsKeys: Bool
    let isUnordered: Bool
    let mayThrow: Bool
    let tree: JSONTree?

    init(bytes: [UInt8], convertsKeys: Bool, isUnordered: Bool, mayThrow: Bool) {
      self.bytes = bytes
      self.convertsKeys = convertsKeys
      self.isUnordered = isUnordered
      self.mayThrow = mayThrow
      let text = PayloadText.utf8(bytes)
      tree = text.flatMap { RFC8259.accepts($0, allowsMark: false) ? JSONTree($0) : nil }
    }
  }

  /// Those that entries in no order cause.
  static let ofOrder: [SpecifiedDifference] = [.dictionaryOrder, .equalIntegers]

  func applies(to document: Document) -> Bool {
    switch self {
    case .notJSON: document.tree == nil
    case .keyWithoutUnicode: document.tree?.keys.contains { !JSONString($0).isUnicode } ?? true
    case .dictionaryOrder: document.isUnordered && document.mayThrow
    case .equalIntegers:
      document.isUnordered
        && document.tree?.repeats { key in
          let text = JSONString(key).repairedText
          return Int(document.convertsKeys ? SnakeCaseKey.converted(text) : text)?.description ?? "key \(text)"
        } ?? true
    case .repeatedEntry: document.convertsKeys && document.tree?.repeats { JSONString($0).repairedText } ?? true
    case .thirtyTwoBitMark: document.bytes.starts(with: [0xFF, 0xFE, 0, 0])
    case .escapedFloat: document.tree?.hasEscapedFloat ?? false
    case .depth: (document.tree?.depth ?? 0) > WorkBudget.foundationDepth
    }
  }
}

extension JSONTree {
  /// Whether an object has two keys with the same name.
  func repeats(_ name: ([UInt8]) -> String) -> Bool {
    switch self {
    case .token: return false
    case .array(let elements): return elements.contains { $0.repeats(name) }
    case .object(let members):
      let names = members.map { name($0.key) }
      return Set(names).count < names.count || members.contains { $0.value.repeats(name) }
    }
  }
}

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

/// The documents for which a decoder other than the library's can't give what the specification of envelopes does.
enum EnvelopeDifference: CaseIterable {
  /// Foundation accepts documents that aren't JSON, as long as the part isn't read that isn't.
  case notJSON
  /// Foundation reads all keys of an object when it opens the object, and fails if one isn't valid Unicode.
  case keyWithoutUnicode
  /// Foundation reads integers with a point or an exponent through a `Double`, which can drop a fraction or lack digits, and
  /// treats some zeros with an exponent as too small. A number that isn't a plain integer may be another code then.
  case spelledNumber

  /// Whether the difference may change the result for a document.
  func applies(to document: EnvelopeDocument, codeKey: String?) -> Bool {
    switch self {
    case .notJSON: return document.tree == nil
    case .keyWithoutUnicode: return document.tree?.keys.contains { !JSONString($0).isUnicode } == true
    case .spelledNumber:
      guard let codeKey, case .object(let members) = document.tree else { return false }
      return members.contains { member in
        guard JSONString(member.key).text == codeKey, case .token(let token) = member.value else { return false }
        return token.first != UInt8(ascii: "\"") && token.contains { [0x2E, 0x45, 0x65].contains($0) }
      }
    }
  }
}

/// The document of an envelope, as an independent parser reads it.
struct EnvelopeDocument {
  /// The document, or `nil` if it isn't JSON.
  let tree: JSONTree?

  /// Returns `nil` for a document that the specification doesn't read: one that isn't in UTF-8.
  init?(_ bytes: [UInt8]) {
    guard PayloadText.utf8(bytes).map({ $0 == bytes }) == true else { return nil }
    tree = RFC8259.accepts(bytes, depthLimit: 512) ? JSONTree(bytes) : nil
  }
}

import DecoderAgreement
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

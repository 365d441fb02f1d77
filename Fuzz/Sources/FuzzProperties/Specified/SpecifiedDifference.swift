import DecoderAgreement

/// What `JSONDecoder` forces to differ from the specification. A document to which one of these applies isn't compared over it.
enum SpecifiedDifference: CaseIterable {
  /// Foundation accepts documents that aren't JSON, and refuses some of them only where it reads them.
  case notJSON
  /// Foundation gives no container for an object with a key that isn't valid Unicode.
  case keyWithoutUnicode
  /// Foundation decodes a dictionary's entries in the order of their hashes, so with a policy that throws, what was read before
  /// the error differs from one decode to the next.
  case dictionaryOrder
  /// If keys are converted, Foundation also decodes the values of a dictionary's repeated keys.
  case repeatedEntry
  /// Foundation mistakes the byte order mark of UTF-32 for that of UTF-16.
  case thirtyTwoBitMark
  /// Foundation limits the depth of a document as the library does, but needs time quadratic in the depth.
  case depth

  /// A document, and how it is decoded.
  struct Document {
    let bytes: [UInt8]
    let convertsKeys: Bool
    let hasDictionaries: Bool
    let mayThrow: Bool
    let tree: JSONTree?

    init(bytes: [UInt8], convertsKeys: Bool, hasDictionaries: Bool, mayThrow: Bool) {
      self.bytes = bytes
      self.convertsKeys = convertsKeys
      self.hasDictionaries = hasDictionaries
      self.mayThrow = mayThrow
      let text = PayloadText.utf8(bytes)
      tree = text.flatMap { RFC8259.accepts($0, allowsMark: false) ? JSONTree($0) : nil }
    }
  }

  func applies(to document: Document) -> Bool {
    switch self {
    case .notJSON: document.tree == nil
    case .keyWithoutUnicode: document.tree?.keys.contains { !JSONString($0).isUnicode } ?? true
    case .dictionaryOrder: document.hasDictionaries && document.mayThrow
    case .repeatedEntry: document.convertsKeys && document.tree?.repeatsKeys ?? true
    case .thirtyTwoBitMark: document.bytes.starts(with: [0xFF, 0xFE, 0, 0])
    case .depth: (document.tree?.depth ?? 0) > WorkBudget.foundationDepth
    }
  }
}

extension JSONTree {
  /// Whether an object has two equal keys.
  fileprivate var repeatsKeys: Bool {
    switch self {
    case .token: false
    case .array(let elements): elements.contains(where: \.repeatsKeys)
    case .object(let members):
      Set(members.map { JSONString($0.key).repairedText }).count < members.count
        || members.contains { $0.value.repeatsKeys }
    }
  }
}

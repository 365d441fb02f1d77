/// The known differences between `JSONDecoder` and `ShieldedJSONDecoder`. A disagreement that isn't listed here is a bug.
///
/// Every comparison of the two decoders uses this list: the tests, the fuzz target, and the run over a million documents. A
/// difference explains a disagreement only if the document contains what the difference is about.
public enum DecoderDifference: String, CaseIterable, Sendable {
  /// The library rejects every document that isn't JSON by RFC 8259. Foundation accepts trailing commas, and doesn't check
  /// numbers and strings that aren't read or that come after its first error.
  case notJSON
  /// Foundation reads all keys of an object when it opens the object, and fails if one isn't valid Unicode. The library ignores
  /// such a key unless it is requested. A dictionary requests all of its keys, so it fails with both decoders.
  case keyWithoutUnicode
  /// Foundation decodes the values of a dictionary in hash order and throws the first error that it meets.
  case dictionaryOrder
  /// Foundation drops a fraction without an error if a `Double` can't hold it: it reads `99999999999999999.5` and `1e-400` as
  /// integers.
  case cutFraction
  /// Foundation treats some zeros with an exponent, such as `0e9`, as numbers too small for a `Double`.
  case zeroWithExponent
  /// Foundation reads integers with a point or an exponent through a `Double`, and fails if that can't hold all digits: it
  /// can't read `1e22` as an `Int128`.
  case wideInteger
  /// If keys are converted, Foundation also decodes the values of a dictionary's repeated keys, and throws the error of a value
  /// that isn't part of the result.
  case repeatedEntry
  /// Foundation mistakes the little-endian byte order mark of UTF-32 for that of UTF-16, which is its prefix, and can't read
  /// such a document. Unicode gives the longer mark precedence; RFC 8259 defines neither.
  case thirtyTwoBitMark
  /// Foundation compares the bytes of a string with those of `nonConformingFloatDecodingStrategy` before it resolves escapes: it
  /// doesn't read `"\u0069nf"` as infinity.
  case escapedFloat

  /// Whether a disagreement is an instance of this difference.
  public func explains(_ disagreement: Disagreement) -> Bool {
    let (foundation, shielded) = (disagreement.foundation, disagreement.shielded)
    switch self {
    case .notJSON:
      guard shielded?.kind == .dataCorrupted, shielded?.path.isEmpty == true else { return false }
      return disagreement.text.map { !RFC8259.accepts($0, allowsMark: false) } ?? true
    case .keyWithoutUnicode:
      guard foundation?.kind == .dataCorrupted, let tree = disagreement.tree else { return false }
      return shielded == nil
        ? disagreement.hasInvalidKeyOfObject(tree, named: nil) : tree.keys.contains { !JSONString($0).isUnicode }
    case .dictionaryOrder:
      guard let foundation, let shielded else { return false }
      return disagreement.mayComeFromOtherEntry(foundation, shielded)
    case .cutFraction:
      // The decoder names the number. Foundation may have read past it and met another difference first.
      guard shielded?.kind == .dataCorrupted, let spelling = shielded?.number else { return false }
      if spelling.last != "…" { return JSONNumberSpelling(spelling).map(\.losesFractionAsDouble) ?? false }
      // Of a long number, the error has only the beginning.
      return disagreement.tree?.tokens.contains { token in
        let text = String(decoding: token, as: UTF8.self)
        return text.hasPrefix(spelling.dropLast()) && JSONNumberSpelling(text)?.losesFractionAsDouble == true
      } ?? false
    case .zeroWithExponent:
      guard foundation?.kind == .dataCorrupted || foundation?.kind == .typeMismatch else { return false }
      return disagreement.numbers.contains { $0.isZero && $0.hasExponent }
    case .wideInteger:
      guard foundation?.kind == .dataCorrupted else { return false }
      return disagreement.numbers.contains { $0.isIntegral && !$0.isPlain && $0.magnitude >= 16 }
    case .repeatedEntry:
      guard disagreement.convertsKeys, let foundation, let repeated = disagreement.tree?.repeatedKeys else {
        return false
      }
      // Foundation throws without a path for a number that it can't read.
      if foundation.kind == .dataCorrupted, foundation.path.isEmpty { return !repeated.isEmpty }
      // Generic code that tries one type after another throws for the dictionary as a whole.
      if disagreement.isDictionary, foundation.kind == .typeMismatch { return !repeated.isEmpty }
      return foundation.path.indices.contains { index in
        disagreement.isEntry(foundation.path, at: index) && repeated.contains(foundation.path[index].name)
      }
    case .thirtyTwoBitMark:
      return foundation?.kind == .dataCorrupted && foundation?.path.isEmpty == true
        && disagreement.document.starts(with: [0xFF, 0xFE, 0, 0])
    case .escapedFloat:
      return foundation?.kind == .typeMismatch && disagreement.tree?.hasEscapedFloat == true
    }
  }
}

extension DecodeFault {
  /// The number that doesn't fit, as the library's error names it.
  fileprivate var number: Substring? {
    let words = prose.split(separator: " ")
    return prose.hasPrefix("The number ") && words.count > 2 ? words[2] : nil
  }
}

extension JSONTree {
  /// Whether a string with an escape is one that the strategies of the tests read as infinity or not-a-number.
  public var hasEscapedFloat: Bool {
    tokens.contains { token in
      token.contains(UInt8(ascii: "\\")) && ["inf", "-inf", "nan"].contains(JSONString(token).text)
    }
  }
}

extension Disagreement {
  var tree: JSONTree? { text.flatMap { JSONTree($0) } }

  var numbers: [JSONNumberSpelling] {
    tree?.tokens.compactMap { JSONNumberSpelling(String(decoding: $0, as: UTF8.self)) } ?? []
  }

  /// Whether an object that isn't a dictionary has a key that isn't valid Unicode.
  ///
  /// - Parameter name: The name of the property that holds the tree, or the list around it.
  func hasInvalidKeyOfObject(_ tree: JSONTree, named name: String?) -> Bool {
    switch tree {
    case .token: return false
    case .array(let elements): return elements.contains { hasInvalidKeyOfObject($0, named: name) }
    case .object(let members):
      let isDictionary = name.map(dictionaryNames.contains) ?? self.isDictionary
      return members.contains { member in
        let key = JSONString(member.key)
        return !isDictionary && !key.isUnicode || hasInvalidKeyOfObject(member.value, named: key.repairedText)
      }
    }
  }

  /// Whether both errors may be right because they come from different entries of one dictionary.
  ///
  /// For a number that Foundation can't read, it throws without a path, so the entry is unknown.
  func mayComeFromOtherEntry(_ foundation: DecodeFault, _ shielded: DecodeFault) -> Bool {
    for (pathless, placed) in [(foundation, shielded), (shielded, foundation)]
    where pathless.kind == .dataCorrupted && pathless.path.isEmpty {
      return placed.path.indices.contains { isEntry(placed.path, at: $0) }
    }
    guard
      let fork = zip(foundation.path, shielded.path).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset
    else { return false }
    return isEntry(foundation.path, at: fork) && isEntry(shielded.path, at: fork)
  }
}

/// A document that `JSONDecoder` and `ShieldedJSONDecoder` decode differently.
public struct Disagreement: Sendable {
  /// The payload.
  public let document: [UInt8]
  /// Foundation's error; `nil` if it returned a value.
  public let foundation: DecodeFault?
  /// The library's error; `nil` if it returned a value.
  public let shielded: DecodeFault?
  /// The names of properties that hold dictionaries. Foundation decodes dictionaries in hash order.
  public let dictionaryNames: Set<String>
  /// Whether the whole payload is decoded as a dictionary.
  public let isDictionary: Bool
  /// Whether the braces of the payload's outermost object may be missing.
  public let assumesTopLevelDictionary: Bool
  /// Whether the payload's keys are converted before they are compared.
  public let convertsKeys: Bool

  /// Creates a disagreement.
  ///
  /// - Parameters:
  ///   - foundation: Foundation's error; `nil` if it returned a value.
  ///   - shielded: The library's error; `nil` if it returned a value.
  ///   - dictionaryNames: The names of properties that hold dictionaries.
  ///   - isDictionary: Whether the whole payload is decoded as a dictionary.
  ///   - assumesTopLevelDictionary: Whether the braces of the payload's outermost object may be missing.
  ///   - convertsKeys: Whether the payload's keys are converted before they are compared.
  public init(
    document: [UInt8],
    foundation: DecodeFault?,
    shielded: DecodeFault?,
    dictionaryNames: Set<String> = [],
    isDictionary: Bool = false,
    assumesTopLevelDictionary: Bool = false,
    convertsKeys: Bool = false
  ) {
    self.document = document
    self.foundation = foundation
    self.shielded = shielded
    self.dictionaryNames = dictionaryNames
    self.isDictionary = isDictionary
    self.assumesTopLevelDictionary = assumesTopLevelDictionary
    self.convertsKeys = convertsKeys
  }

  /// The listed difference that explains this disagreement; `nil` if none does, which is a bug in the library.
  public var difference: DecoderDifference? {
    DecoderDifference.allCases.first { $0.explains(self) }
  }

  /// The payload in UTF-8, with missing outermost braces added; `nil` if its encoding is broken.
  var text: [UInt8]? {
    guard let text = PayloadText.utf8(document) else { return nil }
    guard assumesTopLevelDictionary, text.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) != UInt8(ascii: "{")
    else { return text }
    return [UInt8(ascii: "{")] + text + [UInt8(ascii: "}")]
  }

  /// Whether a step of a path leads into a dictionary. The dictionary may be an element of lists.
  func isEntry(_ path: [DecodeFault.Step], at index: Int) -> Bool {
    guard !path[index].isIndex else { return false }
    return isDictionary || path.nameAround(index).map(dictionaryNames.contains) ?? false
  }
}

/// A decoding error as its case and path, which can be compared, with the decoder's message.
public struct DecodeFault: Hashable, Sendable, CustomStringConvertible {
  /// The case of the error.
  public enum Kind: Hashable, Sendable {
    /// A value of another type.
    case typeMismatch
    /// A `null`, or a read past the end of a container.
    case valueNotFound
    /// A missing key, with its name.
    case keyNotFound(String)
    /// Data that can't be read.
    case dataCorrupted
    /// An error other than a `DecodingError`, with the name of its type.
    case other(String)
  }

  /// One step of a coding path.
  public struct Step: Hashable, Sendable, CustomStringConvertible {
    /// The key's name.
    public let name: String
    /// Whether the step is an array index. A dictionary key such as "3" also has an integer value, but its name is that number.
    public let isIndex: Bool

    /// Creates a step from a coding key.
    public init(_ key: any CodingKey) {
      name = key.stringValue
      isIndex = key.intValue != nil && Int(key.stringValue) == nil
    }

    /// The name, quoted if the step is a key.
    public var description: String { isIndex ? name : name.debugDescription }
  }

  /// The case of the error.
  public let kind: Kind
  /// The coding path at which the error was thrown.
  public let path: [Step]
  /// The decoder's message.
  public let prose: String

  /// Creates a fault from an error.
  public init(_ error: any Error) {
    switch error {
    case DecodingError.typeMismatch(_, let context): self.init(.typeMismatch, context)
    case DecodingError.valueNotFound(_, let context): self.init(.valueNotFound, context)
    case DecodingError.keyNotFound(let key, let context): self.init(.keyNotFound(key.stringValue), context)
    case DecodingError.dataCorrupted(let context): self.init(.dataCorrupted, context)
    default: self.init(.other(String(reflecting: type(of: error))), .init(codingPath: [], debugDescription: ""))
    }
  }

  private init(_ kind: Kind, _ context: DecodingError.Context) {
    self.kind = kind
    path = context.codingPath.map(Step.init)
    prose = [context.debugDescription, context.underlyingError.map { "\($0)" } ?? ""].joined(separator: " ")
  }

  /// Whether the other fault is the same case of error, at any path.
  public func hasSameCase(as other: DecodeFault) -> Bool {
    switch (kind, other.kind) {
    case (.keyNotFound, .keyNotFound): true
    default: kind == other.kind
    }
  }

  /// The case, the path and the decoder's message.
  public var description: String { "throws \(kind) at \(path.map(\.description)): \(prose)" }
}

extension [DecodeFault.Step] {
  /// The name of the last key before a step, skipping array indices; `nil` if the step is taken in the payload itself.
  public func nameAround(_ index: Int) -> String? { self[..<index].last { !$0.isIndex }?.name }
}

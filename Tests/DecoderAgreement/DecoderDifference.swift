/// The list of differences between `JSONDecoder` and `ShieldedJSONDecoder`: what is not on it is a fault.
///
/// Every test that compares the two asks this list, the fuzz target and the run over a million documents as well. A difference
/// explains a disagreement only where the document holds what it is about.
public enum DecoderDifference: String, CaseIterable, Sendable {
  /// What RFC 8259 doesn't call JSON is refused as a whole. Foundation accepts trailing commas, and doesn't look at the inside
  /// of numbers and strings that nobody reads, or that come after its first error.
  case notJSON
  /// Foundation reads all keys of an object when it is opened, and fails where one is no valid Unicode. Such a key is no key
  /// that anybody asks for.
  case keyWithoutUnicode
  /// Foundation decodes a dictionary's values in the order of its hash table, and throws the first error that it meets.
  case dictionaryOrder
  /// Foundation cuts a fraction off without a word where a Double has no room for it: `99999999999999999.5` and `1e-400` are
  /// integers to it.
  case cutFraction
  /// Foundation takes some zeros with an exponent, as `0e9`, for numbers too small for a Double.
  case zeroWithExponent
  /// Foundation reads integers with a point or an exponent by way of a Double, and gives up where that has no room for all
  /// digits: `1e22` is no Int128 to it.
  case wideInteger
  /// Foundation decodes the values of a dictionary's repeated keys as well where it converts keys, and throws the error of one
  /// that nobody asked for.
  case repeatedEntry
  /// Foundation takes the byte order mark of UTF-32 with its lowest byte first for that of UTF-16, which it begins with, and
  /// reads no such document. Unicode gives the longer mark precedence, and RFC 8259 knows neither.
  case thirtyTwoBitMark

  /// Whether a disagreement is an instance of this difference.
  public func explains(_ disagreement: Disagreement) -> Bool {
    let (foundation, shielded) = (disagreement.foundation, disagreement.shielded)
    switch self {
    case .notJSON:
      guard shielded?.kind == .dataCorrupted, shielded?.path.isEmpty == true else { return false }
      return disagreement.text.map { !RFC8259.accepts($0, allowsMark: false) } ?? true
    case .keyWithoutUnicode:
      return foundation?.kind == .dataCorrupted
        && disagreement.tree?.keys.contains { !JSONString($0).isUnicode } == true
    case .dictionaryOrder:
      guard let foundation, let shielded else { return false }
      return disagreement.mayComeFromOtherEntry(foundation, shielded)
    case .cutFraction:
      // The decoder names the number, and another difference may have come first in what Foundation went on to read.
      guard shielded?.kind == .dataCorrupted, let spelling = shielded?.number else { return false }
      return JSONNumberSpelling(spelling).map(\.losesFractionAsDouble) ?? false
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
      // Foundation loses the path for a number that it can't read.
      if foundation.kind == .dataCorrupted, foundation.path.isEmpty { return !repeated.isEmpty }
      // Generic code that tries one type after the other throws for the dictionary as a whole.
      if disagreement.isDictionary, foundation.kind == .typeMismatch { return !repeated.isEmpty }
      return foundation.path.indices.contains { index in
        disagreement.isEntry(foundation.path, at: index) && repeated.contains(foundation.path[index].name)
      }
    case .thirtyTwoBitMark:
      return foundation?.kind == .dataCorrupted && foundation?.path.isEmpty == true
        && disagreement.document.starts(with: [0xFF, 0xFE, 0, 0])
    }
  }
}

extension DecodeFault {
  /// The number that the library's decoder says doesn't fit.
  fileprivate var number: Substring? {
    let words = prose.split(separator: " ")
    return prose.hasPrefix("The number ") && words.count > 2 ? words[2] : nil
  }
}

extension Disagreement {
  var tree: JSONTree? { text.flatMap { JSONTree($0) } }

  var numbers: [JSONNumberSpelling] {
    tree?.tokens.compactMap { JSONNumberSpelling(String(decoding: $0, as: UTF8.self)) } ?? []
  }

  /// Whether two errors may both be right, since they come from different entries of one dictionary.
  ///
  /// Foundation throws without a path for a number that it can't read, so that its entry can't be told.
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

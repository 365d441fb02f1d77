import DecoderAgreement
import Foundation
import FuzzProperties
import ShieldedDecoding
@_spi(Testing) import ShieldedJSON
import ShieldedMacros

/// What the library and an oracle make of one document: its tokens in one line, in the notation that Fuzz/README.md describes.
struct OracleComparison {
  /// The document in UTF-8.
  let document: [UInt8]
  /// The library's tokens; `nil` if it rejects the document.
  let library: String?
  /// The oracle's tokens; `nil` if it rejects the document.
  let oracle: String?
  /// Whether the oracle is simdjson, which has exceptions of its own.
  let isSimdjson: Bool

  /// How a comparison ends.
  enum Outcome: Hashable {
    case accepted, rejected
    case exception(OracleException)
    case finding
  }

  var outcome: Outcome {
    if library == oracle { return library == nil ? .rejected : .accepted }
    if let library, let oracle, Self.withFirstOfRepeatedKeys(oracle) == library { return .accepted }
    return OracleException.allCases.first { $0.explains(self) }.map { Outcome.exception($0) } ?? .finding
  }

  /// The tokens without the members that repeat a key, since the library reads the first of them.
  fileprivate static func withFirstOfRepeatedKeys(_ line: String) -> String {
    var rest = line.split(separator: " ")[...]
    func value() -> [Substring] {
      guard let first = rest.popFirst() else { return [] }
      var (tokens, keys) = ([first], Set<Substring>())
      guard first == "[" || first == "{" else { return tokens }
      while let next = rest.first, next != "]", next != "}" {
        if first == "{" { rest.removeFirst() }
        let inner = value()
        if first == "[" { tokens += inner } else if keys.insert(next).inserted { tokens += [next] + inner }
      }
      if let last = rest.popFirst() { tokens.append(last) }
      return tokens
    }
    return value().joined(separator: " ")
  }
}

/// A difference between the library and an oracle that isn't a fault. Its raw value is the reason.
enum OracleException: String, CaseIterable {
  case numberBeyondDouble =
    "a number beyond the range of a Double: the library accepts it, since other types can hold it"
  case integerBeyond64Bits =
    "an integer that fits neither Int64 nor UInt64: simdjson's document parser rejects it"
  case invalidUnicode =
    "a string or key that isn't valid Unicode: the library rejects it only if it is decoded as a String"
  case negativeZero = "the integer -0: simdjson's document parser makes it 0, without the sign"
  case depth = "more than 512 levels: the library rejects them, the oracles have a higher limit or none"
  case secondMark = "a second byte order mark: simdjson ignores one, and the library has removed another before"

  /// Whether a difference is this exception.
  func explains(_ comparison: OracleComparison) -> Bool {
    let document = comparison.document
    let isRejectedByOracle = comparison.library != nil && comparison.oracle == nil
    let isRejectedByLibrary = comparison.library == nil && comparison.oracle != nil
    switch self {
    case .numberBeyondDouble:
      let tokens = JSONTree(document)?.tokens ?? []
      return isRejectedByOracle && tokens.contains { Double(String(decoding: $0, as: UTF8.self))?.isInfinite == true }
    case .integerBeyond64Bits:
      let words = (JSONTree(document)?.tokens ?? []).map { String(decoding: $0, as: UTF8.self) }
      return isRejectedByOracle && comparison.isSimdjson
        && words.contains { $0.wholeMatch(of: /-?[1-9][0-9]+/) != nil && Int64($0) == nil && UInt64($0) == nil }
    case .invalidUnicode:
      let texts = JSONTree(document).map { $0.tokens.filter { $0.first == UInt8(ascii: "\"") } + $0.keys } ?? []
      return isRejectedByOracle && texts.contains { !JSONString($0).isUnicode }
    case .negativeZero:
      guard let library = comparison.library, let oracle = comparison.oracle else { return false }
      func unsigned(_ line: String) -> String { line.replacing("#8000000000000000", with: "#0000000000000000") }
      return comparison.isSimdjson && JSONTree(document)?.tokens.contains(Array("-0".utf8)) == true
        && unsigned(library) == unsigned(OracleComparison.withFirstOfRepeatedKeys(oracle))
    case .depth:
      return isRejectedByLibrary && RFC8259.accepts(document, allowsMark: false)
        && !RFC8259.accepts(document, depthLimit: ShieldedJSONDecoder().depthLimit, allowsMark: false)
    case .secondMark: return isRejectedByLibrary && comparison.isSimdjson && document.starts(with: [0xEF, 0xBB, 0xBF])
    }
  }
}

// MARK: - The library

/// The library's tokens of a document.
struct LibraryTokens: Decodable {
  let line: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    switch try container.decode(JSONToken.self) {
    case .null: line = "null"
    case .boolean: line = "\(try container.decode(Bool.self))"
    case .number(let number):
      // Only a number that isn't one for a Double is read as another type. An infinity stands for one beyond its range.
      let spelled = Double(number.text) ?? .nan
      let other = spelled == 0 || spelled.isInfinite ? spelled : .nan
      line = Self.notation(of: (try? container.decode(Double.self)) ?? other)
    case .string: line = Self.notation(of: try container.decode(String.self).utf8)
    case .array:
      var (elements, line) = (try decoder.unkeyedContainer(), "[")
      while !elements.isAtEnd { line += " " + (try elements.decode(LibraryTokens.self).line) }
      self.line = line + " ]"
    case .object:
      let members = try decoder.container(keyedBy: _PayloadKey.self)
      line =
        try members.allKeys.reduce("{") { line, key in
          line
            + " \(Self.notation(of: key.stringValue.utf8)) \(try members.decode(LibraryTokens.self, forKey: key).line)"
        } + " }"
    // A string that isn't Unicode, which the oracles reject.
    case .invalidString, .unreadableNumber, .incomplete, .other: line = "invalid"
    }
  }

  /// The tokens of a document; `nil` if the library rejects it.
  ///
  /// - Throws: ``Contradiction`` if two ways to read the document give different tokens.
  static func line(of document: [UInt8]) throws -> String? {
    let document = Data(document)
    let line = try? ShieldedJSONDecoder().decode(LibraryTokens.self, from: document).line
    guard ConformanceDecoder.scanner.accepts(document) == (line != nil) else {
      throw Contradiction(decoder: line, other: "the scan")
    }
    if let line, NumbersAndStrings.holds(line) {
      let read = try? ShieldedJSONDecoder().decodeInOnePass(NumbersAndStrings.self, from: document).line
      guard read == line else { throw Contradiction(decoder: line, other: "one pass: \(read ?? "interrupted")") }
    }
    return line
  }

  /// A document that the library reads in two ways with different results.
  struct Contradiction: Error {
    let decoder: String?
    let other: String
  }

  static func notation(of number: Double) -> String {
    let digits = String(number.bitPattern, radix: 16)
    return "#" + String(repeating: "0", count: 16 - digits.count) + digits
  }

  static func notation(of text: some Sequence<UInt8>) -> String {
    text.reduce(into: "\"") { line, byte in
      switch byte {
      case 0x21...0x7E where byte != UInt8(ascii: "\\"): line.unicodeScalars.append(Unicode.Scalar(byte))
      default: line += (byte < 0x10 ? "\\0" : "\\") + String(byte, radix: 16)
      }
    }
  }
}

/// A document with random numbers and strings, as the one-pass reader reads it.
@Shielded
struct NumbersAndStrings {
  var numbers: [Double]
  var strings: [String]
}

extension NumbersAndStrings {
  /// Whether a document's tokens are those of such an object, without what the wrappers' rules would convert.
  static func holds(_ line: String) -> Bool {
    guard line.hasPrefix("{ \"numbers [") else { return false }
    let form = /\{ "numbers \[( #[0-9a-f]{16})* \] "strings \[( "[!-~]*)* \] \}/
    return !line.contains("#7ff") && !line.contains("#fff") && line.wholeMatch(of: form) != nil
  }

  var line: String {
    let (numbers, strings) = (
      numbers.map { LibraryTokens.notation(of: $0) }, strings.map { LibraryTokens.notation(of: $0.utf8) }
    )
    return (["{", "\"numbers", "["] + numbers + ["]", "\"strings", "["] + strings + ["]", "}"]).joined(separator: " ")
  }
}

import ShieldedDecoding

/// The grammar of the payloads that a ``ShieldedJSONDecoder`` accepts.
///
///     var decoder = ShieldedJSONDecoder()
///     decoder.grammar = .lenient([.comments, .trailingCommas])
///     let ports = try decoder.decode([Int].self, from: "[80, 443, /* later: 8080 */]")   // [80, 443]
///     // with a log, two records: retyped by comment, and retyped by trailingComma
///
/// Whatever is in neither RFC 8259 nor the chosen extensions is malformed, as in `[1,,2]`. What could only be guessed can't be chosen:
/// missing quotes, commas or brackets, single quotes, and hexadecimal numbers.
public struct JSONGrammar: Sendable, Hashable {
  /// Ways in which a payload may differ from RFC 8259.
  public struct Extensions: OptionSet, Sendable, Hashable {
    /// The extensions, each as a bit.
    public let rawValue: UInt8

    /// Creates a set from its bits.
    ///
    /// - Parameter rawValue: The extensions, each as a bit.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A comma after the last element or member.
    ///
    ///     // [1, 2,] is [1, 2]. [,] and [1,,] are malformed.
    public static let trailingCommas = Extensions(rawValue: 1)

    /// Comments wherever white space may be: from `//` to the end of the line, and from `/*` to the next `*/`.
    ///
    ///     // {"port": 80 /* for now */} is {"port": 80}. "http://a" is a string, and a comment without an end is malformed.
    public static let comments = Extensions(rawValue: 2)

    /// Control characters in strings that aren't escaped, such as line feeds and tabs. They are characters of the string.
    ///
    ///     // "two
    ///     // lines" is "two\nlines". A backslash before a line feed is malformed.
    public static let controlCharacters = Extensions(rawValue: 4)

    /// The numbers `NaN`, `Infinity` and `-Infinity`. Only the binary floating-point types have them.
    ///
    ///     // [1, NaN] is [1.0, .nan] as Doubles. For an Int, NaN is an unreadable number. "NaN" remains a string.
    public static let nonFiniteNumbers = Extensions(rawValue: 8)
  }

  package let extensions: Extensions

  /// The grammar of RFC 8259.
  public static let rfc8259 = JSONGrammar(extensions: [])

  /// The grammar of RFC 8259, and what a payload may differ in.
  ///
  /// - Parameter extensions: The extensions. With none of them, it is the grammar of RFC 8259.
  /// - Returns: The grammar.
  public static func lenient(_ extensions: Extensions) -> JSONGrammar { JSONGrammar(extensions: extensions) }
}

extension JSONGrammar.Extensions {
  /// The rule of the only extension in the set.
  fileprivate var rule: RescueRule {
    switch self {
    case .trailingCommas: .trailingComma
    case .comments: .comment
    case .controlCharacters: .controlCharacter
    default: .nonFiniteNumber
    }
  }

  /// The extensions that the policy of the current call allows.
  var allowed: JSONGrammar.Extensions {
    let all: [JSONGrammar.Extensions] = [.trailingCommas, .comments, .controlCharacters, .nonFiniteNumbers]
    return JSONGrammar.Extensions(all.filter { contains($0) && LenientGrammar.mayUse($0.rule) })
  }
}

/// The uses of an extension in a document.
struct GrammarUse: Equatable {
  /// The extension.
  let kind: JSONGrammar.Extensions
  /// The number of uses.
  var count = 1
  /// The offset of the first one in the document's UTF-8 form, without a byte order mark.
  let offset: Int

  /// Records the uses.
  ///
  /// - Parameters:
  ///   - source: The place of the document.
  ///   - bodyOffset: Converts the offset to that in the body.
  func record(at source: RescuePathSource, _ bodyOffset: (Int) -> Int = { $0 }) {
    LenientGrammar.record(kind.rule, count: count, offset: bodyOffset(offset), at: source)
  }
}

/// Turns a document of a lenient grammar into JSON, piece by piece.
///
///     // [1, /* two */ "a<line feed>b",]     becomes
///     // [1,           "a\nb" ]
///
/// Only the escape of a control character changes the positions after it; everything else has its own. What isn't in the grammar
/// remains, so the scanner finds it. Numbers that aren't finite remain too, because the scanner reads them; see ``TapeEntry/Kind``.
struct GrammarRewriter {
  private enum State {
    case tokens
    /// After a slash that may begin a comment. It isn't in the text yet.
    case slash
    case lineComment
    case blockComment(isAfterStar: Bool)
    case string
    /// In a string, after a backslash.
    case escape
  }

  /// The document so far, as JSON. Only the byte at ``unsettled`` may still change.
  private(set) var text: [UInt8] = []
  /// The position of a comma in the text that a closing bracket would make a trailing one; `nil` if there is none.
  private(set) var unsettled: Int?
  /// The extensions that the document uses, in the order in which that is noticed: a trailing comma at the bracket after it.
  private(set) var uses: [GrammarUse] = []

  private let extensions: JSONGrammar.Extensions
  private var state = State.tokens
  /// The last byte that is neither white space nor in a comment; 0 if there is none.
  private var previous: UInt8 = 0
  private var offset = 0
  /// The offset of the comma at ``unsettled``.
  private var commaOffset = 0
  /// The offset of the first byte of the last comment, and its position in the text.
  private var (commentOffset, commentPosition) = (0, 0)

  init(_ extensions: JSONGrammar.Extensions) { self.extensions = extensions }

  /// Adds a piece of the document.
  mutating func append(_ piece: some Sequence<UInt8>) {
    for byte in piece {
      append(byte)
      offset += 1
    }
  }

  /// Removes and returns the text so far, of which nothing may be unsettled.
  mutating func takeText() -> [UInt8] {
    defer { text = [] }
    return text
  }

  /// Ends the document.
  ///
  /// - Returns: The position in the text of a comment without an end; `nil` if there is none.
  mutating func end() -> Int? {
    switch state {
    case .slash:
      beginComment()
      text.removeLast()
      return commentPosition
    case .blockComment: return commentPosition
    case .tokens, .lineComment, .string, .escape: return nil
    }
  }

  private mutating func append(_ byte: UInt8) {
    switch state {
    case .tokens: appendToken(byte)
    case .slash:
      if byte == UInt8(ascii: "/") || byte == UInt8(ascii: "*") {
        beginComment()
        state = byte == UInt8(ascii: "/") ? .lineComment : .blockComment(isAfterStar: false)
      } else {
        text.append(UInt8(ascii: "/"))
        (state, previous, unsettled) = (.tokens, UInt8(ascii: "/"), nil)
        appendToken(byte)
      }
    case .lineComment:
      appendSpace(for: byte)
      if Self.isLineEnd(byte) { state = .tokens }
    case .blockComment(let isAfterStar):
      appendSpace(for: byte)
      state =
        isAfterStar && byte == UInt8(ascii: "/") ? .tokens : .blockComment(isAfterStar: byte == UInt8(ascii: "*"))
    case .escape:
      text.append(byte)
      state = .string
    case .string:
      if byte < 0x20, extensions.contains(.controlCharacters) {
        add(.controlCharacters, at: offset)
        appendEscape(of: byte)
        return
      }
      text.append(byte)
      if byte == UInt8(ascii: "\\") { state = .escape }
      if byte == UInt8(ascii: "\"") { (state, previous) = (.tokens, byte) }
    }
  }

  private mutating func appendToken(_ byte: UInt8) {
    if byte.isJSONWhiteSpace { return text.append(byte) }
    if byte == UInt8(ascii: "/"), extensions.contains(.comments) {
      (commentOffset, commentPosition) = (offset, text.count)
      state = .slash
      return
    }
    switch byte {
    case UInt8(ascii: "\""): state = .string
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      if let unsettled {
        text[unsettled] = UInt8(ascii: " ")
        add(.trailingCommas, at: commaOffset)
      }
    // Outside strings, JSON has these letters only in such numbers: one N begins NaN, and the other follows an a.
    case UInt8(ascii: "N") where previous != UInt8(ascii: "a"): add(.nonFiniteNumbers, at: offset)
    case UInt8(ascii: "I"): add(.nonFiniteNumbers, at: previous == UInt8(ascii: "-") ? offset - 1 : offset)
    default: break
    }
    let mayBeTrailing = byte == UInt8(ascii: ",") && extensions.contains(.trailingCommas) && Self.endsValue(previous)
    unsettled = mayBeTrailing ? text.count : nil
    if mayBeTrailing { commaOffset = offset }
    previous = byte
    text.append(byte)
  }

  private mutating func beginComment() {
    add(.comments, at: commentOffset)
    // For the slash, and for the byte after it.
    text += [UInt8(ascii: " "), UInt8(ascii: " ")]
  }

  /// Appends a space for a byte of a comment. The ends of lines remain.
  private mutating func appendSpace(for byte: UInt8) {
    text.append(Self.isLineEnd(byte) ? byte : UInt8(ascii: " "))
  }

  private mutating func appendEscape(of byte: UInt8) {
    text.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): text.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): text.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): text.append(UInt8(ascii: "t"))
    default:
      let digits = String(byte, radix: 16)
      text += "u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
    }
  }

  private mutating func add(_ use: JSONGrammar.Extensions, at offset: Int) {
    guard extensions.contains(use) else { return }
    if let position = uses.firstIndex(where: { $0.kind == use }) {
      uses[position].count += 1
    } else {
      uses.append(GrammarUse(kind: use, offset: offset))
    }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  /// Returns a Boolean value that indicates whether a byte may be the last one of a value.
  private static func endsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{"): false
    default: true
    }
  }

  /// Returns the offset in the original text of a position in the rewritten one.
  static func offset(of position: Int, in text: [UInt8], from original: some Collection<UInt8>) -> Int {
    var (offset, rewritten) = (0, 0)
    for byte in original {
      // Only in an escape, a backslash takes the place of another byte.
      let isEscape = byte < 0x20 && rewritten < text.count && text[rewritten] == UInt8(ascii: "\\")
      let length = !isEscape ? 1 : text[rewritten + 1] == UInt8(ascii: "u") ? 6 : 2
      if rewritten + length > position { break }
      rewritten += length
      offset += 1
    }
    return offset
  }
}

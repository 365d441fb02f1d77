import ShieldedJSON

/// The place of a JSON document in a text, such as the answer of a language model.
///
///     Here are the [two] recipes:
///     ```json
///     [{"title": "Soup"}, {"title": "Cake"}]
///     ```
///
/// The document begins at the first bracket that is the first character of its line, or that is followed by what can follow it in
/// JSON: an object's by `"` or `}`, and an array's by a bracket, `"`, a digit or `-`. So it doesn't begin at `[two]`. It ends with
/// the bracket's counterpart. Every byte is examined once, whatever the pieces in which the text arrives. A bracket of the text may
/// satisfy the rule too, so the end of the text decides which of several documents is meant, if one is.
struct EnclosedDocument {
  /// The position of the opening bracket; `nil` until it is found.
  private(set) var start: Int?
  /// The position after the closing bracket; `nil` until it is found.
  private(set) var end: Int?

  private var position = 0
  /// The position up to which there is only white space after the bracket at `position`.
  private var endOfWhiteSpace = 0
  private var isAtLineStart = true
  private var boundary = ValueBoundary()

  /// Continues the search.
  ///
  /// - Parameter text: The text so far, in UTF-8.
  mutating func search(_ text: [UInt8]) {
    if position == 0 {
      if TextEncoding.isPartOfUTF8Mark(text) { return }
      position = Self.markLength(text)
    }
    if start == nil { findStart(text) }
    if start != nil, end == nil, boundary.advance(in: text, &position) { end = position }
  }

  /// The next document in the text, of which the last may not be complete; `nil` if there is none. It follows this document, or is
  /// in it if this one has no end.
  func next(in text: [UInt8]) -> EnclosedDocument? {
    guard let position = end ?? start.map({ $0 + 1 }) else { return nil }
    var next = EnclosedDocument()
    next.position = position
    next.isAtLineStart = false
    next.search(text)
    return next.start == nil ? nil : next
  }

  private static func markLength(_ text: [UInt8]) -> Int { TextEncoding.detect(text, isText: true).markLength }

  private mutating func findStart(_ text: [UInt8]) {
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if !isAtLineStart {
          endOfWhiteSpace = max(endOfWhiteSpace, position + 1)
          while endOfWhiteSpace < text.count, text[endOfWhiteSpace].isJSONWhiteSpace { endOfWhiteSpace += 1 }
          if endOfWhiteSpace == text.count { return }
          if !Self.canFollow(text[position], text[endOfWhiteSpace]) { break }
        }
        start = position
        return
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        isAtLineStart = true
        position += 1
        continue
      case let byte where byte.isJSONWhiteSpace:
        position += 1
        continue
      default: break
      }
      isAtLineStart = false
      position += 1
    }
  }

  private static func canFollow(_ bracket: UInt8, _ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""): true
    case UInt8(ascii: "}"): bracket == UInt8(ascii: "{")
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "]"), UInt8(ascii: "-"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      bracket == UInt8(ascii: "[")
    default: false
    }
  }

  /// The document without the text around it; `nil` if it hasn't begun.
  func text(in text: [UInt8]) -> [UInt8]? { start.map { Array(text[$0..<(end ?? text.count)]) } }

  /// The document, with spaces in place of the text before it, so that all positions stay the same.
  ///
  /// - Returns: `nil` if the document hasn't begun.
  func document(in text: [UInt8]) -> [UInt8]? {
    guard let start else { return nil }
    var document = Array(text[..<(end ?? text.count)])
    for position in 0..<start where document[position] != UInt8(ascii: "\n") && document[position] != UInt8(ascii: "\r")
    {
      document[position] = UInt8(ascii: " ")
    }
    return document
  }

  /// The texts before and after the document that contain more than white space.
  func surroundings(in text: [UInt8]) -> [String] {
    guard let start else { return [] }
    let parts = [text[Self.markLength(text)..<start], text[(end ?? text.count)...]]
    return parts.filter { !$0.allSatisfy(\.isJSONWhiteSpace) }.map { String(decoding: $0, as: UTF8.self) }
  }
}

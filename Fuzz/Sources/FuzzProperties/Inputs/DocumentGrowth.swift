/// How a short input becomes a long document, so that libFuzzer's inputs stay short.
///
/// The letters before the header select the kind of part that is repeated, the length of the result, and one of the parts:
///
///     *dcaaaaaaaaa[7,{"a":1}]    is `[7,7,7,…,{"a":1}]` with 1 040 bytes
///
/// A document in which nothing can be repeated gains white space at its beginning.
package struct DocumentGrowth: Sendable {
  package enum Kind: CaseIterable, Sendable {
    /// The document is as it is.
    case nothing
    /// White space between two tokens.
    case whiteSpace
    /// The contents of a string or a key, which a short text inside may be too.
    case text
    /// An element or a member, and in a document of lines a line.
    case element
    /// A member, with a number at the end of its key.
    case member
  }

  /// The number of bytes of a grown document: just below, at and above the limits from which on the library treats a payload
  /// otherwise. It lends payloads of 1 024 bytes, searches 4 096 for the last quote, caches strings and divides the rest of a list from
  /// 16 KiB on, and takes a list's type from its first element, or cuts a piece, at 64 KiB. Two segments of a list have 128 KiB.
  package static let byteCounts = [1_023, 1_024, 1_040, 4_120, 16_400, 65_535, 65_600, 131_200]

  /// The number of copies of an element. Shorter ones are set apart by white space: the check of a stream decodes a body about
  /// fifty times, and 65 000 elements that are all rescued took more than ten seconds.
  private static let copyLimit = 1_000

  let kind: Kind
  let byteCount: Int
  /// The number of the place, which counts modulo the number of places.
  let place: UInt8

  /// Grows a document. A document that is long enough is left as it is.
  func applied(to document: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard kind != .nothing, document.count < byteCount else { return document }
    let places = Self.places(of: kind, in: document)
    let place = places.isEmpty ? document.startIndex..<document.startIndex : places.chosen(by: place)
    let missing = byteCount - document.count
    var copies: [UInt8] = []
    copies.reserveCapacity(missing)
    var number = 0
    let isLine = document[place.upperBound...].first == UInt8(ascii: "\n")
    let separator = isLine ? UInt8(ascii: "\n") : UInt8(ascii: ",")
    while let copy = copy(of: document[place], number, separator), copies.count + copy.count <= missing {
      copies += copy
      number += 1
      guard kind == .element || kind == .member else { continue }
      let space = min(max(missing / Self.copyLimit - copy.count, 0), missing - copies.count)
      copies += repeatElement(UInt8(ascii: " "), count: space)
    }
    let filler = kind == .text && !places.isEmpty ? UInt8(ascii: "x") : UInt8(ascii: " ")
    copies += repeatElement(filler, count: missing - copies.count)
    return document[..<place.lowerBound] + copies + document[place.lowerBound...]
  }

  /// Returns a copy to insert before the original; `nil` if there is nothing to copy.
  private func copy(of original: ArraySlice<UInt8>, _ number: Int, _ separator: UInt8) -> ArraySlice<UInt8>? {
    guard !original.isEmpty else { return nil }
    switch kind {
    case .nothing, .whiteSpace: return nil
    case .text: return original
    case .element: return original + [separator]
    case .member:
      let key = Self.places(of: .text, in: original).first?.upperBound ?? original.endIndex
      return original[..<key] + Array("\(number)".utf8) + original[key...] + [separator]
    }
  }

  /// The ranges of a document that may be repeated, each before itself. The document need not be JSON.
  private static func places(of kind: Kind, in document: ArraySlice<UInt8>) -> [Range<Int>] {
    var places: [Range<Int>] = []
    // For each open container, the beginning of its current value, and whether it is an object.
    var open: [(start: Int, isObject: Bool)] = []
    var (start, isObject, isString, isEscaped) = (document.startIndex, false, false, false)
    func end(at index: Int) {
      if kind == .element || kind == .member && isObject, start < index { places.append(start..<index) }
    }
    for (index, byte) in zip(document.indices, document) {
      if isString {
        if byte == UInt8(ascii: "\""), !isEscaped {
          isString = false
          if kind == .text { places[places.count - 1] = places[places.count - 1].lowerBound..<index }
        }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        isString = true
        if kind == .text { places.append(index + 1..<index + 1) }
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        open.append((start, isObject))
        (start, isObject) = (index + 1, byte == UInt8(ascii: "{"))
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        end(at: index)
        (start, isObject) = open.popLast() ?? (index + 1, false)
        continue
      case UInt8(ascii: ","):
        end(at: index)
        start = index + 1
      case UInt8(ascii: "\n") where open.isEmpty:
        end(at: index)
        start = index + 1
        continue
      case UInt8(ascii: ":"): break
      default: continue
      }
      if kind == .whiteSpace { places.append(index + 1..<index + 1) }
    }
    return places
  }
}

extension DocumentGrowth: CustomStringConvertible {
  package var description: String { "grown to \(byteCount) bytes by \(kind) at place \(place)" }
}

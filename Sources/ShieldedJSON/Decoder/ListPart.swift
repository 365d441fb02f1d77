import Foundation
import ShieldedDecoding

/// A part of a list that is decoded in parts: an array with some consecutive elements.
struct ListPart {
  /// The keys that lead to the whole list.
  let path: [String]
  /// The index of the part's first element in the whole list.
  let firstIndex: Int
  /// The decoder, with a depth limit that takes the containers around the list into account.
  let decoder: ShieldedJSONDecoder

  /// Reads the part in one pass.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the part.
  ///   - range: The range of the part, from its opening to its closing bracket.
  /// - Returns: All elements, or `nil` if the part must be decoded by `Codable`, or isn't well formed. Then nothing has been
  ///   recorded.
  func elementsInOnePass<Element: _OnePassDecodable>(
    _ type: Element.Type,
    in bytes: [UInt8],
    _ range: Range<Int>
  ) -> [Element]? {
    unsafe readInOnePass(bytes, range) { (part, session) throws(_JSONReader.Interruption) in
      let list = PlainElements<Element>.self
      return unsafe try _JSONReader.readPayload(list, as: list, from: part, session).elements
    }
  }

  /// Reads values that follow each other without commas in one pass: lines, or concatenated documents.
  ///
  /// - Parameters:
  ///   - bytes: The bytes that contain the values.
  ///   - range: The range of the values. White space before, between and after them is skipped.
  ///   - areLines: Whether every value must be on a line of its own.
  /// - Returns: All values, or `nil` as above.
  func valuesInOnePass<Element: _OnePassDecodable>(
    _ type: Element.Type,
    in bytes: [UInt8],
    _ range: Range<Int>,
    areLines: Bool
  ) -> [Element]? {
    unsafe readInOnePass(bytes, range) { (part, session) throws(_JSONReader.Interruption) in
      unsafe try _JSONReader.read(in: part, at: 0, depth: 0, session) { (reader) throws(_JSONReader.Interruption) in
        var values: [Element] = []
        while true {
          reader.skipWhiteSpace()
          let start = reader.cursor.position
          guard let value = try Element._read(from: &reader, forKey: "", at: firstIndex + values.count) else {
            throw _JSONReader.Interruption()
          }
          values.append(value)
          if areLines, reader.hasLineFeed(from: start) { throw _JSONReader.Interruption() }
          if reader.cursor.isAtEnd { return values }
          if areLines { try reader.skipRestOfLine() }
        }
      }
    }
  }

  private func readInOnePass<Element>(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    _ body: (UnsafeRawBufferPointer, OnePassSession) throws(_JSONReader.Interruption) -> [Element]
  ) -> [Element]? {
    guard decoder.allowsReader, let pass = PassSettings.currentForPart() else { return nil }
    let session = DecodingPass(decoder, pass, at: PathRoot(keys: path))
    session.firstElementIndex = firstIndex
    do {
      // Sound: the pointer is used inside the closure only.
      let elements = try unsafe bytes.withUnsafeBytes { bytes in
        unsafe try body(UnsafeRawBufferPointer(rebasing: bytes[range]), session)
      }
      if session.finish() { return elements }
    } catch {
      session.cancel()
    }
    return nil
  }
}

extension _JSONReader {
  /// Returns a Boolean value that indicates whether there is a line feed between a position and the current one.
  fileprivate func hasLineFeed(from position: Int) -> Bool {
    unsafe cursor.withBytes(at: position, count: cursor.position - position) { bytes in
      guard let start = bytes.baseAddress else { return false }
      // Sound: the buffer has so many bytes.
      return unsafe memchr(start, 0x0A, bytes.count) != nil
    }
  }

  /// Moves to the end of the line, which must have nothing but white space.
  fileprivate mutating func skipRestOfLine() throws(Interruption) {
    while cursor.byte != UInt8(ascii: "\n") {
      guard cursor.byte.isJSONWhiteSpace else { throw Interruption() }
      cursor.advance()
    }
  }
}

/// Reads elements in one pass. The functions know that their type is read so, which the caller knows only at run time.
struct OnePassElementReader<Element> {
  let elements: (ListPart, [UInt8], Range<Int>) -> [Element]?
  let values: (ListPart, [UInt8], Range<Int>, _ areLines: Bool) -> [Element]?

  /// Returns `nil` if elements aren't read in one pass.
  init?() {
    guard let type = Element.self as? any _OnePassDecodable.Type,
      let reader = Self.reader(type) as? OnePassElementReader
    else { return nil }
    self = reader
  }

  private init(_ type: Element.Type) where Element: _OnePassDecodable {
    elements = { part, bytes, range in part.elementsInOnePass(type, in: bytes, range) }
    values = { part, bytes, range, areLines in part.valuesInOnePass(type, in: bytes, range, areLines: areLines) }
  }

  private static func reader<Value: _OnePassDecodable>(_ type: Value.Type) -> Any { OnePassElementReader<Value>(type) }
}

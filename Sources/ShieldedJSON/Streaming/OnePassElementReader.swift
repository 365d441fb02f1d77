/// Reads elements in one pass. The functions know that their type is read so, which the caller knows only at run time.
struct OnePassElementReader<Element> {
  let elements: (ListPart, [UInt8], Range<Int>) -> [Element]?
  let values: (ListPart, [UInt8], Range<Int>, _ areLines: Bool) -> [Element]?

  /// Returns `nil` if elements aren't read in one pass.
  init?() {
    guard let type = Element.self as? any _OnePassDecodable.Type,
      let reader = Self.reader(type) as? OnePassElementReader
    else {
      return nil
    }
    self = reader
  }

  private init(_ type: Element.Type) where Element: _OnePassDecodable {
    elements = { part, bytes, range in part.elementsInOnePass(type, in: bytes, range) }
    values = { part, bytes, range, areLines in part.valuesInOnePass(type, in: bytes, range, areLines: areLines) }
  }

  private static func reader<Value: _OnePassDecodable>(_ type: Value.Type) -> Any { OnePassElementReader<Value>(type) }
}

import ShieldedDecoding

extension _OnePassDecodable {
  /// Decodes elements, up to the end or to the first that fails. ``ShieldedJSONDecoder`` reads a whole list in one pass.
  public static func _appendPlain(
    to elements: inout [Self],
    from container: inout any UnkeyedDecodingContainer
  ) throws {
    if elements.isEmpty, var list = container as? UnkeyedContainer, let read = list.elementsInOnePass(Self.self) {
      container = list
      elements = read
      return
    }
    try elements.appendPlainElements(from: &container)
  }
}

extension Array where Element: _OnePassDecodable {
  // A method of Array receives the array's metadata. A generic function with an array as its parameter looks the metadata up for
  // each element that it appends, which takes 200 instructions.
  fileprivate mutating func appendPlainElements(from container: inout any UnkeyedDecodingContainer) throws {
    var previousIndex = -1
    while !container.isAtEnd {
      // A container that returns values without advancing would never reach its end.
      let index = container.currentIndex
      if index == previousIndex { throw UnmovingDecoderError() }
      previousIndex = index
      append(try Element._decodePlain(from: &container))
    }
  }
}

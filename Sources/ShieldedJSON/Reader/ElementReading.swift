import ShieldedDecoding

/// How the elements of a list are read, whatever memory they are for.
@usableFromInline
protocol ElementReading<Element> {
  associatedtype Element

  /// Reads elements.
  ///
  /// - Parameters:
  ///   - reader: A reader at an element.
  ///   - elements: The elements that are kept.
  ///   - count: The index of the next element.
  ///   - end: The position from which on a comma ends the elements. The reader is then at that comma, or at the list's bracket.
  func read<Storage: ElementStorage<Element>>(
    from reader: inout JSONReader,
    into elements: inout Storage,
    _ count: inout Int,
    upTo end: Int
  ) throws(JSONReader.Interruption)
}

/// How the elements of a list of any values are read.
@usableFromInline
struct ValueReading<Element: OnePassValue>: ElementReading {
  /// What becomes of an element without a usable value.
  @usableFromInline let unusable: JSONReader._UnusableElements

  @usableFromInline
  init(unusable: JSONReader._UnusableElements) {
    self.unusable = unusable
  }

  @inlinable
  func read<Storage: ElementStorage<Element>>(
    from reader: inout JSONReader,
    into elements: inout Storage,
    _ count: inout Int,
    upTo end: Int
  ) throws(JSONReader.Interruption) {
    while true {
      if let value = try reader.element(Element.self, at: count, unusable: unusable) { elements.append(value) }
      count &+= 1
      guard try reader.isAtComma(), reader.cursor.position < end else { return }
      reader.cursor.advance()
    }
  }
}

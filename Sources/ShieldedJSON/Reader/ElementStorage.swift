/// Memory for the elements of a list: an array, or the memory of a segment.
@usableFromInline
protocol ElementStorage<Element> {
  associatedtype Element

  var count: Int { get }

  /// Increases the capacity to so many elements, if it is less.
  mutating func reserveCapacity(_ capacity: Int)

  mutating func append(_ element: __owned Element)

  /// Appends the elements that a function writes, at most so many.
  mutating func append(
    atMost capacity: Int,
    _ body: (inout OutputSpan<Element>) throws(JSONReader.Interruption) -> Void
  ) throws(JSONReader.Interruption)
}

extension Array: ElementStorage {
  @usableFromInline
  mutating func append(
    atMost capacity: Int,
    _ body: (inout OutputSpan<Element>) throws(JSONReader.Interruption) -> Void
  ) throws(JSONReader.Interruption) {
    // Appending alone would at least double the capacity.
    reserveCapacity(count + capacity)
    try append(addingCapacity: capacity, initializingWith: body)
  }
}

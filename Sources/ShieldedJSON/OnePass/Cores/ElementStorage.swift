/// Memory for the elements of a list: an array, or the memory of a segment.
protocol ElementStorage<Element> {
  associatedtype Element

  var count: Int { get }

  /// Appends the elements that a function writes, at most so many.
  mutating func append(
    atMost capacity: Int,
    _ body: (inout OutputSpan<Element>) throws(JSONReader.Interruption) -> Void
  ) throws(JSONReader.Interruption)
}

extension Array: ElementStorage {
  mutating func append(
    atMost capacity: Int,
    _ body: (inout OutputSpan<Element>) throws(JSONReader.Interruption) -> Void
  ) throws(JSONReader.Interruption) {
    // Appending alone would at least double the capacity.
    reserveCapacity(count + capacity)
    try append(addingCapacity: capacity, initializingWith: body)
  }
}

/// The elements that have been read from the lists of a document whose rest may still arrive.
///
/// The complete elements of a list stay the same when more of the document arrives, and so do their tape indices. So they are read
/// once, and the next document of the same payload takes them from here:
///
///     {"data":[{"id":1},{"id":2},{"i                    reads two elements
///     {"data":[{"id":1},{"id":2},{"id":3},{"id":4      takes these, and reads one more
final class ArrivedLists {
  private struct List {
    let elements: Any
    /// The tape index of the first element that hasn't been read, or that of the list's end.
    let next: Int
  }

  /// The lists of the document before, by tape index.
  private var earlier: [Int: List]
  private var lists: [Int: List] = [:]

  init(after earlier: ArrivedLists?) { self.earlier = earlier?.lists ?? [:] }

  /// Returns what has been read of a list: its first elements, and the tape index after them.
  func elements<Element>(of type: Element.Type, at index: Int) -> ([Element], next: Int) {
    // Removed, so that elements are appended in place if no snapshot has the list any more.
    guard let list = lists[index] ?? earlier.removeValue(forKey: index), let elements = list.elements as? [Element]
    else {
      return ([], index + 2)
    }
    return (elements, list.next)
  }

  /// Keeps the first elements of a list.
  ///
  /// - Parameters:
  ///   - next: The tape index after them.
  ///   - index: The tape index of the list.
  func keep<Element>(_ elements: [Element], upTo next: Int, at index: Int) {
    lists[index] = List(elements: elements, next: next)
  }
}

extension Array {
  /// Returns the elements in an order.
  ///
  /// Only their positions are sorted, by a function that all types share: the standard library's sort takes 4 KB of code for each
  /// type.
  package func inOrder(by precedes: (Element, Element) -> Bool) -> [Element] {
    sortedPositions(count) { precedes(self[$0], self[$1]) }.map { self[$0] }
  }
}

/// Returns the numbers below a limit in an order.
@inline(never)
func sortedPositions(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: precedes)
}

/// Finds the first difference between two values of one type, to explain a wrong answer.
enum ValueDifference {
  /// The first difference as text, such as `record 3.price is 0.0, expected 9.5`, or `nil` if none is visible.
  /// - Parameters:
  ///   - actual: The actual value.
  ///   - expected: The expected value.
  ///   - place: The values' location.
  static func first(between actual: Any, and expected: Any, at place: String) -> String? {
    let (mirror, wanted) = (Mirror(reflecting: actual), Mirror(reflecting: expected))
    if mirror.children.isEmpty || wanted.children.isEmpty || isUnordered(mirror) {
      let (found, wanted) = (String(reflecting: actual), String(reflecting: expected))
      return found == wanted ? nil : "\(place) is \(found), expected \(wanted)"
    }
    for (index, pair) in zip(mirror.children, wanted.children).enumerated() {
      let inner = pair.0.label.map { "\(place).\($0)" } ?? "\(place)[\(index)]"
      if let difference = first(between: pair.0.value, and: pair.1.value, at: inner) { return difference }
    }
    guard mirror.children.count != wanted.children.count else { return nil }
    return "\(place) has \(mirror.children.count) elements, expected \(wanted.children.count)"
  }

  private static func isUnordered(_ mirror: Mirror) -> Bool {
    mirror.displayStyle == .dictionary || mirror.displayStyle == .set
  }
}

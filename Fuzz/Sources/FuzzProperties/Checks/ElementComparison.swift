import ShieldedDecoding

/// A rescued list or dictionary, beside what plain `Codable` makes of each of its elements.
struct ElementComparison {
  /// What is wrong with the list or dictionary: `nil` where no good element was lost and none invented.
  var fault: ExactValue.Difference?

  /// Where the elements are that plain `Codable` can't read, and that a report must therefore name.
  var badPlaces: [[RescuePath.Component]] = []

  /// Compares a list in which a bad element is substituted: every element has its place.
  static func substituting<Value: ExactlyComparable, Plain>(
    _ name: String?,
    _ values: [Value],
    _ attempts: AttemptedList<Plain>?
  ) -> ElementComparison {
    let path = name ?? "the list"
    guard let elements = attempts?.elements else { return .invented(path, count: values.count) }
    guard values.count == elements.count else {
      return ElementComparison(
        fault: .init(path: path, expected: "\(elements.count) elements", actual: "\(values.count) elements")
      )
    }
    for (index, pair) in zip(values, elements).enumerated() {
      guard let good = pair.1 else { continue }
      if let difference = pair.0.exactValue.difference(from: good, at: "\(path)[\(index)]") {
        return ElementComparison(fault: difference)
      }
    }
    return ElementComparison(badPlaces: badPlaces(in: elements, of: name))
  }

  /// Compares a list in which a bad element is left out: the good ones remain, in their order.
  static func dropping<Value: ExactlyComparable, Plain>(
    _ name: String?,
    _ values: [Value],
    _ attempts: AttemptedList<Plain>?
  ) -> ElementComparison {
    let path = name ?? "the list"
    guard let elements = attempts?.elements else { return .invented(path, count: values.count) }
    guard values.count <= elements.count else {
      return ElementComparison(
        fault: .init(path: path, expected: "at most \(elements.count) elements", actual: "\(values.count) elements")
      )
    }
    // Elements that the rescue table could read stand between the good ones.
    var remaining = values.map(\.exactValue)[...]
    for (index, good) in elements.enumerated() {
      guard let good else { continue }
      guard let place = remaining.firstIndex(of: good) else {
        return ElementComparison(
          fault: .init(path: "\(path)[\(index)]", expected: good.description, actual: "lost, or out of its order")
        )
      }
      remaining = remaining[(place + 1)...]
    }
    return ElementComparison(badPlaces: badPlaces(in: elements, of: name))
  }

  /// Compares a dictionary in which a bad entry is left out: the good ones remain under their keys.
  static func entries<Value: ExactlyComparable, Plain>(
    _ name: String?,
    _ values: [String: Value],
    _ attempts: AttemptedDictionary<Plain>?
  ) -> ElementComparison {
    let path = name ?? "the dictionary"
    guard let entries = attempts?.entries else {
      // Plain `Codable` reads no dictionary with a key that is no valid Unicode; the rescue repairs the key, and keeps the
      // other entries, whatever comes of the one under it.
      return attempts?.isObject == true ? ElementComparison() : .invented(path, count: values.count)
    }
    for (key, good) in entries {
      guard let good else { continue }
      guard let value = values[key] else {
        return ElementComparison(fault: .init(path: "\(path).\(key)", expected: good.description, actual: "lost"))
      }
      if let difference = value.exactValue.difference(from: good, at: "\(path).\(key)") {
        return ElementComparison(fault: difference)
      }
    }
    if let key = values.keys.first(where: { entries[$0] == nil }) {
      return ElementComparison(fault: .init(path: "\(path).\(key)", expected: "no such key", actual: "an entry"))
    }
    // Longer keys stand in paths cut.
    let badKeys = entries.filter { $0.value == nil && $0.key.utf8.count <= RescuePath.Component.keyLengthLimit }.keys
    return ElementComparison(badPlaces: badKeys.map { place(name, .key($0)) })
  }

  private static func badPlaces(in elements: [ExactValue?], of name: String?) -> [[RescuePath.Component]] {
    elements.indices.filter { elements[$0] == nil }.map { place(name, .index($0)) }
  }

  private static func place(_ name: String?, _ last: RescuePath.Component) -> [RescuePath.Component] {
    if let name { [.key(name), last] } else { [last] }
  }

  private static func invented(_ path: String, count: Int) -> ElementComparison {
    guard count > 0 else { return ElementComparison() }
    return ElementComparison(fault: .init(path: path, expected: "no elements", actual: "\(count) elements"))
  }
}

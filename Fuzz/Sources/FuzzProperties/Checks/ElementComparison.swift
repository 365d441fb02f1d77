import ShieldedDecoding

/// Compares a rescued list or dictionary with what plain `Codable` reads of each of its elements.
struct ElementComparison {
  /// What is wrong with the list or dictionary, or `nil` if no good element was lost and none was invented.
  var fault: ExactValue.Difference?

  /// The places of the elements that plain `Codable` can't read, which a report must name.
  var badPlaces: [[RescuePath.Component]] = []

  /// Compares a list that substitutes bad elements: every element keeps its place.
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

  /// Compares a list that drops bad elements: the good ones remain, in order.
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
    // Elements that the rescue table could read may occur between the good ones.
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

  /// Compares a dictionary that drops bad entries: the good ones remain under their keys.
  static func entries<Value: ExactlyComparable, Plain>(
    _ name: String?,
    _ values: [String: Value],
    _ attempts: AttemptedDictionary<Plain>?
  ) -> ElementComparison {
    let path = name ?? "the dictionary"
    guard let entries = attempts?.entries else {
      // Plain `Codable` can't read a dictionary with a key that isn't valid Unicode. The rescue repairs the key and keeps the
      // other entries, whatever happens to the entry under that key.
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
    // Paths cut longer keys.
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

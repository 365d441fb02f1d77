/// One element as plain `Codable` reads it, or `nil` where it can't.
///
/// It never throws, so that the array around it goes on to the next element: this is how the good elements of a list are
/// found without any code of the package.
///
/// It can be `nil`, for decoders that give a `null` to nobody else.
struct Attempt<Value: Decodable & ExactlyComparable>: Decodable, ExpressibleByNilLiteral {
  var value: ExactValue?

  init(nilLiteral: ()) {}

  init(from decoder: any Decoder) {
    // What has lost digits is as good as unreadable to a report that says so.
    if LostDigits<Value>(from: decoder).areLost { return }
    value = (try? decoder.singleValueContainer().decode(Value.self))?.exactValue
  }
}

/// The elements of a list as plain `Codable` reads each of them; `nil` where there is no list.
struct AttemptedList<Element: Decodable & ExactlyComparable>: Decodable {
  var elements: [ExactValue?]?

  init(from decoder: any Decoder) {
    elements = (try? decoder.singleValueContainer().decode([Attempt<Element>].self))?.map(\.value)
  }
}

/// The entries of a dictionary as plain `Codable` reads each of them; `nil` where there is no dictionary.
struct AttemptedDictionary<Value: Decodable & ExactlyComparable>: Decodable {
  var entries: [String: ExactValue?]?
  /// Whether there is an object: one with a key that is no valid Unicode is no dictionary.
  var isObject: Bool

  init(from decoder: any Decoder) {
    isObject = (try? decoder.container(keyedBy: AnyKey.self)) != nil
    entries = (try? decoder.singleValueContainer().decode([String: Attempt<Value>].self))?.mapValues(\.value)
  }
}

/// One element as plain `Codable` reads it, or `nil` if plain `Codable` can't read it.
///
/// Decoding an attempt never throws, so the array around it continues with the next element. This finds a list's good elements
/// without any code of the package.
///
/// An attempt can be `nil`, for decoders that give a `null` only to Optionals.
struct Attempt<Value: Decodable & ExactlyComparable>: Decodable, ExpressibleByNilLiteral {
  var value: ExactValue?

  init(nilLiteral: ()) {}

  init(from decoder: any Decoder) {
    // A value that has lost digits counts as unreadable, since a report records the loss.
    if LostDigits<Value>(from: decoder).areLost { return }
    value = (try? decoder.singleValueContainer().decode(Value.self))?.exactValue
  }
}

/// The elements of a list as plain `Codable` reads each of them, or `nil` if the value isn't a list.
struct AttemptedList<Element: Decodable & ExactlyComparable>: Decodable {
  var elements: [ExactValue?]?

  init(from decoder: any Decoder) {
    elements = (try? decoder.singleValueContainer().decode([Attempt<Element>].self))?.map(\.value)
  }
}

/// The entries of a dictionary as plain `Codable` reads each of them, or `nil` if the value isn't a dictionary.
struct AttemptedDictionary<Value: Decodable & ExactlyComparable>: Decodable {
  var entries: [String: ExactValue?]?
  /// Whether the value is an object. An object with a key that isn't valid Unicode isn't a dictionary.
  var isObject: Bool

  init(from decoder: any Decoder) {
    isObject = (try? decoder.container(keyedBy: AnyKey.self)) != nil
    entries = (try? decoder.singleValueContainer().decode([String: Attempt<Value>].self))?.mapValues(\.value)
  }
}

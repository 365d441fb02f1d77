import ShieldedDecoding

extension Optional: ExactlyComparable where Wrapped: ExactlyComparable {
  var exactValue: ExactValue { self?.exactValue ?? .absent }
}

extension Array: ExactlyComparable where Element: ExactlyComparable {
  var exactValue: ExactValue { .list(map(\.exactValue)) }
}

/// A key of a dictionary or an element of a set, `String` or `Int`.
protocol ExactKey: Hashable {
  var exactText: String { get }
}

extension String: ExactKey {
  var exactText: String { self }
}

extension Int: ExactKey {
  var exactText: String { description }
}

extension Dictionary: ExactlyComparable where Key: ExactKey, Value: ExactlyComparable {
  var exactValue: ExactValue {
    .record(
      map { ExactValue.Field($0.key.exactText, $0.value) }
        .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    )
  }
}

extension Set: ExactlyComparable where Element: ExactKey & ExactlyComparable {
  /// The elements in the order of their texts.
  var exactValue: ExactValue { Dictionary(uniqueKeysWithValues: map { ($0, $0) }).exactValue }
}

extension SafeBox: ExactlyComparable where Value: ExactlyComparable {
  var exactValue: ExactValue { wrappedValue.exactValue }
}

extension SafeDefault: ExactlyComparable where Provider.Value: ExactlyComparable {
  var exactValue: ExactValue { wrappedValue.exactValue }
}

extension SafeArray: ExactlyComparable where Element: ExactlyComparable {
  var exactValue: ExactValue { wrappedValue.exactValue }
}

extension DroppingArray: ExactlyComparable where Element: ExactlyComparable {
  var exactValue: ExactValue { wrappedValue.exactValue }
}

extension DroppingDictionary: ExactlyComparable where Value: ExactlyComparable {
  var exactValue: ExactValue { wrappedValue.exactValue }
}

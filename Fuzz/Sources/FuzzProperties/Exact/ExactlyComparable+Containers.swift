import ShieldedDecoding

extension Optional: ExactlyComparable where Wrapped: ExactlyComparable {
  var exactValue: ExactValue { self?.exactValue ?? .absent }
}

extension Array: ExactlyComparable where Element: ExactlyComparable {
  var exactValue: ExactValue { .list(map(\.exactValue)) }
}

extension Dictionary: ExactlyComparable where Key == String, Value: ExactlyComparable {
  var exactValue: ExactValue {
    .record(
      sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ExactValue.Field($0.key, $0.value) }
    )
  }
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

import ShieldedDecoding

// Wrappers as the whole payload, without a keyed container above them.

extension SafeBox: ShieldedModel where Value: SafeValue & Encodable & ExactlyComparable {
  typealias Plain = Value
  typealias Attempts = NoAttempts
}

extension SafeDefault: ShieldedModel where Provider.Value: Codable & ExactlyComparable {
  typealias Plain = Provider.Value
  typealias Attempts = NoAttempts
}

extension SafeArray: ShieldedModel where Element: SafeValue & ShieldedModel {
  typealias Plain = [Element.Plain]

  func elementComparisons(with attempts: AttemptedList<Element.Plain>) -> [ElementComparison] {
    [.substituting(nil, wrappedValue, attempts)]
  }
}

extension DroppingArray: ShieldedModel where Element: Rescuable & ShieldedModel {
  typealias Plain = [Element.Plain]

  func elementComparisons(with attempts: AttemptedList<Element.Plain>) -> [ElementComparison] {
    [.dropping(nil, wrappedValue, attempts)]
  }
}

extension DroppingDictionary: ShieldedModel where Value: Rescuable & ShieldedModel {
  typealias Plain = [String: Value.Plain]

  static var isDictionary: Bool { true }

  func elementComparisons(with attempts: AttemptedDictionary<Value.Plain>) -> [ElementComparison] {
    [.entries(nil, wrappedValue, attempts)]
  }
}

/// A dictionary that keeps every good entry and leaves the bad ones out.
///
///     struct Rates: Codable {
///       @DroppingDictionary var rates: [String: Double]
///     }
///     // {"rates": {"EUR": 1, "USD": "1.08", "XXX": {}}} gives ["EUR": 1, "USD": 1.08]
///     // {"rates": []}, {"rates": ""}, {"rates": null} and {} give [:]
///
/// Keys are byte for byte the payload's, whatever the decoder's key strategy.
@frozen
@propertyWrapper
public struct DroppingDictionary<Value: Rescuable>: Sendable {
  /// The dictionary.
  public var wrappedValue: [String: Value]

  /// Wraps a dictionary, so that a memberwise initialiser takes it bare.
  ///
  /// - Parameter wrappedValue: The dictionary.
  @inlinable
  public init(wrappedValue: [String: Value]) {
    self.wrappedValue = wrappedValue
  }
}

extension DroppingDictionary: Equatable where Value: Equatable {}

extension DroppingDictionary: Hashable where Value: Hashable {}

/// A property wrapper for a dictionary that keeps every valid entry and drops the rest.
///
///     struct Rates: Codable {
///       @DroppingDictionary var rates: [String: Double]
///     }
///     // {"rates": {"EUR": 1, "USD": "1.08", "XXX": {}}} gives ["EUR": 1, "USD": 1.08]
///     // {"rates": []}, {"rates": ""}, {"rates": null} and {} give [:]
///
/// The decoder's key strategy doesn't apply: keys keep the payload's bytes.
@frozen
@propertyWrapper
public struct DroppingDictionary<Value: Rescuable>: Sendable {
  /// The dictionary.
  public var wrappedValue: [String: Value]

  /// Creates a wrapper around a dictionary, so that a memberwise initialiser takes the plain dictionary.
  ///
  /// - Parameter wrappedValue: The dictionary.
  @inlinable
  public init(wrappedValue: [String: Value]) {
    self.wrappedValue = wrappedValue
  }
}

extension DroppingDictionary: Equatable where Value: Equatable {}

extension DroppingDictionary: Hashable where Value: Hashable {}

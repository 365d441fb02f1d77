/// A property wrapper for an array that keeps every valid element, in order, and drops the rest.
///
///     struct Album: Codable {
///       @DroppingArray var photos: [URL]
///     }
///     // {"photos": ["https://a.example/1", 7, null, "https://a.example/2"]} gives the two addresses
///     // {"photos": ""}, {"photos": null} and {} give []
///
/// An element that the rescue table can convert is kept: `"2"` is 2 in a list of integers. Each dropped element is recorded
/// as ``RescueOutcome/dropped`` with its index.
@frozen
@propertyWrapper
public struct DroppingArray<Element: Rescuable>: Sendable {
  /// The array.
  public var wrappedValue: [Element]

  /// Creates a wrapper around an array, so that a memberwise initialiser takes the plain array.
  ///
  /// - Parameter wrappedValue: The array.
  @inlinable
  public init(wrappedValue: [Element]) {
    self.wrappedValue = wrappedValue
  }
}

extension DroppingArray: Equatable where Element: Equatable {}

extension DroppingArray: Hashable where Element: Hashable {}

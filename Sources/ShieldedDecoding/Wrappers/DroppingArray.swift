/// A list that keeps every good element, in order, and leaves the bad ones out.
///
///     struct Album: Codable {
///       @DroppingArray var photos: [URL]
///     }
///     // {"photos": ["https://a.example/1", 7, null, "https://a.example/2"]} gives the two addresses
///     // {"photos": ""}, {"photos": null} and {} give []
///
/// An element that the rescue table can read is kept: `"2"` is 2 in a list of integers. Every element that is left out is
/// recorded as ``RescueOutcome/dropped`` with its index.
@frozen
@propertyWrapper
public struct DroppingArray<Element: Rescuable>: Sendable {
  /// The array.
  public var wrappedValue: [Element]

  /// Wraps an array, so that a memberwise initialiser takes it bare.
  ///
  /// - Parameter wrappedValue: The array.
  @inlinable
  public init(wrappedValue: [Element]) {
    self.wrappedValue = wrappedValue
  }
}

extension DroppingArray: Equatable where Element: Equatable {}

extension DroppingArray: Hashable where Element: Hashable {}

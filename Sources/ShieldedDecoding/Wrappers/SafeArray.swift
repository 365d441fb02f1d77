/// A property wrapper for an array that keeps every valid element in its place and replaces the rest by their default.
///
///     struct Cart: Codable {
///       @SafeArray var quantities: [Int]
///     }
///     // {"quantities": [1, "2", {}, null, 5]} gives [1, 2, 0, 0, 5]
///     // {"quantities": ""}, {"quantities": null} and {} give []
///
/// An element that is a DTO is replaced by its ``DefaultProvider/defaultInstance()``. To drop invalid elements instead, use
/// ``DroppingArray``.
@frozen
@propertyWrapper
public struct SafeArray<Element: SafeValue>: Sendable {
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

extension SafeArray: Equatable where Element: Equatable {}

extension SafeArray: Hashable where Element: Hashable {}

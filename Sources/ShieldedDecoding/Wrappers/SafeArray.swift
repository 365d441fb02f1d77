/// A list that keeps every good element, in its place, and puts the element's default in the place of a bad one.
///
///     struct Cart: Codable {
///       @SafeArray var quantities: [Int]
///     }
///     // {"quantities": [1, "2", {}, null, 5]} gives [1, 2, 0, 0, 5]
///     // {"quantities": ""}, {"quantities": null} and {} give []
///
/// A DTO as element gets its ``DefaultProvider/defaultInstance()``. Where a place must not be filled with anything made up,
/// use ``DroppingArray``.
@frozen
@propertyWrapper
public struct SafeArray<Element: SafeValue>: Sendable {
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

extension SafeArray: Equatable where Element: Equatable {}

extension SafeArray: Hashable where Element: Hashable {}

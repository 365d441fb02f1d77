/// A type whose properties' keys are known, so that a report can be asked by key path.
///
/// ``RescueReport/outcome(of:at:)-(_,String)`` uses the keys. `@Shielded(keyPaths: true)` adds the conformance. A type with property
/// wrappers can declare it:
///
///     extension Product: PropertyPathProvider {
///       static func propertyPaths() -> PropertyPaths<Product> {
///         var paths = PropertyPaths<Product>()
///         paths.add(\.price, at: ["price"])
///         return paths
///       }
///     }
public protocol PropertyPathProvider {
  /// The keys of the properties.
  static func propertyPaths() -> PropertyPaths<Self>
}

/// The keys in the payload that the properties of a type are decoded from.
public struct PropertyPaths<Root> {
  struct Property {
    let keyPath: PartialKeyPath<Root>
    let paths: [[String]]
    /// The type of the value, if its properties are known too.
    let nested: (any PropertyPathProvider.Type)?
  }

  private(set) var properties: [Property] = []

  /// Creates a list without properties.
  public init() {}

  /// Adds a property.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property.
  ///   - paths: The keys that lead from the type's object to the value. If there are several paths, each may have the value.
  public mutating func add<Value>(_ keyPath: KeyPath<Root, Value>, at paths: [String]...) {
    properties.append(Property(keyPath: keyPath, paths: paths, nested: Value.self as? any PropertyPathProvider.Type))
  }
}

extension PropertyPathProvider {
  /// The paths of a property of this type or, through the properties of this type, of another one; `nil` if it isn't known.
  static func paths(of keyPath: PartialKeyPath<Self>) -> [[String]]? {
    if keyPath == \Self.self { return [[]] }
    return paths(of: keyPath, after: \Self.self, in: [])
  }

  /// The paths of a property of this type or of another one.
  ///
  /// - Parameters:
  ///   - keyPath: The key path from an outer type.
  ///   - prefix: The key path from the outer type to this one.
  ///   - outerTypes: The types on the way, which aren't searched again: a class may have a property of its own type.
  private static func paths<Outer>(
    of keyPath: PartialKeyPath<Outer>,
    after prefix: PartialKeyPath<Outer>,
    in outerTypes: [any Any.Type]
  ) -> [[String]]? {
    if outerTypes.contains(where: { $0 == Self.self }) { return nil }
    for property in propertyPaths().properties {
      guard let candidate = prefix.appending(path: property.keyPath) else { continue }
      if candidate == keyPath { return property.paths }
      if let inner = property.nested?.paths(of: keyPath, after: candidate, in: outerTypes + [Self.self]) {
        return property.paths.flatMap { path in inner.map { path + $0 } }
      }
    }
    return nil
  }
}

/// A type whose properties' keys are known, so that a report can be asked by key path.
///
/// `RescueReport.outcome(of:at:)` in ShieldedReporting uses the keys. `@Shielded(keyPaths: true)` adds the conformance. A type with
/// property wrappers can declare it:
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
  package struct Property {
    package let keyPath: PartialKeyPath<Root>
    package let paths: [[String]]
    /// The type of the value, if its properties are known too.
    package let nested: (any PropertyPathProvider.Type)?
  }

  package private(set) var properties: [Property] = []

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

import Foundation
import ShieldedDecoding

extension PropertyPathProvider {
  /// Returns the paths of a property of this type or, through the properties of this type, of another one; `nil` if it isn't
  /// known.
  static func paths(of keyPath: PartialKeyPath<Self>) -> [[String]]? {
    if keyPath == \Self.self { return [[]] }
    return paths(of: keyPath, after: \Self.self, in: [])
  }

  /// Returns the paths of a property of this type or of another one.
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

extension RescueReport {
  /// Finds out whether the value of a property was rescued.
  ///
  ///     @Shielded(keyPaths: true)
  ///     struct Item {
  ///       @Key("unit_price", "price") var price: Double
  ///     }
  ///     // {"items": [{"price": "99.0"}, {"unit_price": 1}]}
  ///     try report.outcome(of: \Item.price, at: "items[0]")   // rescued, retyped by numberFromString, found "99.0"
  ///     try report.outcome(of: \Item.price, at: "items[1]")   // notRescued
  ///
  /// The result is that of ``outcome(at:)-(String)`` for the property's key in the object at the path. A key path may lead through
  /// properties whose types conform to `PropertyPathProvider` too, such as `\Order.customer.name`, but not through an Optional or
  /// into a list. For these, the path leads to the object: `outcome(of: \Customer.name, at: "customer")`.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of a property that is decoded.
  ///   - text: The path of the object from the payload's top level, such as `items[0]`. By default, the object is the payload.
  /// - Returns: The last record that determines the value, or why there is none. A property with several keys has the records of
  ///   each.
  /// - Throws: ``RescuePathParsingError`` if the text isn't a path, ``PropertyPathError`` if the key path isn't that of a property
  ///   with a key.
  public func outcome<Root: PropertyPathProvider>(
    of keyPath: PartialKeyPath<Root>,
    at text: String
  ) throws -> ValueOutcome { try outcome(of: keyPath, at: try RescuePath(parsing: text)) }

  /// Finds out whether the value of a property was rescued, as ``outcome(of:at:)-(_,String)`` does.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of a property that is decoded.
  ///   - path: The path of the object from the payload's top level. By default, the object is the payload.
  /// - Returns: The last record that determines the value, or why there is none.
  /// - Throws: ``PropertyPathError`` if the key path isn't that of a property with a key.
  public func outcome<Root: PropertyPathProvider>(
    of keyPath: PartialKeyPath<Root>,
    at path: RescuePath = RescuePath([])
  ) throws(PropertyPathError) -> ValueOutcome {
    guard let paths = Root.paths(of: keyPath) else { throw PropertyPathError(keyPath) }
    let outcomes = paths.map { keys in outcome(at: RescuePath(path.components + keys.map { .key($0) })) }
    if let record = records.last(where: { outcomes.contains(.rescued($0)) }) { return .rescued(record) }
    return outcomes.contains(.notKept) ? .notKept : .notRescued
  }
}

/// A key path that isn't that of a property with a key.
public struct PropertyPathError: Error, Sendable, Hashable {
  /// The key path, as Swift describes it.
  public let keyPath: String
  /// The name of the type with which the key path begins.
  public let type: String

  init<Root>(_ keyPath: PartialKeyPath<Root>) {
    self.keyPath = "\(keyPath)"
    type = "\(Root.self)"
  }
}

extension PropertyPathError: CustomStringConvertible {
  /// One sentence that names the key path, and what to do.
  public var description: String {
    """
    \(keyPath) isn't a property of \(type) that is decoded, or leads through a type whose keys aren't known: pass the key path of a \
    stored property, and to reach a value in an Optional or a list, the path of its object, as in outcome(of:at: "items[3]").
    """
  }
}

extension PropertyPathError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

import Foundation

/// A type whose undeclared keys are reported over any decoder.
///
/// `@Shielded` adds the conformance. Declare it for a type of your own if its `init(from:)` calls
/// ``UndeclaredKeys/report(_:at:in:)``, or if it isn't decoded from an object:
///
///     struct ProductID: Codable, UndeclaredKeysReporting {
///       var text: String
///       init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }
///     }
///
/// Over a decoder of this package, the conformance isn't needed.
public protocol UndeclaredKeysReporting: Decodable {}

/// A type whose values consist of values of other types, which report the undeclared keys.
package protocol UndeclaredKeysForwarding {
  static var partTypes: [any Any.Type] { get }
}

extension Optional: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Wrapped.self] } }
extension Array: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Element.self] } }
extension Set: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Element.self] } }
extension Dictionary: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Value.self] } }
extension JSONToken: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [] } }
extension OrderedEntries: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Value.self] } }
extension IgnoredValue: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [] } }

extension RawRepresentable {
  fileprivate static var rawType: any Any.Type { RawValue.self }
}

extension UndeclaredKeys {
  /// Checks that the undeclared keys of a type can be reported over the current decoder.
  ///
  /// - Throws: ``UndeclaredKeysError`` if they can't.
  @inlinable
  @inline(__always)
  package static func requireSupport(_ type: @autoclosure () -> any Any.Type) throws {
    if mayBeReported { try requireSupportNow(type()) }
  }

  @inline(never)
  @usableFromInline
  static func requireSupportNow(_ type: any Any.Type) throws {
    if !RescueScope.hints.contains(.tracksKeys) { try requireOwnReports(of: type) }
  }

  /// Checks that a type reports its undeclared keys itself, because a foreign decoder is about to decode it.
  ///
  /// - Throws: ``UndeclaredKeysError`` if it doesn't.
  static func requireOwnReports(of type: any Any.Type) throws {
    guard log != nil, let part = unsupportedPart(of: type) else { return }
    throw UndeclaredKeysError(type: String(reflecting: part))
  }

  /// The part of a type, or the type itself, whose keys can't be reported over a foreign decoder.
  private static func unsupportedPart(of type: any Any.Type) -> (any Any.Type)? {
    if type is any UndeclaredKeysReporting.Type { return nil }
    if let type = type as? any UndeclaredKeysForwarding.Type {
      for part in type.partTypes { if let unsupported = unsupportedPart(of: part) { return unsupported } }
      return nil
    }
    // Only a type with an `init(from:)` of its own can be decoded from an object.
    if let type = type as? any Rescuable.Type, !type._rescueTarget.hasAnyEncoding { return nil }
    if let type = type as? any RawRepresentable.Type, unsupportedPart(of: type.rawType) == nil { return nil }
    return type
  }
}

/// An error in the program: undeclared keys were to be reported for a type with which that isn't possible over this decoder.
///
///     let options = RescueOptions(log: RescueLog(reportsUndeclaredKeys: true))
///     try JSONDecoder().decode(PlainProduct.self, from: body, options: options)
///     // throws: The undeclared keys of Shop.PlainProduct can't be reported, because …
///
/// A container of a foreign decoder doesn't say when a type has asked for its last key. So the type has to report its undeclared
/// keys itself, as ``UndeclaredKeysReporting`` types do. The error isn't rescued.
public struct UndeclaredKeysError: Error, Sendable, Hashable {
  /// The type, with the types and the module around it.
  public let type: String
}

extension UndeclaredKeysError: CustomStringConvertible {
  /// The type, and what to change.
  public var description: String {
    "The undeclared keys of \(type) can't be reported, because this decoder doesn't say which keys were read. Decode with "
      + "ShieldedJSONDecoder, add @Shielded to the type, or turn off reportsUndeclaredKeys of the log."
  }
}

extension UndeclaredKeysError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}

import Foundation

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

import Foundation

/// Foundation's `PropertyListDecoder`.
public struct PropertyListSubject: ConformanceSubject {
  /// The error for a tree that contains a `null`.
  public struct NullError: Error {}

  private let userInfo: [CodingUserInfoKey: any Sendable]

  /// Creates the subject.
  ///
  /// - Parameter userInfo: The decoder's `userInfo`.
  public init(userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
    self.userInfo = userInfo
  }

  /// Property lists have no `null`.
  public var hasNull: Bool { false }

  /// The decoder stays at a failed element, where it can be read as another type.
  public var reachesLaterElements: Bool { true }

  /// Decodes the tree as a property list.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - tree: The payload.
  /// - Throws: The error of `PropertyListDecoder`, or ``NullError`` for a `null`.
  public func decode<Value: Decodable>(_ type: Value.Type, from tree: PayloadTree) throws -> Value {
    guard let text = tree.propertyList else { throw NullError() }
    let decoder = PropertyListDecoder()
    decoder.userInfo = userInfo
    return try decoder.decode(type, from: Data(text.utf8))
  }

  /// The decoder's name.
  public var description: String { "PropertyListDecoder" }
}

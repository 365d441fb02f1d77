import Foundation

/// Foundation's `PropertyListDecoder`.
public struct PropertyListSubject: ConformanceSubject {
  /// Says that a tree has a `null`.
  public struct NullError: Error {}

  private let userInfo: [CodingUserInfoKey: any Sendable]

  /// Creates the subject.
  ///
  /// - Parameter userInfo: What the user has set.
  public init(userInfo: [CodingUserInfoKey: any Sendable] = [:]) {
    self.userInfo = userInfo
  }

  /// Property lists have none.
  public var hasNull: Bool { false }

  /// It stays at a failed element.
  public var reachesLaterElements: Bool { true }

  /// Decodes the tree by way of its property list.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - tree: The payload.
  /// - Throws: What `PropertyListDecoder` throws, and ``NullError`` for a `null`.
  public func decode<Value: Decodable>(_ type: Value.Type, from tree: PayloadTree) throws -> Value {
    guard let text = tree.propertyList else { throw NullError() }
    let decoder = PropertyListDecoder()
    decoder.userInfo = userInfo
    return try decoder.decode(type, from: Data(text.utf8))
  }

  /// The decoder's name.
  public var description: String { "PropertyListDecoder" }
}

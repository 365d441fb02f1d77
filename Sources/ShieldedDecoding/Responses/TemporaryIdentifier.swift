import Foundation

/// Identifiers for models whose payload has none, so that a list can render them.
public enum TemporaryIdentifier {
  private static let prefix = "temporary-"

  /// Makes a unique identifier: `temporary-6F9619FF-8B86-D011-B42D-00CF4FC964FF`.
  public static func make() -> String { prefix + UUID().uuidString }

  /// Returns a Boolean value that indicates whether ``make()`` made an identifier, so that the backend doesn't know it.
  ///
  /// - Parameter identifier: The identifier.
  public static func isTemporary(_ identifier: String) -> Bool { identifier.hasPrefix(prefix) }
}

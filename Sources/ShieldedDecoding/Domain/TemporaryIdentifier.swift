import Foundation

/// Identifiers for models that came without one, so that a list can render them.
public enum TemporaryIdentifier {
  private static let prefix = "temporary-"

  /// Makes an identifier that no other model has: `temporary-6F9619FF-8B86-D011-B42D-00CF4FC964FF`.
  public static func make() -> String {
    prefix + UUID().uuidString
  }

  /// Whether an identifier was made here, and so means nothing to the backend.
  ///
  /// - Parameter identifier: The identifier.
  public static func isTemporary(_ identifier: String) -> Bool {
    identifier.hasPrefix(prefix)
  }
}

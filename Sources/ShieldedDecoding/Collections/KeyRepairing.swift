/// The value of a dictionary's entry whose key need not be valid Unicode.
///
/// A decoder that reaches a key's bytes asks it for a key that can be used. Others refuse such a dictionary as a whole, and nobody
/// learns which key it was.
package protocol KeyRepairing: Decodable {
  /// Asks the policy for a key with U+FFFD in the place of what is no valid Unicode, and tells the log.
  ///
  /// - Parameters:
  ///   - repaired: The repaired key.
  ///   - error: What plain `Codable` throws.
  ///   - decoder: A decoder that stands at the dictionary.
  /// - Returns: The entry's key; `nil` to drop the entry.
  /// - Throws: The error, where the policy forbids the rescue.
  static func repairedKey(_ repaired: String, after error: any Error, in decoder: any Decoder) throws -> String?
}

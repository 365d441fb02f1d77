/// A dictionary value that can repair a key that isn't valid Unicode.
///
/// A decoder with access to the key's bytes asks this type for a usable key. Other decoders refuse the whole dictionary and
/// don't report which key was invalid.
package protocol KeyRepairing: Decodable {
  /// Returns the key to use for a repaired key, as the policy allows, and records the repair.
  ///
  /// - Parameters:
  ///   - repaired: The key, with U+FFFD in place of invalid Unicode.
  ///   - error: The error that plain `Codable` throws.
  ///   - decoder: A decoder positioned at the dictionary.
  /// - Returns: The entry's key, or `nil` to drop the entry.
  /// - Throws: `error`, if the policy forbids the rescue.
  static func repairedKey(_ repaired: String, after error: any Error, in decoder: any Decoder) throws -> String?
}

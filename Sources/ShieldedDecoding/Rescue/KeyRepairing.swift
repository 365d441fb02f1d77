/// A type of dictionary value that can repair keys with invalid Unicode.
///
/// A decoder with access to the key's bytes asks this type for a usable key. Other decoders throw an error for the whole
/// dictionary and don't report which key is invalid.
package protocol KeyRepairing: Decodable {
  /// Returns the repaired key if the policy allows it, and records the repair.
  ///
  /// - Parameters:
  ///   - repaired: The payload's key, with U+FFFD in place of invalid Unicode.
  ///   - error: The error that plain `Codable` throws for the key.
  ///   - decoder: A decoder positioned at the dictionary.
  /// - Returns: The entry's key, or `nil` to drop the entry.
  /// - Throws: `error`, if the policy forbids the rescue.
  static func repairedKey(_ repaired: String, after error: any Error, in decoder: any Decoder) throws -> String?
}

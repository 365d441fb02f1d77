/// A decoder of an engine that reports undeclared keys for every type.
///
/// The engine remembers the keys that its containers are asked for. When the outermost value has been decoded, or has thrown, it
/// reports the others with ``UndeclaredKeys/record(_:at:)``, for each object from which a value has been decoded completely.
package protocol KeyTrackingDecoder: Decoder {
  /// Declares keys of the object that the decoder is positioned at, as if its container had been asked for them.
  ///
  /// - Parameters:
  ///   - keys: The coding keys of the value's type; `nil` if only the paths are declared.
  ///   - paths: Declared keys, each as a path from the object.
  ///   - areComplete: Whether these are all keys. The others are then reported even if the value throws.
  /// - Returns: Whether the decoder tracks keys. If not, it ignores the call.
  func declare(_ keys: (any CodingKey.Type)?, _ paths: [[String]], areComplete: Bool) -> Bool
}

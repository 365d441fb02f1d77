/// The payload of a response, decoded before the rest of the response. The document has an empty array or object in its place.
final class DecodedPayload {
  private let payload: Any
  private let index: Int
  /// Whether the response has requested the payload.
  private(set) var isUsed = false

  /// - Parameters:
  ///   - payload: The payload.
  ///   - index: The tape index of the value in its place.
  init(_ payload: Any, at index: Int) {
    self.payload = payload
    self.index = index
  }

  /// Returns the payload, if it belongs at a tape index and has the requested type.
  func value<Value>(at index: Int) -> Value? {
    guard index == self.index, let value = payload as? Value else { return nil }
    isUsed = true
    return value
  }
}

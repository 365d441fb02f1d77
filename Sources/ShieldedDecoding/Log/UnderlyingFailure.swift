/// The error that a value's own `init(from:)` threw, in the form that a record keeps.
struct UnderlyingFailure: Sendable {
  /// The path of the error. For a missing key, the path ends at that key.
  let path: RescuePath
  /// The reason in the error; `nil` if it only reports corrupted data.
  let cause: RescueReason?

  /// The failure with its path in a payload that contains this one.
  func moved(under path: RescuePath) -> UnderlyingFailure {
    UnderlyingFailure(path: path.appending(self.path), cause: cause)
  }

  private init(path: RescuePath, cause: RescueReason?) {
    self.path = path
    self.cause = cause
  }

  /// Returns `nil` if the error isn't a `DecodingError`.
  init?(_ error: (any Error)?) {
    guard let error = error as? DecodingError else { return nil }
    let (codingPath, cause): ([any CodingKey], RescueReason?) =
      switch error {
      // The context's path is that of the container in which the key is missing.
      case .keyNotFound(let key, let context): (context.codingPath + [key], .keyNotFound)
      case .valueNotFound(_, let context): (context.codingPath, .valueNotFound)
      case .typeMismatch(_, let context): (context.codingPath, .typeMismatch)
      case .dataCorrupted(let context): (context.codingPath, nil)
      @unknown default: ([], nil)
      }
    path = RescuePath(RescuePathSource(codingPath))
    self.cause = cause
  }
}

/// The error that a value's own `init(from:)` threw, as a record keeps it.
struct UnderlyingFailure: Sendable {
  /// Where it happened. For a missing key, the path ends at that key.
  let path: RescuePath
  /// What it says; `nil` if it says only that the data is corrupted.
  let cause: RescueReason?

  init(_ error: DecodingError) {
    let (codingPath, cause): ([any CodingKey], RescueReason?) =
      switch error {
      // A context names the container in which the key is missing.
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

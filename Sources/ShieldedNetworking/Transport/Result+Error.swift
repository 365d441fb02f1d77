extension Result {
  /// The error of a failure.
  var error: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}

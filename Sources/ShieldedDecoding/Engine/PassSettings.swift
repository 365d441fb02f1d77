/// What the current call allows to an engine that decodes the payload while it scans it.
///
/// Such a pass may turn out to be useless: if it meets a value that it doesn't decode, or if the payload is malformed, the
/// engine gives the pass up and decodes the payload again through its containers. Until the pass has succeeded, its rescues are
/// therefore recorded in a draft of the log.
package struct PassSettings {
  /// Whether every rescue is allowed. If not, the pass must be given up at the first value that isn't exact.
  package let allowsRescues: Bool
  /// Records the rescues of the pass; `nil` if the call has no log.
  package let recorder: PassRecorder?

  /// The settings of a call that has neither a policy nor a log.
  package static var lenient: PassSettings { PassSettings(allowsRescues: true, recorder: nil) }

  /// Whether no call in the process has a log or a policy that isn't lenient.
  package static var isUnobserved: Bool { RescueScope.isUnobserved }

  /// Returns the settings for a pass, or `nil` if the log has a handler, which must be called as soon as a value is rescued, and if
  /// it reports undeclared keys, which a pass skips.
  @inline(__always)
  package static func current() -> PassSettings? {
    RescueScope.isUnobserved ? .lenient : observed(byteCount: .max)
  }

  /// Returns the settings for a pass over a value inside a payload, or `nil` as above, and if copying the log would cost more
  /// than the pass saves.
  ///
  /// - Parameter byteCount: The length of the value in bytes.
  @inline(__always)
  package static func current(forValueOf byteCount: @autoclosure () -> Int) -> PassSettings? {
    RescueScope.isUnobserved ? .lenient : observed(byteCount: byteCount())
  }

  /// Returns the settings for a pass over elements of a list that is decoded in parts, or `nil` as above.
  ///
  /// The pass succeeds only if a pass over each of the elements would have been allowed, whatever its length. Otherwise the order
  /// of the records, and so those that a full log keeps, would depend on how the list is divided.
  package static func currentForPart() -> PassSettings? {
    RescueScope.isUnobserved ? .lenient : observed(byteCount: 0, isOverParts: true)
  }

  @inline(never)
  private static func observed(byteCount: Int, isOverParts: Bool = false) -> PassSettings? {
    guard let scope = RescueScope.current else { return .lenient }
    let allowsRescues = scope.settings.policy.isLenient
    guard let log = scope.settings.log else { return PassSettings(allowsRescues: allowsRescues, recorder: nil) }
    guard log.onlyCounts, let draft = log.draft(forValueOf: byteCount) else { return nil }
    if log.reportsUndeclaredKeys { return nil }
    return PassSettings(
      allowsRescues: allowsRescues,
      recorder: PassRecorder(log, draft, scope, isOverParts: isOverParts)
    )
  }

  /// The settings for a segment of a list that another thread reads; `nil` if its rescues couldn't be recorded.
  package func forSegment() -> PassSettings? {
    guard let recorder else { return self }
    return recorder.forSegment().map { PassSettings(allowsRescues: allowsRescues, recorder: $0) }
  }
}

extension PassSettings {
  /// Runs a closure in which an engine decodes the rest of a response through its containers.
  ///
  /// - Parameter body: The closure. Receives the tally cache for its containers, or `nil` if they can't use it.
  package func supplyingTokens<Result>(_ body: (RescueTallyCache?) throws -> Result) rethrows -> Result {
    if let recorder { return try recorder.supplyingTokens(body) }
    return try TokenEngine.supplyingTokens(body)
  }
}

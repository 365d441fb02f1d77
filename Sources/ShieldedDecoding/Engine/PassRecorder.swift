/// The settings of the current call for an engine that decodes the payload while it scans it.
///
/// Such a pass may turn out to be useless: if it meets a value that it doesn't decode, or if the payload is malformed, the
/// engine gives the pass up and decodes the payload again through its containers. Until the pass has succeeded, its rescues are
/// therefore recorded in a draft of the log.
package struct PassSettings {
  /// A Boolean value that indicates whether every rescue is allowed. If not, the pass must be given up at the first
  /// value that isn't exact.
  package let allowsRescues: Bool
  /// Records the rescues of the pass; `nil` if the call has no log.
  package let recorder: PassRecorder?

  /// The settings of a call that has neither a policy nor a log.
  package static var lenient: PassSettings { PassSettings(allowsRescues: true, recorder: nil) }

  /// A Boolean value that indicates whether the current call has neither a log nor a policy that isn't lenient.
  package static var isUnobserved: Bool { RescueScope.isUnobserved }

  /// Returns the settings for a pass, or `nil` if the log has a handler, which must be called as soon as a value is rescued.
  @inline(__always)
  package static func current() -> PassSettings? {
    RescueScope.isUnobserved ? .lenient : observed(byteCount: .max)
  }

  /// Returns the settings for a pass over a value inside a payload, or `nil` if the log has a handler, or if copying the log would
  /// cost more than the pass saves.
  ///
  /// - Parameter byteCount: The length of the value in bytes.
  @inline(__always)
  package static func current(forValueOf byteCount: @autoclosure () -> Int) -> PassSettings? {
    RescueScope.isUnobserved ? .lenient : observed(byteCount: byteCount())
  }

  /// Returns the settings for a pass over elements of a list that is decoded in parts, or `nil` if the log has a handler or
  /// reports undeclared keys, which need a tape of the part.
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
    if isOverParts, log.reportsUndeclaredKeys { return nil }
    return PassSettings(
      allowsRescues: allowsRescues,
      recorder: PassRecorder(log, draft, scope, isOverParts: isOverParts)
    )
  }

  /// Returns the settings for a segment of a list that another thread reads; `nil` if its rescues couldn't be recorded.
  package func forSegment() -> PassSettings? {
    guard let recorder else { return self }
    return recorder.forSegment().map { PassSettings(allowsRescues: allowsRescues, recorder: $0) }
  }
}

extension PassSettings {
  /// Runs a closure in which an engine decodes a part of the payload through its containers.
  ///
  /// - Parameter body: The closure. Receives the tally cache for its containers, or `nil` if they can't use it.
  package func supplyingTokens<Result>(_ body: (RescueTallyCache?) throws -> Result) rethrows -> Result {
    if let recorder { return try recorder.supplyingTokens(body) }
    return try TokenEngine.supplyingTokens(body)
  }
}

/// Records the rescues of a pass over a payload that may be given up.
///
/// An instance belongs to one pass and is used by one thread.
package final class PassRecorder {
  private let log: RescueLog
  private let scope: RescueScope
  /// A Boolean value that indicates whether a list was being decoded when the pass began.
  private let beganInsideList: Bool
  private let draft: RescueLog.Draft
  /// A Boolean value that indicates whether the pass is over several values, each of which must have been allowed a
  /// pass of its own.
  private let isOverParts: Bool
  /// Counts the rescues of the pass. It may be used only if all rescues are allowed.
  ///
  /// A constant that is made before anything is recorded, because reading it takes no reference count.
  package let tallyCache: RescueTallyCache

  /// A Boolean value that indicates whether the engine must report undeclared keys.
  package var reportsUndeclaredKeys: Bool { log.reportsUndeclaredKeys }

  /// The options of the call with the draft in place of the log; set when a value is decoded through containers.
  private var draftScope: RescueScope?

  /// - Parameter isOverParts: Whether the pass is over several values, each of which must have been allowed a pass of its own.
  init(_ log: RescueLog, _ draft: RescueLog.Draft, _ scope: RescueScope, isOverParts: Bool) {
    self.log = log
    self.isOverParts = isOverParts
    self.scope = scope
    beganInsideList = scope.isInsideList
    self.draft = draft
    tallyCache = RescueTallyCache(draft.log)
  }

  /// Ends a pass that succeeded: the log takes the records over.
  ///
  /// - Returns: `false` if the log has changed meanwhile, or has become too large. Then it isn't changed, and the payload must be
  ///   decoded again.
  package func finish() -> Bool {
    if !isOverParts || log.isFree(draft), log.adopt(draft) {
      draft.undeclaredKeys?.deliver(to: nil, log.undeclaredKeyHandler)
      return true
    }
    cancel()
    return false
  }

  /// Ends a pass that was given up.
  package func cancel() { scope.isInsideList = beganInsideList }
}

extension PassRecorder {
  /// Begins a list of composite values.
  ///
  /// - Returns: Whether the list is the outermost. If so, it must be ended with ``endOutermostList(elementCount:at:)``.
  package func beginList() -> Bool { !scope.setInsideList(true) }

  /// Ends the outermost list, and records the number of its elements.
  ///
  /// - Parameter elementCount: The number of elements in the payload.
  package func endOutermostList(elementCount: Int, at path: RescuePath) {
    scope.isInsideList = false
    draft.log.addList(at: path, elementCount: elementCount)
  }

  /// Runs a closure that reads the payload of a response, in which lists are counted even if the response is inside a list.
  package func insideEnvelope<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    let wasInside = scope.setInsideList(false)
    defer { scope.isInsideList = wasInside }
    return try body()
  }

  /// Returns a recorder for a segment of a list that another thread reads; `nil` if its rescues couldn't be taken over.
  func forSegment() -> PassRecorder? {
    guard scope.settings.policy.isLenient, let log = draft.log.forSegment(), let draft = log.draft(forValueOf: .max)
    else { return nil }
    let scope = RescueScope(scope, recordingIn: log)
    scope.isInsideList = true
    return PassRecorder(log, draft, scope, isOverParts: false)
  }

  /// Takes over what a recorder has recorded for a segment of a list.
  ///
  /// - Parameters:
  ///   - base: The index of the segment's first element.
  ///   - depth: The number of steps from the payload to the list.
  /// - Returns: `false` if that isn't possible. Then nothing has been recorded.
  package func takeOver(_ segment: PassRecorder, elementsFrom base: Int, inListAt depth: Int) -> Bool {
    draft.log.takeOver(segment.draft.log, elementsFrom: base, inListAt: depth)
  }

  /// Runs a closure in which values are decoded through an engine's containers and rescued with the options of the call. They
  /// are recorded as those of the pass are.
  ///
  /// - Parameter body: The closure. Receives the tally cache for its containers, or `nil` if they can't use it.
  package func supplyingTokens<Result>(_ body: (RescueTallyCache?) throws -> Result) rethrows -> Result {
    let draftScope = draftScope ?? RescueScope(scope, recordingIn: draft.log)
    self.draftScope = draftScope
    draftScope.isInsideList = scope.isInsideList
    var hints = RescueScope.hints.union([.suppliesTokens, .isObserved, .tracksKeys]).subtracting(.hasTallyCache)
    // As for a call: the containers of an enclosing one have a cache for another log.
    var sharedCache: RescueTallyCache?
    if scope.settings.policy.isLenient, !hints.contains(.isInsideTallyCache) {
      sharedCache = tallyCache
      hints.insert([.hasTallyCache, .isInsideTallyCache])
    }
    return try RescueScope.$current.withValue(draftScope) {
      try RescueScope.$hints.withValue(hints) { try body(sharedCache) }
    }
  }
}

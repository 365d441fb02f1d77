import Synchronization

/// What one call to decode has set, for all that is decoded inside it.
///
/// A task-local, and not the decoder's `userInfo`: a `JSONDecoder` is shared between tasks, and to change it while another
/// task decodes is a data race that no compiler sees.
@usableFromInline
package final class RescueScope: Sendable {
  @TaskLocal static var current: RescueScope?

  let options: RescueOptions
  let settings: RescueSettings
  /// Whether a list is being read already: those inside it are part of its elements.
  let isInsideList = Atomic<Bool>(false)

  init(_ options: RescueOptions) {
    self.options = options
    settings = RescueSettings(policy: options.policy ?? .lenient, log: options.log)
  }

  /// Runs a closure in which everything that is decoded follows options.
  static func applying<Result>(_ options: RescueOptions, _ body: () throws -> Result) rethrows -> Result {
    let scope = RescueScope(options)
    var hints = hints
    hints.remove([.hasOptions, .hasListener])
    hints.insert(.hasOptions)
    if !scope.settings.isSilentlyLenient { hints.insert(.hasListener) }
    return try $current.withValue(scope) { try withHints(hints, body) }
  }

  /// Runs a closure in which a decoder is at work that gives its tokens when asked for a ``JSONToken``.
  ///
  /// A container doesn't say what decoder it belongs to, and to ask for the decoder costs more than the token. So the decoder
  /// that can do it says so beforehand, for all that is decoded inside one call of it. Where another decoder is called from in
  /// there, the answer is still right and takes longer: a token then tries, as it does everywhere else.
  package static func givingTokens<Result>(_ body: () throws -> Result) rethrows -> Result {
    try withHints(hints.union(.givesTokens), body)
  }

  private static func withHints<Result>(_ hints: Hints, _ body: () throws -> Result) rethrows -> Result {
    guard hints.contains(.hasListener) else { return try $hints.withValue(hints, operation: body) }
    listenerCount.add(1, ordering: .relaxed)
    defer { listenerCount.subtract(1, ordering: .relaxed) }
    return try $hints.withValue(hints, operation: body)
  }
}

extension RescueScope {
  /// What a rescue needs to know of the scope most often, by itself: an object costs three times as much to get from a
  /// task-local.
  @usableFromInline
  struct Hints: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @usableFromInline
    init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The decoder that is at work gives its tokens.
    static let givesTokens = Hints(rawValue: 1)
    /// The call has options of its own, so that no `userInfo` is read.
    static let hasOptions = Hints(rawValue: 2)
    /// There is somebody to ask or to tell: a policy or a log.
    static let hasListener = Hints(rawValue: 4)
  }

  @TaskLocal static var hints: Hints = []

  /// How many calls in this process have a policy or a log now.
  ///
  /// Where there is none, nobody need look for his own. It decides nothing but that.
  private static let listenerCount = Atomic<Int>(0)

  /// Whether nobody is to be asked and nobody to be told: no call has a policy or a log, and no `userInfo` can hold one.
  static var isCertainlyLenient: Bool {
    nobodyListens || isLenient(hints)
  }

  /// Whether there is no policy and no log in the whole process.
  static var nobodyListens: Bool {
    listenerCount.load(ordering: .relaxed) == 0 && !RescueSettings.mayStandInUserInfo
  }

  static func isLenient(_ hints: Hints) -> Bool {
    !hints.contains(.hasListener) && (hints.contains(.hasOptions) || !RescueSettings.mayStandInUserInfo)
  }
}

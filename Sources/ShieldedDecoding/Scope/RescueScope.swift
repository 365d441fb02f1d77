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
    var hints = hints.subtracting([.hasListener, .countsRepeats]).union(.hasOptions)
    if !scope.settings.isSilentlyLenient { hints.insert(.hasListener) }
    // An envelope's options for what is inside it name the same log.
    if Self.hints.contains(.countsRepeats), let outer = current?.settings,
      scope.settings.isLenientlyCounted(by: outer.log)
    {
      hints.insert(.countsRepeats)
    }
    return try $current.withValue(scope) { try withHints(hints, body) }
  }

  /// Runs a closure in which a decoder is at work that gives its tokens when asked for a ``JSONToken``.
  ///
  /// A container doesn't say what decoder it belongs to, and to ask for the decoder costs more than the token. So the decoder
  /// that can do it says so beforehand, for all that is decoded inside one call of it. Where another decoder is called from in
  /// there, the answer is still right and takes longer: a token then tries, as it does everywhere else.
  ///
  /// - Parameter body: The closure. It is given who counts the rescues that a log has seen the like of, where there is a log
  ///   for it and no call around this one that has been given him already.
  package static func givingTokens<Result>(_ body: (RepeatedRescues?) throws -> Result) rethrows -> Result {
    var hints = hints.union(.givesTokens)
    // Who counts belongs to the call around this one, and isn't to be had from this one's containers.
    hints.remove(.countsRepeats)
    var repeats: RepeatedRescues?
    if hints.contains(.hasListener), !hints.contains(.isInsideCount), let settings = current?.settings,
      let log = settings.log,
      settings.isLenientlyCounted(by: log)
    {
      repeats = RepeatedRescues(log)
      hints.insert([.countsRepeats, .isInsideCount])
    }
    return try withHints(hints) { try body(repeats) }
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
    /// The decoder that is at work, or one that it is called from, counts rescues for the log that is to be told.
    static let countsRepeats = Hints(rawValue: 8)
    /// A call around this one was given who counts: a container of that call may be in use here, where another log may hold.
    static let isInsideCount = Hints(rawValue: 16)
  }

  @TaskLocal static var hints: Hints = []

  /// How many calls in this process have a policy or a log now.
  ///
  /// Where there is none, nobody need look for his own. It decides nothing but that.
  private static let listenerCount = Atomic<Int>(0)

  /// Who is to be asked and told about a rescue.
  @usableFromInline
  enum Audience {
    /// Nobody: no policy and no log holds here, and no `userInfo` can hold one.
    case nobody
    /// The policy is lenient, and the decoder counts for the log.
    case repeats
    /// Whoever the settings name.
    case settings
  }

  @usableFromInline static var audience: Audience { audience(hints) }

  static func audience(_ hints: Hints) -> Audience {
    if hints.contains(.countsRepeats) { return .repeats }
    let isLenient = !hints.contains(.hasListener) && (hints.contains(.hasOptions) || !RescueSettings.mayStandInUserInfo)
    return isLenient ? .nobody : .settings
  }

  /// Whether there is no policy and no log in the whole process.
  static var nobodyListens: Bool {
    listenerCount.load(ordering: .relaxed) == 0 && !RescueSettings.mayStandInUserInfo
  }
}

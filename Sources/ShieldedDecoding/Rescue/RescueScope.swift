/// What one call to decode has set, for all that is decoded inside it.
///
/// A task-local, and not the decoder's `userInfo`: a `JSONDecoder` is shared between tasks, and to change it while another
/// task decodes is a data race that no compiler sees. It is also all that a keyed container can get at: the way from there
/// to `userInfo` is a `superDecoder`, which costs more than the rescue of a missing key.
@usableFromInline
final class RescueScope: Sendable {
  @TaskLocal static var current: RescueScope?

  let options: RescueOptions
  private let settings: RescueSettings

  init(_ options: RescueOptions) {
    self.options = options
    settings = RescueSettings(policy: options.policy ?? .lenient, log: options.log)
  }

  /// The policy and the log, where there are any.
  @usableFromInline static var settings: RescueSettings? { current?.settings }
}

/// The policy and the log of the decode that is running.
@usableFromInline
struct RescueSettings: Sendable {
  let policy: RescuePolicy
  let log: RescueLog?

  static let lenient = RescueSettings(policy: .lenient, log: nil)

  /// Whether a default may stand in with nobody to tell and nothing to ask.
  var isSilentlyLenient: Bool { log == nil && policy.isLenient }
}

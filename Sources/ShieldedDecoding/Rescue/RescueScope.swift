import Synchronization

/// What one call to decode has set, for all that is decoded inside it.
///
/// A task-local, and not the decoder's `userInfo`: a `JSONDecoder` is shared between tasks, and to change it while another
/// task decodes is a data race that no compiler sees.
final class RescueScope: Sendable {
  @TaskLocal static var current: RescueScope?

  let options: RescueOptions
  let settings: RescueSettings
  /// Whether a list is being read already: those inside it are part of its elements.
  let isInsideList = Atomic<Bool>(false)

  init(_ options: RescueOptions) {
    self.options = options
    settings = RescueSettings(policy: options.policy ?? .lenient, log: options.log)
  }
}

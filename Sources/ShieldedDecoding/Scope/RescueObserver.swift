/// The receiver of a rescue: nothing, a cache of repeated rescues, or the settings' policy and log.
@usableFromInline
enum RescueObserver {
  /// Nothing: no log applies here, and no policy that isn't lenient.
  case nobody
  /// The decoder's cache of repeated rescues: the policy is lenient, and the log only counts.
  case repeats
  /// The policy and the log of the settings.
  case settings
}

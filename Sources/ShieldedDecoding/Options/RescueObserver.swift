/// What receives a rescue: nothing, the call's tally cache, or the settings' policy and log.
@usableFromInline
enum RescueObserver {
  /// Nothing: no log applies here, and no policy that isn't lenient.
  case nothing
  /// The engine's tally cache: the policy is lenient, and the log only counts.
  case tallyCache
  /// The policy and the log of the settings.
  case settings
}

extension RescueReport {
  /// The report of the current call's log; `nil` if the call has no log.
  package static var current: RescueReport? { RescueSettings.current.log?.report() }
}

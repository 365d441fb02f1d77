/// The outermost list of a decode, whose elements a report counts.
///
/// The number of its elements is added to the log once, at the end of the list, so that a report can give the share of affected
/// elements.
/// For a nested list, the cost is checking a flag.
struct OutermostList {
  private let scope: RescueScope
  private let log: RescueLog

  /// Begins a list.
  ///
  /// - Returns: The list, or `nil` if it is nested in another list or if no log is active.
  @inline(never)
  static func begin() -> OutermostList? {
    guard !RescueScope.isUnobserved, let scope = RescueScope.current, let log = scope.settings.log,
      !scope.isInsideList.exchange(true, ordering: .relaxed)
    else { return nil }
    return OutermostList(scope: scope, log: log)
  }

  /// Adds the number of the list's elements to the log, including those that were dropped.
  @inline(never)
  func addToLog(elementCount: Int, of decoder: any Decoder) {
    log.addList(at: decoder.codingPath, elementCount: elementCount)
  }

  /// Ends the list, whether or not it was decoded successfully.
  @inline(never)
  func end() {
    scope.isInsideList.store(false, ordering: .relaxed)
  }
}

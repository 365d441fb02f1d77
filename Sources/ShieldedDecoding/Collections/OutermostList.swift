/// The outermost list of a decode: its elements are what a report calls records.
///
/// How many there are is noted once, when the list has come to its end, so that a share of them can be told. The lists inside
/// cost a look at a flag.
struct OutermostList {
  private let scope: RescueScope
  private let log: RescueLog

  /// Begins a list.
  ///
  /// - Returns: The list, or `nil` where it stands inside another one or where nobody records.
  @inline(never)
  static func begin() -> OutermostList? {
    guard !RescueScope.nobodyListens, let scope = RescueScope.current, let log = scope.settings.log,
      !scope.isInsideList.exchange(true, ordering: .relaxed)
    else { return nil }
    return OutermostList(scope: scope, log: log)
  }

  /// Notes the number of the list's elements, those that were left out too.
  @inline(never)
  func note(_ elementCount: Int, in decoder: any Decoder) {
    log.noteList(at: decoder.codingPath, elementCount: elementCount)
  }

  /// Ends the list, however it was left.
  @inline(never)
  func end() {
    scope.isInsideList.store(false, ordering: .relaxed)
  }
}

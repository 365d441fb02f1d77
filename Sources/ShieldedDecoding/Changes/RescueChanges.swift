/// What has changed in a backend's faults between two reports.
///
/// ``RescueReport/changes(since:factor:minimumDifference:)`` finds the changes:
///
///     let changes = today.changes(since: yesterday)
///     print(changes.text())                             // for a terminal
///     changes.markdown(title: "Products")               // for an issue to the backend's team
///     try changes.json()                                // for machines
///     changes.all.filter { $0.trend == .new }           // for an alert
public struct RescueChanges: Sendable, Hashable {
  /// The changes: first the new kinds, then those that are gone, more frequent, and less frequent.
  ///
  /// Changes of the same trend are in the order of ``RescueChange/currentCount``, highest first, or of
  /// ``RescueChange/previousCount`` for kinds that are gone. Equal counts are in the order of their paths.
  public internal(set) var all: [RescueChange]

  /// The number of kinds in both reports that are neither more nor less frequent.
  public internal(set) var unchangedCount: Int

  /// The number of responses in the earlier report.
  public let previousResponseCount: Int

  /// The number of responses in the later report.
  public let currentResponseCount: Int

  /// The earlier report's ``RescueReport/uncountedCount``. If it isn't 0, a kind that is listed as new may be among its rescues.
  public let previousUncountedCount: Int

  /// The later report's ``RescueReport/uncountedCount``. If it isn't 0, a kind that is listed as gone may be among its rescues.
  public let currentUncountedCount: Int

  /// Whether no kind of rescue is new, gone, or more or less frequent.
  public var isEmpty: Bool { all.isEmpty }

  /// Returns how many times as many rescues of a kind there are for each response as in the earlier report.
  ///
  ///     // 3 rescues in 100 responses, and later 12 in 200, give 2
  ///
  /// - Parameter change: One of the changes.
  /// - Returns: A number above 1 if the kind is more frequent, and between 0 and 1 if it is less frequent; `nil` if the kind is
  ///   new or gone, or a number of responses isn't known.
  public func factor(of change: RescueChange) -> Double? {
    guard change.previousCount > 0, change.currentCount > 0 else { return nil }
    return expectedCount(after: change.previousCount).map { Double(change.currentCount) / $0 }
  }

  /// The number of rescues that there would be now at the earlier frequency; `nil` if a number of responses isn't known.
  func expectedCount(after count: Int) -> Double? {
    guard previousResponseCount > 0, currentResponseCount > 0 else { return nil }
    return Double(count) * Double(currentResponseCount) / Double(previousResponseCount)
  }

  /// Returns a copy whose examples are redacted, as ``RescueReport/redacted(_:)`` does.
  ///
  /// - Parameter redaction: How much of the payloads may still appear.
  /// - Returns: The changes with their tallies' examples redacted.
  public func redacted(_ redaction: RescueLog.Redaction) -> RescueChanges {
    guard let redactor = Redactor(redaction) else { return self }
    var redacted = self
    redacted.all = all.map { change in
      var change = change
      change.tally = redactor.redacted(change.tally)
      return change
    }
    return redacted
  }
}

extension RescueChanges: CustomStringConvertible {
  /// One line for each change: `moreFrequent, 3 → 40 × data[*].price: retyped by numberFromString`.
  public var description: String {
    isEmpty ? "nothing has changed" : all.map(\.description).joined(separator: "\n")
  }
}

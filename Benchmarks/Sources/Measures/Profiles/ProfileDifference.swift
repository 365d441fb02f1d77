/// The difference between the profiles of two builds, by function.
package struct ProfileDifference: Equatable, Sendable {
  /// A function's instructions in both builds.
  package struct Row: Equatable, Sendable {
    package var function: CallProfile.Function
    /// The instructions in the old build, excluding those of the functions that it called.
    package var before: Double
    /// The instructions in the new build.
    package var after: Double
    /// The additional instructions of the new build; negative if it takes fewer.
    package var difference: Double { after - before }
  }

  /// All functions whose instructions differ, the largest growth first. Swift's metadata caches aren't included.
  package var rows: [Row]
  /// The old build's instructions without those of the metadata caches.
  package var before: Double
  /// The new build's instructions without those of the metadata caches.
  package var after: Double
  /// The difference of the metadata caches' instructions, which depend on addresses and not on the source.
  package var metadataCaches: Double

  /// Compares two profiles.
  package init(before old: CallProfile, after new: CallProfile) {
    let (before, after) = (Self.byFunction(old), Self.byFunction(new))
    var rows: [Row] = []
    self.before = 0
    self.after = 0
    metadataCaches = 0
    for function in Set(before.keys).union(after.keys) {
      let row = Row(function: function, before: before[function] ?? 0, after: after[function] ?? 0)
      guard !CallgrindProfile.isMetadataCache(function.name) else {
        metadataCaches += row.difference
        continue
      }
      self.before += row.before
      self.after += row.after
      if row.difference != 0 { rows.append(row) }
    }
    self.rows = rows.sorted { ($1.difference, $0.function.name) < ($0.difference, $1.function.name) }
  }

  /// The additional instructions of the new build.
  package var difference: Double { after - before }

  /// The rows with the largest differences, growth or not, the largest growth first.
  /// - Parameters:
  ///   - count: The maximum number of rows.
  ///   - isIncluded: Whether a function is considered.
  package func largest(_ count: Int, where isIncluded: (CallProfile.Function) -> Bool = { _ in true }) -> [Row] {
    let rows = rows.filter { isIncluded($0.function) }
    let kept = Set(
      rows.indices.sorted { (abs(rows[$1].difference), $0) < (abs(rows[$0].difference), $1) }.prefix(count)
    )
    return rows.indices.filter(kept.contains).map { rows[$0] }
  }

  /// A row's share of the whole difference, or `nil` if the builds take the same number of instructions.
  package func share(of row: Row) -> Double? {
    difference == 0 ? nil : row.difference / difference
  }

  private static func byFunction(_ profile: CallProfile) -> [CallProfile.Function: Double] {
    profile.exclusive.reduce(into: [:]) { $0[$1.key.outermost, default: 0] += $1.value }
  }
}

/// The difference between the allocations of two builds, by stack.
package struct AllocationDifference: Equatable, Sendable {
  /// The allocations of one stack in both builds.
  package struct Row: Equatable, Sendable {
    /// The functions that led to the allocation, the innermost first, without those of the Swift runtime at its beginning.
    package var stack: [String]
    /// The number of allocations in the old build.
    package var before: Double
    /// The number of allocations in the new build.
    package var after: Double
    /// The additional allocations of the new build; negative if it makes fewer.
    package var difference: Double { after - before }
  }

  /// The number of functions by which stacks are distinguished.
  package static let depth = 6

  /// All stacks whose numbers differ, the largest growth first.
  package var rows: [Row]
  /// The number of all allocations in the old build.
  package var before: Double
  /// The number of all allocations in the new build.
  package var after: Double

  /// Compares the allocations of two profiles.
  package init(before old: CallProfile, after new: CallProfile) {
    let (before, after) = (Self.byStack(old), Self.byStack(new))
    self.before = before.values.reduce(0, +)
    self.after = after.values.reduce(0, +)
    rows = Set(before.keys).union(after.keys)
      .map { Row(stack: $0, before: before[$0] ?? 0, after: after[$0] ?? 0) }
      .filter { $0.difference != 0 }
      .sorted { ($1.difference, $0.stack.joined()) < ($0.difference, $1.stack.joined()) }
  }

  /// The functions of the Swift runtime and its array and string storage through which every allocation goes.
  private static let runtime: Set<String> = [
    "swift_slowAlloc", "swift_slowAllocTyped", "swift_allocObject", "swift_allocBox", "swift_initStackObject",
    "operator new(unsigned long)",
  ]

  private static func byStack(_ profile: CallProfile) -> [[String]: Double] {
    profile.allocations.reduce(into: [:]) { result, entry in
      let stack = Array(entry.key.drop { runtime.contains($0) }.prefix(depth))
      result[stack, default: 0] += entry.value
    }
  }
}

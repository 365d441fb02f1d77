import ChildProcesses
import Foundation

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
      guard !function.isMetadataCache else {
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

  /// The number of functions that distinguish a stack.
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

/// Demangles Swift's symbols with the toolchain's `swift demangle`.
package enum Demangler {
  /// The readable names of some symbols. A name that isn't a mangled symbol, or can't be demangled, isn't changed.
  package static func names(of symbols: some Collection<String>) -> [String: String] {
    var names = Dictionary(symbols.map { ($0, $0) }) { $1 }
    let mangled = names.keys.filter { $0.hasPrefix("$s") || $0.hasPrefix("$S") }.sorted()
    // A command line has a maximum length.
    for start in stride(from: 0, to: mangled.count, by: 500) {
      let some = Array(mangled[start..<min(start + 500, mangled.count)])
      let command = ["swift", "demangle", "--simplified", "--compact"] + some
      guard let output = ChildProcess.output(of: command) else { continue }
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
      guard lines.count == some.count else { continue }
      for (symbol, line) in zip(some, lines) { names[symbol] = String(line) }
    }
    return names
  }
}

/// The difference between the profiles of two builds within some functions, by the source of inlined code.
package struct SourceDifference: Equatable, Sendable {
  /// The code of one source function in the machine code of another.
  package struct Row: Equatable, Sendable {
    /// The function whose machine code contains the source.
    package var function: CallProfile.Function
    /// The symbol of the inlined function, or of the function itself.
    package var source: String
    /// The name of the source file.
    package var file: String
    /// The line that took the most instructions, preferably of the new build; 0 if it is unknown.
    package var line: Int
    /// The instructions in the old build.
    package var before: Double
    /// The instructions in the new build.
    package var after: Double
    /// The additional instructions of the new build.
    package var difference: Double { after - before }
  }

  /// The frames of each address in a build.
  package typealias Frames = [UInt64: [SourceLocator.Frame]]

  /// All rows that differ, the largest growth first.
  package var rows: [Row]

  private struct Key: Hashable {
    var function: CallProfile.Function
    var source: String
    var file: String
  }

  private struct Lines {
    var total = 0.0
    var byLine: [Int: Double] = [:]

    /// The line that took the most instructions.
    var line: Int? { byLine.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
  }

  /// Compares two profiles.
  /// - Parameters:
  ///   - functions: The functions to compare.
  ///   - old: The old build's profile, and the frames of its addresses.
  ///   - new: The new build's profile, and the frames of its addresses.
  package init(
    of functions: Set<CallProfile.Function>,
    before old: (profile: CallProfile, frames: Frames),
    after new: (profile: CallProfile, frames: Frames)
  ) {
    let before = Self.lines(of: functions, in: old.profile, frames: old.frames)
    let after = Self.lines(of: functions, in: new.profile, frames: new.frames)
    rows = Set(before.keys).union(after.keys)
      .map { key in
        Row(
          function: key.function,
          source: key.source,
          file: key.file,
          line: after[key]?.line ?? before[key]?.line ?? 0,
          before: before[key]?.total ?? 0,
          after: after[key]?.total ?? 0
        )
      }
      .filter { $0.difference != 0 }
      .sorted { ($1.difference, $0.source, $0.file) < ($0.difference, $1.source, $1.file) }
  }

  private static func lines(
    of functions: Set<CallProfile.Function>,
    in profile: CallProfile,
    frames: Frames
  ) -> [Key: Lines] {
    var lines: [Key: Lines] = [:]
    for (place, instructions) in profile.places where functions.contains(place.function) {
      let frame = frames[place.address]?.first
      // Without debug information there may still be a file in the profile.
      let path = frame?.file ?? place.file
      let file = path.split(separator: "/").last.map(String.init) ?? path
      let key = Key(function: place.function, source: frame?.function ?? place.function.name, file: file)
      lines[key, default: Lines()].total += instructions
      lines[key, default: Lines()].byLine[frame?.line ?? place.line, default: 0] += instructions
    }
    return lines
  }
}

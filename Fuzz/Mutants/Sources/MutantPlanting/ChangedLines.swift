/// The lines that a change has added to files, or changed in them.
package struct ChangedLines: Sendable {
  /// The lines by path, counted from 1.
  private var ranges: [String: [Range<Int>]] = [:]

  /// Reads what `git diff --unified=0` prints. Paths have the prefix `b/`.
  package init(diff: String) {
    var file = ""
    // A line of a hunk may look like a header.
    var rest = 0
    // By bytes, since a carriage return and a line feed are one character.
    for bytes in diff.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = Substring(bytes)
      if line.hasPrefix("\\") { continue }
      if rest > 0 {
        rest -= 1
      } else if line.hasPrefix("+++ b/") {
        // A tab follows a path with a space.
        file = String(line.dropFirst(6).prefix { $0 != "\t" })
      } else if line.hasPrefix("@@ ") {
        let hunks = line.split(separator: " ").dropFirst().prefix(2).map(Self.range)
        rest = hunks.reduce(0) { $0 + $1.count }
        if let added = hunks.last { ranges[file, default: []].append(added) }
      }
    }
  }

  /// Reads one side of a hunk's header: the first line and the number of lines, which is 1 if it isn't there.
  private static func range(_ text: Substring) -> Range<Int> {
    let numbers = text.dropFirst().split(separator: ",").map { Int($0) ?? 0 }
    let start = numbers.first ?? 0
    return start..<(start + (numbers.count > 1 ? numbers[1] : 1))
  }

  /// Returns a Boolean value that indicates whether one of some lines of a file has changed.
  package func includes(_ lines: ClosedRange<Int>, of file: String) -> Bool {
    ranges[file]?.contains { $0.overlaps(lines) } ?? false
  }
}

/// What callgrind wrote of a run: how many instructions each function took by itself.
package struct CallgrindProfile: Equatable, Sendable {
  /// The instructions of each function without those of what it called.
  package var instructions: [String: Int] = [:]

  /// All instructions.
  package var total: Int { instructions.values.reduce(0, +) }

  /// The instructions of Swift's lookup in its metadata caches. They depend on where metadata happens to lie, so that two
  /// builds with the same decoding differ by some per cent, all of it here.
  package var metadataCache: Int {
    instructions.reduce(0) { $0 + (Self.isMetadataCache($1.key) ? $1.value : 0) }
  }

  /// The figure to compare builds by: all instructions but those of the metadata caches.
  package var corrected: Int { total - metadataCache }

  /// Reads a profile.
  /// - Parameter text: A profile that callgrind wrote with `--compress-strings=no --compress-pos=no`.
  package init(text: String) {
    var function: Substring = ""
    var isCall = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("fn=") {
        function = line.dropFirst(3)
      } else if line.hasPrefix("calls=") {
        // The next line is what the call cost with all that it called, which stands under these functions already.
        isCall = true
      } else if let first = line.utf8.first, (0x30...0x39).contains(first) {
        if !isCall, let cost = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) {
          instructions[String(function), default: 0] += cost
        }
        isCall = false
      }
    }
  }

  private static func isMetadataCache(_ function: String) -> Bool {
    function.contains("MetadataCacheKey")
      || (function.contains("ConcurrentReadableHashMap") && function.contains("find"))
  }
}

/// A profile written by callgrind: the number of instructions that each function took, callees excluded.
package struct CallgrindProfile: Equatable, Sendable {
  /// The instructions of each function, excluding those of the functions that it called.
  package var instructions: [String: Int] = [:]

  /// The number of all instructions.
  package var total: Int { instructions.values.reduce(0, +) }

  /// The instructions of Swift's metadata cache lookups. They depend on the addresses of the metadata, so builds with the same
  /// decode path differ here by some per cent, and nowhere else.
  package var metadataCache: Int {
    instructions.reduce(0) { $0 + (Self.isMetadataCache($1.key) ? $1.value : 0) }
  }

  /// All instructions except those of the metadata caches: the figure to compare builds by.
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
        // The next line is the inclusive cost of the call, which these functions' own lines cover already.
        isCall = true
      } else if let first = line.utf8.first, (0x30...0x39).contains(first) {
        if !isCall, let cost = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) {
          instructions[String(function), default: 0] += cost
        }
        isCall = false
      }
    }
  }

  /// Whether a function, named by its demangled symbol, is a lookup in Swift's metadata caches.
  static func isMetadataCache(_ function: String) -> Bool {
    function.contains("MetadataCacheKey")
      || (function.contains("ConcurrentReadableHashMap") && function.contains("find"))
  }
}

/// A profile written by callgrind: the number of instructions that each function took, callees excluded, and how often Swift's
/// reference counts were changed.
package struct CallgrindProfile: Equatable, Sendable {
  /// The instructions of each function, excluding those of the functions that it called.
  package var instructions: [String: Int] = [:]
  /// How often an object was retained. A string's or an array's object counts too: its function calls that for objects.
  package var retains = 0
  /// How often an object was released.
  package var releases = 0

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
    var callee: Substring = ""
    var isCall = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("fn=") {
        function = line.dropFirst(3)
      } else if line.hasPrefix("cfn=") {
        callee = line.dropFirst(4)
      } else if line.hasPrefix("calls=") {
        count(callee, line.dropFirst(6))
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

  /// Counts the calls of a function if it changes a reference count.
  ///
  /// - Parameters:
  ///   - callee: The function. Callgrind adds the depth to the name of one that calls itself: `swift_release'2`.
  ///   - calls: The number of calls, and the function's place.
  private mutating func count(_ callee: Substring, _ calls: Substring) {
    let count = calls.split(separator: " ").first.flatMap { Int($0) } ?? 0
    switch callee.prefix(while: { $0 != "'" }) {
    case "swift_retain", "swift_retain_n": retains += count
    case "swift_release", "swift_release_n": releases += count
    default: break
    }
  }

  /// Whether a function, named by its demangled symbol, is a lookup in Swift's metadata caches.
  static func isMetadataCache(_ function: String) -> Bool {
    function.contains("MetadataCacheKey")
      || (function.contains("ConcurrentReadableHashMap") && function.contains("find"))
  }
}

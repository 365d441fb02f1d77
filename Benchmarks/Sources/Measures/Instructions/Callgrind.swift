import Foundation

/// Counts the instructions of one decode by valgrind's callgrind.
///
/// A program is run twice, with few and with more repetitions of the same work; what the second run took more is the work's,
/// and whatever the program does besides falls out. Hashing is made deterministic, so that the same build gives the same count.
/// valgrind 3.19 can't read Swift's debug information: it is taken out of a copy of the program.
package struct Callgrind: Sendable {
  /// Why there is no count.
  package struct Unavailable: Error, CustomStringConvertible {
    /// What, where and what to do.
    package let description: String
  }

  /// The instructions of one repetition.
  package struct Count: Equatable, Sendable, Codable {
    /// All of them.
    package var total: Double
    /// All but those of Swift's metadata caches: the figure to compare builds by.
    package var corrected: Double
  }

  private let valgrind: URL
  private let program: URL

  /// Prepares a program.
  /// - Parameters:
  ///   - program: The program to run.
  ///   - folder: Where its copy goes, and its profiles.
  /// - Throws: `Unavailable` where there is no valgrind, or the debug information can't be taken out.
  package init(program: URL, in folder: URL) throws {
    guard let valgrind = Self.tool("valgrind") else {
      throw Unavailable(description: "valgrind isn't installed; apt-get install valgrind brings it")
    }
    guard let strip = Self.tool("strip") else {
      throw Unavailable(description: "strip isn't installed; apt-get install binutils brings it")
    }
    self.valgrind = valgrind
    self.program = folder.appending(path: program.lastPathComponent + "-without-debug-information")
    try Self.run(strip, ["--strip-debug", "-o", self.program.path, program.path])
  }

  /// Counts.
  /// - Parameters:
  ///   - few: How often the first run does the work, beyond what needs warming up.
  ///   - more: How often the second run does it.
  ///   - arguments: The program's arguments for so many repetitions.
  /// - Throws: `Unavailable` where the program fails under valgrind.
  package func count(few: Int = 2, more: Int = 4, arguments: (Int) -> [String]) throws -> Count {
    guard more > few else {
      throw Unavailable(
        description: "the second run needs more repetitions than the first, and \(more) is not above \(few)"
      )
    }
    let first = try profile(arguments(few))
    let second = try profile(arguments(more))
    let repetitions = Double(more - few)
    return Count(
      total: Double(second.total - first.total) / repetitions,
      corrected: Double(second.corrected - first.corrected) / repetitions
    )
  }

  private func profile(_ arguments: [String]) throws -> CallgrindProfile {
    let file = program.deletingLastPathComponent().appending(path: "callgrind-\(UUID().uuidString).out")
    defer { try? FileManager.default.removeItem(at: file) }
    let options = [
      "--tool=callgrind", "--callgrind-out-file=\(file.path)", "--compress-strings=no", "--compress-pos=no", "-q",
    ]
    try Self.run(valgrind, options + [program.path] + arguments)
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw Unavailable(description: "valgrind wrote no profile to \(file.path)")
    }
    return CallgrindProfile(text: text)
  }

  /// A tool on the PATH, or nil where there is none.
  static func tool(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private static func run(_ tool: URL, _ arguments: [String]) throws {
    let outcome = try ToolRun(tool, arguments, environment: ["SWIFT_DETERMINISTIC_HASHING": "1"])
    guard outcome.status == 0 else {
      throw Unavailable(
        description: "\(tool.lastPathComponent) failed with exit code \(outcome.status): \(outcome.errors.prefix(500))"
      )
    }
  }
}

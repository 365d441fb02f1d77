import ChildProcesses
import Foundation

/// Profiles one decode with valgrind's callgrind.
///
/// A program runs twice, with a small and a larger number of repetitions of the same work. Only the difference counts, which
/// excludes everything else that the program does. Hashing is made deterministic, so that the same build gives the same count.
/// The program is copied without its debug information, because valgrind 3.19 can't read Swift's.
package struct Callgrind: Sendable {
  /// The reason why the count is unavailable.
  package struct Unavailable: Error, CustomStringConvertible {
    /// The failure, its place, and its remedy.
    package let description: String
  }

  private let valgrind: URL
  private let program: URL

  /// Prepares a program.
  /// - Throws: `Unavailable` if valgrind isn't installed, or the debug information can't be removed.
  package init(program: URL, in folder: URL) throws {
    let (valgrind, strip) = try Self.tools()
    self.valgrind = valgrind
    self.program = folder.appending(path: program.lastPathComponent + "-without-debug-information")
    try Self.run(strip, ["--strip-debug", "-o", self.program.path, program.path])
  }

  /// Profiles one repetition: the instructions by function, the calls, and the allocations by stack.
  /// - Parameters:
  ///   - few: How often the first run repeats the work, warm-up included.
  ///   - more: How often the second run repeats it.
  ///   - arguments: Returns the program's arguments for a number of repetitions.
  package func profile(few: Int = 2, more: Int = 4, arguments: (Int) -> [String]) throws -> CallProfile {
    guard more > few else {
      throw Unavailable(
        description: "the second run needs more repetitions than the first, but \(more) isn't above \(few)"
      )
    }
    // Allocators have one entry for each stack, and the first levels of a recursion are separated.
    let options = ["--separate-recs=6"] + CallProfileReader.allocators.map { "--separate-callers24=\($0)" }
    let first = CallProfile(text: try output(options: options, arguments(few)))
    let second = CallProfile(text: try output(options: options, arguments(more)))
    return CallProfile(few: first, more: second, repetitions: more - few)
  }

  /// Runs the program under callgrind.
  /// - Returns: The profile in callgrind's output format.
  func output(options: [String], _ arguments: [String]) throws -> String {
    let file = program.deletingLastPathComponent().appending(path: "callgrind-\(UUID().uuidString).out")
    defer { try? FileManager.default.removeItem(at: file) }
    let allOptions = ["--tool=callgrind", "--callgrind-out-file=\(file.path)", "-q"] + options
    try Self.run(valgrind, allOptions + [program.path] + arguments)
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw Unavailable(description: "valgrind didn't write the profile \(file.path)")
    }
    return text
  }

  /// Finds the tools that profiles need.
  /// - Throws: `Unavailable` if one isn't installed. The error says how to install it.
  @discardableResult
  package static func tools() throws -> (valgrind: URL, strip: URL) {
    guard let valgrind = tool("valgrind") else {
      throw Unavailable(description: "valgrind isn't installed; install it with apt-get install valgrind")
    }
    guard let strip = tool("strip") else {
      throw Unavailable(description: "strip isn't installed; install it with apt-get install binutils")
    }
    return (valgrind, strip)
  }

  /// A tool on the PATH, or `nil` if it isn't found.
  static func tool(_ name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").map { URL(filePath: String($0)).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private static func run(_ tool: URL, _ arguments: [String]) throws {
    let outcome = try ChildProcess(
      [tool.path] + arguments,
      environment: ["SWIFT_DETERMINISTIC_HASHING": "1"],
      limit: 3_600
    ).run()
    guard outcome.status == 0 else {
      throw Unavailable(
        description: "\(tool.lastPathComponent) failed with exit code \(outcome.status): \(outcome.errors.prefix(500))"
      )
    }
  }
}

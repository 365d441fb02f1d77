import ChildProcesses
import Foundation

/// The origin of a record: what a reader needs to repeat the measurement.
struct RecordOrigin: Codable, Equatable {
  /// The commit of the working copy, followed by `+` if tracked files differ from it; `unknown` outside of one.
  let commit: String
  /// The command that gave the record.
  let command: String
  /// The time at which the record was made, in ISO 8601.
  let createdAt: String
  let processor: String
  let cores: Int
  let operatingSystem: String
  let compiler: String

  /// The origin of a record that this process makes now.
  static var current: RecordOrigin {
    let process = ProcessInfo.processInfo
    return RecordOrigin(
      commit: commit,
      command: (["Benchmarks/run", "loopback"] + process.arguments.dropFirst()).joined(separator: " "),
      createdAt: Date.now.formatted(.iso8601),
      processor: processor ?? "unknown processor",
      cores: process.activeProcessorCount,
      operatingSystem: process.operatingSystemVersionString,
      compiler: ChildProcess.output(of: ["swift", "--version"])?.split(separator: "\n").first.map(String.init)
        ?? "unknown"
    )
  }

  /// The program is in the package's build folder, which is in the working copy.
  private static var commit: String {
    guard let folder = Bundle.main.executableURL?.deletingLastPathComponent().path,
      let commit = ChildProcess.output(of: ["git", "-C", folder, "rev-parse", "--short=8", "HEAD"])
    else { return "unknown" }
    let root = ChildProcess.output(of: ["git", "-C", folder, "rev-parse", "--show-toplevel"]) ?? folder
    let changes = ChildProcess.output(of: ["git", "-C", root, "status", "--porcelain", "--untracked-files=no"])
    return changes?.isEmpty == true ? commit : commit + "+"
  }

  private static var processor: String? {
    #if canImport(Darwin)
      ChildProcess.output(of: ["sysctl", "-n", "machdep.cpu.brand_string"])
    #else
      FileManager.default.contents(atPath: "/proc/cpuinfo").flatMap { file in
        String(decoding: file, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("model name") }?
          .split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
      }
    #endif
  }
}

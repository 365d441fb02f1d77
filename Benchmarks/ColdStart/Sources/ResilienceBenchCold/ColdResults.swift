import ChildProcesses
import ColdCases
import Foundation

/// The content of cold.json.
struct ColdResults: Codable {
  /// The machine and the compiler.
  struct Machine: Codable, Equatable {
    let processor: String
    let cores: Int
    let operatingSystem: String
    let compiler: String
  }

  /// The version of this format.
  static let currentSchemaVersion = 1

  var schemaVersion = currentSchemaVersion
  let machine: Machine
  /// The commit of the working copy, followed by `+` if tracked files differ from it.
  let commit: String
  /// The command that gave the results.
  let command: String
  /// The number of processes of each case.
  let processes: Int
  let seed: UInt64
  /// The size of each payload in bytes.
  let payloadSizes: [String: Int]
  let rows: [ColdSummary.Row]
  let samples: [ColdSamples]

  /// The content of the file.
  func encoded() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

extension ColdResults.Machine {
  /// This machine, as far as it can be determined.
  static var current: ColdResults.Machine {
    ColdResults.Machine(
      processor: processorModel ?? "unknown processor",
      cores: ProcessInfo.processInfo.activeProcessorCount,
      operatingSystem: ProcessInfo.processInfo.operatingSystemVersionString,
      compiler: ChildProcess.output(of: ["swift", "--version"])?.split(separator: "\n").first.map(String.init)
        ?? "unknown"
    )
  }

  private static var processorModel: String? {
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

import BenchmarkReports
import ChildProcesses
import Foundation

extension BenchmarkResults.Machine {
  /// This machine.
  package init(pinnedCore core: Int?) {
    self.init(
      processor: Host.processor ?? "unknown processor",
      cores: Host.cores,
      operatingSystem: Host.operatingSystem,
      pinnedCore: core
    )
  }
}

extension BenchmarkResults.Commit {
  /// The commit of the checkout that contains a folder, or `nil` if there is none or git isn't available.
  package init?(of folder: String) {
    guard let (hash, hasChanges) = Host.commit(of: folder) else { return nil }
    self.init(hash: hash, hasChanges: hasChanges)
  }
}

/// The machine and the compiler, in the files of programs that don't name a toolchain.
package struct MachineRecord: Codable, Equatable, Sendable {
  package var processor = Host.processor ?? "unknown processor"
  package var cores = Host.cores
  package var operatingSystem = Host.operatingSystem
  package var compiler = Host.compiler ?? "unknown"
  /// The core that the pairs run on, or `nil` if the system chooses, or there are no pairs.
  package var core: Int?

  package init(core: Int? = nil) { self.core = core }

  /// One line.
  package var text: String { "\(processor), \(cores) cores, \(operatingSystem), \(compiler)" }
}

/// How a program was built.
package enum BuildConfiguration: String, Sendable, Codable {
  case debug
  case release

  /// Shows a warning before measuring with an unoptimized build.
  package func warn() {
    guard self == .debug else { return }
    StandardError.write(
      """
      ****************************************************************************
      *  WARNING: this is a debug build. ITS TIMINGS AREN'T MEANINGFUL.         *
      *  Build with `-c release`, or use Benchmarks/run, which does.             *
      ****************************************************************************

      """
    )
  }

  /// The configuration of this build.
  package static var current: BuildConfiguration {
    #if DEBUG
      .debug
    #else
      .release
    #endif
  }
}

extension Encodable {
  /// The content of a results file, with sorted keys.
  package func resultsFile(isIndented: Bool = true) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
    return try encoder.encode(self) + Data("\n".utf8)
  }
}

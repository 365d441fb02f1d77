#if os(Linux) || os(macOS)
  import Foundation

  /// What the record of a measurement says of the machine, the compiler and the sources.
  package enum Host {
    /// The processor's name, or `nil` if the system doesn't say.
    package static var processor: String? {
      #if canImport(Darwin)
        ChildProcess.output(of: ["sysctl", "-n", "machdep.cpu.brand_string"])
      #else
        FileManager.default.contents(atPath: "/proc/cpuinfo").flatMap { file in
          String(decoding: file, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("model name") }?
            .split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
        }
      #endif
    }

    /// The number of cores that are in use.
    package static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

    package static var operatingSystem: String {
      #if os(Linux)
        ProcessInfo.processInfo.operatingSystemVersionString
      #else
        "macOS \(ProcessInfo.processInfo.operatingSystemVersionString)"
      #endif
    }

    /// The first line of `swift --version`, or `nil` if there is no compiler.
    package static var compiler: String? {
      ChildProcess.output(of: ["swift", "--version"])?.split(separator: "\n").first.map(String.init)
    }

    /// The commit of the checkout that contains a folder, or `nil` if there is none or git isn't available.
    package static func commit(of folder: String) -> (hash: String, hasChanges: Bool)? {
      guard let hash = ChildProcess.output(of: ["git", "-C", folder, "rev-parse", "HEAD"]) else { return nil }
      let root = ChildProcess.output(of: ["git", "-C", folder, "rev-parse", "--show-toplevel"]) ?? folder
      let changes = ChildProcess.output(of: ["git", "-C", root, "status", "--porcelain", "--untracked-files=no"])
      return (hash, changes.map { !$0.isEmpty } ?? false)
    }

    /// The first eight digits of a folder's commit, followed by `+` if tracked files differ from it; `unknown` outside of a
    /// checkout.
    package static func shortCommit(of folder: String) -> String {
      commit(of: folder).map { $0.hash.prefix(8) + ($0.hasChanges ? "+" : "") } ?? "unknown"
    }
  }

  /// The stream for all output other than the result.
  package enum StandardError {
    /// Writes text unchanged.
    package static func write(_ text: String) {
      FileHandle.standardError.write(Data(text.utf8))
    }
  }
#endif

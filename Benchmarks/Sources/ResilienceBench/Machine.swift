import BenchmarkReports
import Foundation

/// A description of the machine, as far as it can be determined.
enum Machine {
  /// This machine.
  /// - Parameter pinnedCore: The core that the workers are bound to.
  static func current(pinnedCore: Int?) -> BenchmarkResults.Machine {
    BenchmarkResults.Machine(
      processor: processorModel ?? "unknown processor",
      cores: ProcessInfo.processInfo.activeProcessorCount,
      operatingSystem: operatingSystemName,
      pinnedCore: pinnedCore
    )
  }

  private static var operatingSystemName: String {
    #if os(Linux)
      ProcessInfo.processInfo.operatingSystemVersionString
    #else
      "macOS \(ProcessInfo.processInfo.operatingSystemVersionString)"
    #endif
  }

  private static var processorModel: String? {
    #if canImport(Darwin)
      var size = 0
      guard sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0) == 0, size > 1 else { return nil }
      var model = [UInt8](repeating: 0, count: size)
      guard sysctlbyname("machdep.cpu.brand_string", &model, &size, nil, 0) == 0 else { return nil }
      return String(decoding: model.prefix { $0 != 0 }, as: UTF8.self)
    #else
      guard let file = FileManager.default.contents(atPath: "/proc/cpuinfo") else { return nil }
      let line = String(decoding: file, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("model name") }
      return line?.split(separator: ":", maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
    #endif
  }
}

import Foundation

#if canImport(Darwin)
  import Darwin
#endif

package enum ResidentMemory {
  /// The peak of resident memory so far, in bytes, or `nil` if the system doesn't report it.
  ///
  /// On Linux this is the kernel's figure for this program alone. That of `getrusage` would include the peak of the program
  /// that started it.
  package static var peak: Int? {
    #if canImport(Darwin)
      return ProcessUsage.current.map { Int($0.ru_maxrss) }
    #else
      guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return nil }
      return peak(inStatus: status)
    #endif
  }

  /// Parses the peak from Linux's `/proc/self/status`.
  static func peak(inStatus status: String) -> Int? {
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kibibytes = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    return kibibytes.multipliedReportingOverflow(by: 1024).partialValue
  }
}

import Foundation
import Testing

#if os(Linux)
  /// The early end of a process that calls over `URLSession`.
  struct SessionTrap: CustomStringConvertible {
    /// The exit code of a process whose calls have all ended.
    static let endCode: CInt = 3

    let description: String
    private let isSignal: Bool

    /// - Returns: `nil` if the process ended with ``endCode``.
    init?(_ result: ExitTest.Result) {
      if result.exitStatus == .exitCode(Self.endCode) { return nil }
      isSignal = if case .signal = result.exitStatus { true } else { false }
      let output = String(decoding: result.standardErrorContent.suffix(10_000), as: UTF8.self)
      description = "\(result.exitStatus), \(output)"
    }

    /// The fault of Foundation that has ended the process, if the article HTTP lists it: by its message, or if it has none, by one
    /// of the responses.
    func fault(after responses: [[UInt8]]) -> String? {
      guard isSignal else { return nil }
      let messages = ["Transfer completed, but there's no response.", "Invalid URL"]
      if let message = messages.first(where: description.contains) { return message }
      let length = "Content-Length: 92233720368547758"
      return responses.contains { String(decoding: $0, as: UTF8.self).contains(length) } ? length : nil
    }
  }
#endif

/// One message of the compiler about a source text.
public struct CompilerDiagnostic: Hashable, Sendable {
  /// How severe a message is.
  public enum Severity: String, Sendable {
    case error, warning, note, remark
  }

  /// Whether the text fails to compile because of it.
  public let severity: Severity

  /// The name of the file that was passed to the compiler, or the one in a `#sourceLocation` directive. `nil` for a message
  /// without a location.
  public let file: String?

  /// The line in the file, from 1. 0 for a message without a location.
  public let line: Int

  /// The compiler's message, without location and severity.
  public let message: String

  /// Creates a diagnostic.
  ///
  /// - Parameters:
  ///   - file: The name of the file, or `nil` for a message without a location.
  ///   - line: The line in the file, from 1; 0 without a location.
  public init(_ severity: Severity, file: String?, line: Int, _ message: String) {
    (self.severity, self.file, self.line, self.message) = (severity, file, line, message)
  }
}

extension CompilerDiagnostic: CustomStringConvertible {
  /// `Example.swift:3: error: cannot find 'x' in scope`.
  public var description: String {
    (file.map { "\($0):\(line): " } ?? "") + "\(severity.rawValue): \(message)"
  }
}

extension CompilerDiagnostic {
  /// Reads the diagnostics from the compiler's output, in their order.
  ///
  /// Only the first line of each diagnostic is read. The source lines and carets that the compiler prints below it are left
  /// out. The linker's messages are among them.
  ///
  /// - Parameters:
  ///   - output: The output of `swiftc -diagnostic-style llvm`, without colors.
  ///   - folder: The folder of the compiled file, which is removed from the names of files.
  /// - Returns: The diagnostics; empty for an output that has none.
  static func list(from output: String, folder: String) -> [CompilerDiagnostic] {
    output.split(whereSeparator: \.isNewline).compactMap { CompilerDiagnostic(outputLine: $0, folder: folder + "/") }
  }

  private init?(outputLine: Substring, folder: String) {
    if let match = outputLine.wholeMatch(of: /(.+?):(\d+):\d+: (error|warning|note|remark): (.*)/),
      let line = Int(match.2), let severity = Severity(rawValue: String(match.3))
    {
      let name = match.1.hasPrefix(folder) ? match.1.dropFirst(folder.count) : match.1
      self.init(severity, file: String(name), line: line, String(match.4))
    } else if let match = outputLine.wholeMatch(of: /(?:(?:<unknown>:0|[\w.-]+): )?(error|warning|note|remark): (.*)/),
      let severity = Severity(rawValue: String(match.1))
    {
      self.init(severity, file: nil, line: 0, String(match.2))
    } else {
      return nil
    }
  }
}

import ChildProcesses
import Foundation

/// Finds the source of a program's instructions in its debug information, with LLVM's symbolizer.
package struct SourceLocator: Sendable {
  /// A function at an address. Of inlined code there are several, one for each function that it was inlined into.
  package struct Frame: Equatable, Sendable {
    /// The symbol, which is mangled.
    package var function: String
    /// The file of the instruction's source.
    package var file: String
    /// The line of the instruction's source, or 0 if it is unknown.
    package var line: Int
    /// Where the function is declared, as `file:line`, or `nil` if it is unknown.
    package var declaration: String?
  }

  private let symbolizer: URL
  private let program: URL

  /// Prepares a program with debug information.
  /// - Returns: `nil` if `llvm-symbolizer` isn't on the PATH.
  package init?(program: URL) {
    guard let symbolizer = Callgrind.tool("llvm-symbolizer") else { return nil }
    self.symbolizer = symbolizer
    self.program = program
  }

  /// The functions at each address, the innermost first. Addresses without debug information are left out.
  package func frames(at addresses: [UInt64]) -> [UInt64: [Frame]] {
    var frames: [UInt64: [Frame]] = [:]
    // A command line has a maximum length.
    for start in stride(from: 0, to: addresses.count, by: 2_000) {
      let some = addresses[start..<min(start + 2_000, addresses.count)].map { "0x" + String($0, radix: 16) }
      let arguments = ["--obj=\(program.path)", "--output-style=JSON", "--no-demangle"] + some
      guard let run = try? ChildProcess([symbolizer.path] + arguments, limit: 300).run(), run.status == 0 else {
        continue
      }
      frames.merge(Self.frames(in: run.output)) { $1 }
    }
    return frames
  }

  private struct Answer: Decodable {
    struct Symbol: Decodable {
      var FunctionName: String?
      var FileName: String?
      var Line: Int?
      var StartFileName: String?
      var StartLine: Int?
    }

    var Address: String
    var Symbol: [Symbol]?
  }

  /// Reads the symbolizer's output.
  static func frames(in output: String) -> [UInt64: [Frame]] {
    guard let answers = try? JSONDecoder().decode([Answer].self, from: Data(output.utf8)) else { return [:] }
    var frames: [UInt64: [Frame]] = [:]
    for answer in answers {
      guard let address = UInt64(answer.Address.dropFirst(2), radix: 16) else { continue }
      let known = (answer.Symbol ?? []).compactMap { symbol -> Frame? in
        guard let function = symbol.FunctionName, let file = symbol.FileName, !file.isEmpty else { return nil }
        var declaration: String?
        if let start = symbol.StartFileName, !start.isEmpty, let line = symbol.StartLine, line > 0 {
          declaration = "\(start):\(line)"
        }
        return Frame(function: function, file: file, line: symbol.Line ?? 0, declaration: declaration)
      }
      if !known.isEmpty { frames[address] = known }
    }
    return frames
  }
}

import ChildProcesses
import Foundation

/// Demangles Swift's symbols with the toolchain's `swift demangle`.
package enum Demangler {
  /// The readable names of some symbols. A name that isn't a mangled symbol, or can't be demangled, isn't changed.
  package static func names(of symbols: some Collection<String>) -> [String: String] {
    var names = Dictionary(symbols.map { ($0, $0) }) { $1 }
    let mangled = names.keys.filter { $0.hasPrefix("$s") || $0.hasPrefix("$S") }.sorted()
    // A command line has a maximum length.
    for start in stride(from: 0, to: mangled.count, by: 500) {
      let some = Array(mangled[start..<min(start + 500, mangled.count)])
      let command = ["swift", "demangle", "--simplified", "--compact"] + some
      guard let output = ChildProcess.output(of: command) else { continue }
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
      guard lines.count == some.count else { continue }
      for (symbol, line) in zip(some, lines) { names[symbol] = String(line) }
    }
    return names
  }
}

import ChildProcesses
import Foundation
import MutantPlanting

extension FuzzRunner {
  /// What the committed inputs of a target do with a mutant.
  enum HoldingOut: Equatable, Sendable {
    /// Without these inputs, the replay passes.
    case heldOut([String])
    /// More inputs than the limit fail.
    case tooMany
    /// An input exceeds a limit on time.
    case tooSlow
  }

  /// Finds the inputs that fail with a mutant.
  ///
  /// Each replay ends at its first failure, so the next one starts after that input. At the end, all the others pass together.
  ///
  /// - Parameters:
  ///   - target: The target.
  ///   - number: The mutant's number.
  ///   - inputs: The paths of the inputs.
  ///   - limit: How many inputs may fail.
  ///   - wallLimit: The wall time of a replay in seconds. libFuzzer ends a hang, but can itself hang after heap corruption.
  /// - Throws: ``MutantsError`` if libFuzzer fails without naming an input.
  func holdOut(_ target: String, number: Int, inputs: [String], limit: Int, wallLimit: Double = 120) throws
    -> HoldingOut
  {
    let log = workspace.runs.appending(path: "holding-out-\(number).log")
    defer { try? FileManager.default.removeItem(at: log) }
    var (remaining, heldOut, next) = (inputs, [String](), 0)
    while true {
      let tried = Array(remaining[next...])
      // Without a file, libFuzzer would begin to fuzz.
      if tried.isEmpty, next == 0 { return .heldOut(heldOut) }
      var failure: ChildProcess.Result?
      if !tried.isEmpty {
        var process = try replay(target, number: number, inputs: tried)
        process.secondsLimit = 60
        process.wallLimit = wallLimit
        let result = try process.run(log: log)
        if result.ending != .exited(0) { failure = result }
      }
      guard let failure else {
        if next == 0 { return .heldOut(heldOut) }
        next = 0
        continue
      }
      if Self.isLimit(failure) { return .tooSlow }
      guard let input = Self.lastInput(failure.output), let index = remaining.firstIndex(of: input) else {
        throw MutantsError("\(target) fails with mutant \(number) before the first input (\(failure.ending))")
      }
      heldOut.append(remaining.remove(at: index))
      if heldOut.count > limit { return .tooMany }
      next = index
    }
  }

  /// Whether a mutant fails as soon as libFuzzer loads its first inputs, which it can read in other pieces than the replay does.
  func failsAtStart(_ start: FuzzStart, number: Int) throws -> Bool {
    let folder = workspace.runs.appending(path: "loading-\(number)-\(start.target)")
    try? FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var process = try replay(start.target, number: number, inputs: start.folders)
    process.arguments += ["-runs=0", "-artifact_prefix=\(folder.path)/"]
    process.secondsLimit = 60
    process.wallLimit = 300
    return try process.run(log: folder.appending(path: "log")).ending != .exited(0)
  }

  /// The input that libFuzzer ran last.
  private static func lastInput(_ output: String) -> String? {
    let prefix = "Running: "
    return output.split(separator: "\n").last { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
  }
}

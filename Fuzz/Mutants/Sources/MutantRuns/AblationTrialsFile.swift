import Foundation
import Synchronization

/// The trials so far, in the form that `AblationReport` reads, so that an interruption loses only what is running.
final class AblationTrialsFile: Sendable {
  /// A run of the fuzzer with one mutant.
  struct Trial: Hashable, Sendable {
    let identifier: String
    let variant: FuzzVariant
    /// libFuzzer's seed.
    let seed: Int
  }

  private let file: URL
  private let lines: Mutex<Set<String>>

  /// Reads the trials in a file. The file is created if it doesn't exist.
  init(_ file: URL) throws {
    self.file = file
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    // The last line may be incomplete.
    let complete = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    lines = Mutex(Set(complete.filter { !$0.isEmpty }.map { Self.key($0) }))
    try Data(complete.map { $0 + "\n" }.joined().utf8).write(to: file)
  }

  /// Whether a trial has been measured.
  func contains(_ trial: Trial) -> Bool { lines.withLock { $0.contains(Self.key(trial)) } }

  /// Adds a trial.
  ///
  /// - Parameters:
  ///   - trial: The trial.
  ///   - seconds: CPU seconds until the mutant was found, or `nil` if it wasn't.
  func add(_ trial: Trial, seconds: Double?) throws {
    try append("\(Self.key(trial))\t\(seconds.map(Self.text) ?? "-")")
  }

  /// Adds what the table says of a mutant, if it isn't there yet.
  func describe(_ identifier: String, place: String, change: String, target: String, heldOut: String) throws {
    try append("# fault\t\(identifier)\t\(place)\t\(change)\t\(target)\t\(heldOut)")
  }

  static func text(_ seconds: Double) -> String { String(format: "%.2f", seconds) }

  private func append(_ line: String) throws {
    try lines.withLock { lines in
      guard lines.insert(Self.key(line[...])).inserted else { return }
      let handle = try FileHandle(forWritingTo: file)
      try handle.seekToEnd()
      try handle.write(contentsOf: Data("\(line)\n".utf8))
      try handle.close()
    }
  }

  private static func key(_ trial: Trial) -> String { "\(trial.identifier)\t\(trial.variant.rawValue)\t\(trial.seed)" }

  /// The first fields of a line: those of a trial without its time, and all of a comment.
  private static func key(_ line: Substring) -> String {
    line.hasPrefix("#") ? String(line) : line.split(separator: "\t").prefix(3).joined(separator: "\t")
  }
}

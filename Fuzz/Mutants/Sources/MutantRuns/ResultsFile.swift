import Foundation
import Synchronization

/// The results so far, one line of JSON each, so that an interruption loses only what is running.
public final class ResultsFile: Sendable {
  private let file: URL
  private let results: Mutex<[String: [MutantResult.Stage: MutantResult]]>

  /// Reads the results of an interrupted run.
  ///
  /// - Parameters:
  ///   - file: The file. It is created if it doesn't exist.
  ///   - continues: Whether the results in the file count. Otherwise they are discarded.
  public init(_ file: URL, continues: Bool) throws {
    self.file = file
    let found = continues ? Self.results(in: file) : [:]
    results = Mutex(found)
    // Rewritten, so that what is appended doesn't follow an incomplete line.
    let lines = try found.values.flatMap(\.values).map(Self.line)
    try Data(lines.joined().utf8).write(to: file)
  }

  /// Reads the results of a run that may still be going on, and leaves the file as it is.
  init(reading file: URL) {
    self.file = file
    results = Mutex(Self.results(in: file))
  }

  /// Adds a result.
  public func add(_ result: MutantResult) throws {
    let line = try Self.line(result)
    try results.withLock { results in
      results[result.identifier, default: [:]][result.stage] = result
      let handle = try FileHandle(forWritingTo: file)
      try handle.seekToEnd()
      try handle.write(contentsOf: Data(line.utf8))
      try handle.close()
    }
  }

  /// Returns the result of a stage, or `nil` if it hasn't ended.
  public func result(of identifier: String, _ stage: MutantResult.Stage) -> MutantResult? {
    results.withLock { $0[identifier]?[stage] }
  }

  /// Returns what became of a mutant, or `nil` if stages are missing.
  public func outcome(of identifier: String) -> Outcome? {
    let stages: [(MutantResult.Stage, Outcome)] = [(.replay, .replay), (.fuzzing, .fuzzing), (.tests, .tests)]
    for (stage, outcome) in stages {
      guard let result = result(of: identifier, stage) else { return nil }
      if result.killer != nil { return outcome }
    }
    return .survived
  }

  private static func results(in file: URL) -> [String: [MutantResult.Stage: MutantResult]] {
    var found: [String: [MutantResult.Stage: MutantResult]] = [:]
    for line in ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n") {
      // The last line may be incomplete.
      guard let result = try? JSONDecoder().decode(MutantResult.self, from: Data(line.utf8)) else { continue }
      found[result.identifier, default: [:]][result.stage] = result
    }
    return found
  }

  private static func line(_ result: MutantResult) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(result), as: UTF8.self) + "\n"
  }
}

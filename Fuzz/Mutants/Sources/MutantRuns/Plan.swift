import Foundation
import MutantPlanting

/// Which mutants are in the copy, so that an interrupted run can continue.
public struct Plan: Codable, Sendable {
  /// What was asked for.
  public struct Request: Codable, Equatable, Sendable {
    /// The number of mutants, or `nil` for all.
    public var sample: Int?
    /// Selects the sample.
    public var seed: Int
    /// Files or folders below Sources. Empty for all.
    public var folders: [String]
    /// Identifiers, if certain mutants were asked for.
    public var identifiers: [String]
    /// CPU seconds of fuzzing for each mutant.
    public var seconds: Int

    /// Creates a request.
    public init(sample: Int?, seed: Int, folders: [String], identifiers: [String], seconds: Int) {
      self.sample = sample
      self.seed = seed
      self.folders = folders
      self.identifiers = identifiers
      self.seconds = seconds
    }
  }

  /// A mutant in the copy.
  public struct Entry: Codable, Sendable {
    /// The mutant.
    public let mutant: Mutant
    /// The number by which the switch knows it.
    public let number: Int
  }

  let request: Request
  let fingerprint: String
  /// All mutants in the copy.
  let planted: [Entry]
  /// The number of those to run, which are the first.
  let count: Int
  /// The number of mutants that the compiler rejected.
  let rejected: Int

  /// The mutants to run.
  var entries: ArraySlice<Entry> { planted.prefix(count) }

  /// Reads the plan of the last run.
  ///
  /// - Returns: `nil` if there is none, or if it was made for another request or for other sources.
  static func stored(in workspace: Workspace, for request: Request, fingerprint: String) -> Plan? {
    guard let data = try? Data(contentsOf: workspace.planFile),
      let plan = try? JSONDecoder().decode(Plan.self, from: data)
    else { return nil }
    return plan.request == request && plan.fingerprint == fingerprint ? plan : nil
  }

  func store(in workspace: Workspace) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try encoder.encode(self).write(to: workspace.planFile)
  }
}

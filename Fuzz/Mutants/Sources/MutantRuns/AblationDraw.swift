import Foundation
import MutantPlanting

/// The mutants that an ablation measures, with the inputs that are held out, so that an interrupted run can continue.
struct AblationDraw: Codable, Equatable, Sendable {
  /// A mutant that no input finds from which its trials start.
  struct Case: Codable, Equatable, Sendable {
    let identifier: String
    let folder: String
    /// The target that is fuzzed.
    let target: String
    /// The paths of the inputs that are held out, relative to the package.
    let heldOut: [String]
  }

  /// Selects the order of the mutants.
  let seed: Int
  /// Changes with the build and with the inputs.
  let fingerprint: String
  var cases: [Case] = []
  /// Why a mutant isn't measured, by identifier.
  var rejected: [String: String] = [:]

  /// Creates a draw without mutants.
  ///
  /// - Parameters:
  ///   - workspace: The folders.
  ///   - plan: The mutants in the build.
  ///   - seed: Selects the order of the mutants.
  init(workspace: Workspace, plan: Plan, seed: Int) throws {
    self.seed = seed
    var hash = StableHash()
    hash.combine(plan.fingerprint)
    for target in try workspace.targets() {
      for input in workspace.inputs(of: target) {
        hash.combine(input.split(separator: "/").suffix(3).joined(separator: "/"))
        hash.combine(try Data(contentsOf: URL(filePath: input)).base64EncodedString())
      }
    }
    fingerprint = String(hash.value, radix: 16)
  }

  /// Continues the draw in a file, if there is one.
  ///
  /// - Throws: ``MutantsError`` if the draw in the file has another seed, or was made for another build or other inputs.
  mutating func load(from file: URL) throws {
    guard let data = try? Data(contentsOf: file) else { return }
    guard let stored = try? JSONDecoder().decode(AblationDraw.self, from: data), stored.seed == seed,
      stored.fingerprint == fingerprint
    else {
      let trials = file.deletingPathExtension().lastPathComponent
      throw MutantsError(
        "\(file.path) has another seed, or was made for another build of 'fuzz mutants' or for other seeds and regressions;"
          + " remove it and \(trials).tsv to begin again",
        exitCode: 64
      )
    }
    self = stored
  }

  /// Writes the draw to a file.
  func store(in file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    try encoder.encode(self).write(to: file, options: .atomic)
  }
}

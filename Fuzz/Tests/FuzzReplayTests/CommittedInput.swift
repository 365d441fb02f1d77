import Foundation
import FuzzProperties
import SeedCorpus
import Testing

/// A file of Regressions, with its target.
struct CommittedInput: Sendable, CustomTestStringConvertible {
  let target: FuzzTarget
  let file: String

  var testDescription: String { file.replacingOccurrences(of: Self.package.path + "/", with: "") }

  /// The package's folder, found from this file's path.
  static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let regressions = inputs(in: "Regressions")

  private static func inputs(in folder: String) -> [CommittedInput] {
    FuzzTarget.all.flatMap { target in
      (Replayer.files(at: package.appending(path: "\(folder)/\(target.name)").path) ?? []).map {
        CommittedInput(target: target, file: $0)
      }
    }
  }
}

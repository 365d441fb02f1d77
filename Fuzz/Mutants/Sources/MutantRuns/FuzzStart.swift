import Foundation

/// What a run of the fuzzer starts from.
struct FuzzStart: Sendable {
  let target: String
  /// The folders of inputs.
  var folders: [String]
  var variant = FuzzVariant.complete

  /// The arguments for the inputs. Only the new corpus is left without seeds.
  var arguments: [String] { variant == .seeds ? [] : folders }
}

extension Workspace {
  /// A run of the complete harness from the seeds and regressions.
  func start(of target: String) -> FuzzStart {
    let folders = ["Seeds", "Regressions"].map { package.appending(path: "\($0)/\(target)").path }
    return FuzzStart(target: target, folders: folders.filter { FileManager.default.fileExists(atPath: $0) })
  }
}

import ChildProcesses
import Foundation
import ModelRewriting

/// The compiler's first message in the output of a build, and what it means.
struct BuildFailure {
  private let lines: [String]
  private let status: Int32
  private let folder: URL

  /// - Parameters:
  ///   - build: The build that failed.
  ///   - folder: The folder of the generated package.
  init(_ build: ChildProcess.Result, _ folder: URL) {
    self.init(output: build.output + "\n" + build.errors, status: build.status, folder)
  }

  init(output: String, status: Int32, _ folder: URL) {
    lines = output.split(separator: "\n").map(String.init)
    self.status = status
    self.folder = folder
  }

  /// The failure to show.
  var failure: Failure {
    let index =
      lines.firstIndex { $0.contains(".swift:") && $0.contains(": error: ") }
      ?? lines.firstIndex { $0.contains("error: ") }
    let message = index.map { lines[$0] } ?? "swift build failed with exit code \(status)"
    // The code of a macro has no file; a later line names the attribute.
    let isExpansion = message.hasPrefix("macro expansion")
    let origin =
      isExpansion ? lines[(index ?? 0)...].first { $0.contains("/Sources/") && $0.contains(": note: ") } : nil
    let place = origin ?? message
    guard let version = ModelVersion.allCases.first(where: { place.contains("/Sources/\($0.moduleName)/") }) else {
      return Failure(.buildFailed, "the generated package doesn't build: \(message); it is in \(folder.path)")
    }
    let file = place.components(separatedBy: "/\(version.moduleName)/").last ?? place
    let text = isExpansion ? "\(file.components(separatedBy: ": note:")[0]): \(message)" : file
    if version == .plain {
      return Failure(
        .buildFailed,
        "the model doesn't compile on its own: \(text); give every file that it needs with --source, and check --type"
      )
    }
    return Failure(
      .buildFailed,
      "the \(version.rawValue) version of the model doesn't compile: \(text); it is in "
        + "\(folder.appending(path: "Sources/\(version.moduleName)").path); declare what it names in a simpler way"
    )
  }
}

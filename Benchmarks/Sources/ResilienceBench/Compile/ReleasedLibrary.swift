import ChildProcesses
import Foundation

/// The library and the macro's plugin, built for release as in a user's package.
struct ReleasedLibrary {
  /// The reason why there is no build.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The checkout.
  let root: URL

  /// The folder of these builds, which need other options than the repository's own.
  private var scratch: URL { root.appending(path: ".build-compile") }

  /// Builds the checkout as it is.
  /// - Returns: The folder with the modules and the plugin.
  /// - Throws: ``Failure``.
  func build() throws -> URL { try build(root, in: scratch) }

  /// Builds a commit, in a copy that the next call for the same commit uses again.
  /// - Returns: The folder with the modules and the plugin.
  /// - Throws: ``Failure``.
  func build(of commit: String) throws -> URL {
    let git = ["git", "-C", root.path]
    guard let hash = ChildProcess.output(of: git + ["rev-parse", "--verify", "--quiet", "\(commit)^{commit}"]) else {
      throw Failure(description: "git knows no commit '\(commit)' in \(root.path)")
    }
    let copy = scratch.appending(path: "commit-\(hash.prefix(12))")
    if !FileManager.default.fileExists(atPath: copy.appending(path: "Package.swift").path) {
      try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      let archive = copy.appending(path: "archive.tar").path
      try run(git + ["archive", "--format=tar", "-o", archive, hash], "git can't write the files of \(commit)")
      try run(["tar", "-xf", archive, "-C", copy.path], "the files of \(commit) can't be unpacked")
      try? FileManager.default.removeItem(atPath: archive)
    }
    return try build(copy, in: copy.appending(path: ".build"))
  }

  private func build(_ package: URL, in scratch: URL) throws -> URL {
    let command = [
      "swift", "build", "--package-path", package.path, "--scratch-path", scratch.path, "-c", "release", "--traits",
      "Macros",
    ]
    try run(command + ["--target", "ShieldedMacros"], "the library in \(package.path) doesn't build; see above")
    let folder = try run(command + ["--show-bin-path"], "swift build doesn't name its folder")
    return URL(filePath: folder.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  @discardableResult
  private func run(_ command: [String], _ failure: String) throws -> String {
    // As users build it: without the variables by which the scripts add to the package.
    let environment = ["SHIELDED_DEVELOPMENT": "", "SHIELDED_MACROS_PLUGIN": ""]
    guard let run = try? ChildProcess(command, environment: environment, errors: .inherited, limit: 7_200).run(),
      run.status == 0
    else { throw Failure(description: failure) }
    if !command.contains("--show-bin-path") { FileHandle.standardError.write(Data(run.output.utf8)) }
    return run.output
  }
}

import ChildProcesses
import Foundation
import Measures

/// Another checkout of the project, whose benchmark is built so that its workers can be compared with this build's.
struct OtherBuild {
  /// The reason why the other build isn't available.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The checkout's root.
  let folder: URL

  /// Finds the checkout in a folder.
  /// - Throws: ``Failure`` if the folder doesn't contain one.
  init(folder path: String) throws {
    folder = URL(fileURLWithPath: path)
    guard FileManager.default.isExecutableFile(atPath: script.path) else {
      throw Failure(description: "\(path) isn't a checkout of the project: it doesn't contain Benchmarks/run")
    }
  }

  private var script: URL { folder.appendingPathComponent("Benchmarks/run") }

  /// The package of the benchmark in a checkout from before it was one package with the library.
  private var ownPackage: URL? {
    let package = folder.appendingPathComponent("Benchmarks")
    let manifest = package.appendingPathComponent("Package.swift")
    return FileManager.default.fileExists(atPath: manifest.path) ? package : nil
  }

  /// Builds the checkout's benchmark for release, by its own script. The build's output goes to stderr.
  /// - Returns: The program.
  /// - Throws: ``Failure`` if the build fails.
  func build() throws -> URL {
    let program: String
    if let ownPackage {
      // Its script only runs the program. With a plugin for debugging, it needn't build swift-syntax for release.
      let plugin = try output(of: [folder.appendingPathComponent("Tests/macro-plugin").path])
      let arguments = [
        "swift", "build", "--package-path", ownPackage.path, "--scratch-path",
        ownPackage.appendingPathComponent(".build-plugin").path, "-c", "release", "--product", "resilience-bench",
      ]
      try output(of: arguments, plugin: plugin)
      program = try output(of: arguments + ["--show-bin-path"], plugin: plugin) + "/resilience-bench"
    } else {
      program = try output(of: [script.path, "--build"])
    }
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw Failure(description: "the build of \(folder.path) didn't create \(program)")
    }
    return URL(fileURLWithPath: program)
  }

  /// The last line that a build prints. Its other output goes to stderr.
  @discardableResult
  private func output(of arguments: [String], plugin: String = "") throws -> String {
    let run: ChildProcess.Result
    do {
      run = try ChildProcess(
        arguments,
        // Each checkout has its own plugin and its own manifest.
        environment: ["SHIELDED_MACROS_PLUGIN": plugin, "SHIELDED_DEVELOPMENT": ""],
        errors: .inherited,
        limit: 7_200
      ).run()
    } catch {
      throw Failure(description: "can't build \(folder.path): \(error)")
    }
    FileHandle.standardError.write(Data(run.output.utf8))
    guard run.status == 0 else {
      throw Failure(description: "the benchmark of \(folder.path) doesn't build; the compiler's output is above")
    }
    return run.output.split(separator: "\n").last.map(String.init) ?? ""
  }
}

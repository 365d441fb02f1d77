import ChildProcesses
import Foundation
import Measures

/// The reason why a build isn't available.
struct BuildFailure: Error, CustomStringConvertible {
  let description: String
}

/// Another checkout of the project, whose benchmark is built so that its workers can be compared with this build's.
struct OtherBuild {
  /// The checkout's root.
  let folder: URL

  /// Finds the checkout in a folder.
  init(folder path: String) throws {
    folder = URL(fileURLWithPath: path)
    guard FileManager.default.isExecutableFile(atPath: script.path) else {
      throw BuildFailure(description: "\(path) isn't a checkout of the project: it doesn't contain Benchmarks/run")
    }
  }

  private var script: URL { folder.appendingPathComponent("Benchmarks/run") }

  /// Builds the checkout's benchmark for release, by its own script. The build's output goes to stderr.
  func build() throws -> URL {
    let run: ChildProcess.Result
    do {
      run = try ChildProcess(
        [script.path, "--build"],
        // Each checkout has its own plugin and its own manifest.
        environment: ["SHIELDED_MACROS_PLUGIN": "", "SHIELDED_DEVELOPMENT": ""],
        errors: .inherited,
        limit: 7_200
      ).run()
    } catch {
      throw BuildFailure(description: "can't build \(folder.path): \(error)")
    }
    FileHandle.standardError.write(Data(run.output.utf8))
    guard run.status == 0 else {
      throw BuildFailure(description: "the benchmark of \(folder.path) doesn't build; the compiler's output is above")
    }
    let program = run.output.split(separator: "\n").last.map(String.init) ?? ""
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw BuildFailure(description: "the build of \(folder.path) didn't create \(program)")
    }
    return URL(fileURLWithPath: program)
  }
}

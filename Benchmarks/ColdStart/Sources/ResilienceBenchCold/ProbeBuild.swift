import ChildProcesses
import ColdModules
import Foundation

/// Generates and builds the probes.
struct ProbeBuild {
  /// The reason why a probe can't be built.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The folder of the repository.
  let root: URL
  /// The folder of its builds for release.
  let scratch: URL
  /// The numbers of conformances, one for each probe.
  let sizes: [Int]

  /// Writes the generated files that changed, builds the probes for release, and returns their paths by size.
  ///
  /// The compiler's results stay in that folder, so only the first build of a size takes long.
  /// - Throws: ``Failure``, or an error of the file system.
  func run() throws -> [Int: URL] {
    let generated = root.appending(path: "Benchmarks/ColdStart/Generated")
    try SourceFile.write(FurtherTypeModule.files, to: generated.appending(path: FurtherTypeModule.name))
    for size in sizes {
      let probe = ProbeProgram(ConformanceModule(count: size))
      try SourceFile.write(probe.module.files, to: generated.appending(path: probe.module.name))
      try SourceFile.write(probe.files, to: generated.appending(path: probe.name))
    }
    var paths: [Int: URL] = [:]
    for size in sizes {
      StandardError.write("building a program with \(size) conformances\n")
      let name = ProbeProgram(ConformanceModule(count: size)).name
      let build = try swift(["--product", name])
      guard build.status == 0 else {
        StandardError.write(build.output)
        throw Failure(description: "swift build failed with exit code \(build.status)")
      }
      let folder = try swift(["--show-bin-path"]).output.trimmingCharacters(in: .whitespacesAndNewlines)
      paths[size] = URL(filePath: folder).appending(path: name)
    }
    return paths
  }

  private func swift(_ arguments: [String]) throws -> ChildProcess.Result {
    try ChildProcess(
      ["swift", "build", "--package-path", root.path, "--scratch-path", scratch.path, "-c", "release"] + arguments,
      environment: [
        "SHIELDED_DEVELOPMENT": "benchmark", "COLD_CONFORMANCES": sizes.map(String.init).joined(separator: ","),
      ],
      errors: .inherited,
      limit: 7_200
    ).run()
  }
}

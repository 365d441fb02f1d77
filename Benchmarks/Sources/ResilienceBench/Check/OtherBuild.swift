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
    let manifest = folder.appendingPathComponent("Benchmarks/Package.swift")
    guard FileManager.default.fileExists(atPath: manifest.path) else {
      throw Failure(description: "\(path) isn't a checkout of the project: it doesn't contain Benchmarks/Package.swift")
    }
  }

  /// Builds the checkout's benchmark for release. The build's output goes to stderr.
  /// - Returns: The program.
  /// - Throws: ``Failure`` if the build fails.
  func build() throws -> URL {
    let arguments = [
      "swift", "build", "--package-path", folder.appendingPathComponent("Benchmarks").path,
      "-c", "release", "--product", "resilience-bench",
    ]
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.standardOutput = FileHandle.standardError
    do {
      try process.run()
    } catch {
      throw Failure(description: "can't start swift: \(error.localizedDescription)")
    }
    process.waitUntilExit()
    guard process.terminationStatus == 0, let products = ToolRun.output(of: arguments + ["--show-bin-path"]) else {
      throw Failure(description: "the benchmark of \(folder.path) doesn't build; the compiler's output is above")
    }
    let program = URL(fileURLWithPath: products).appendingPathComponent("resilience-bench")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw Failure(description: "the build of \(folder.path) didn't create \(program.path)")
    }
    return program
  }
}

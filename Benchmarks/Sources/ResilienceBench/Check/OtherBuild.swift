import Foundation

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
      throw Failure(description: "\(path) is no checkout of the project: there is no Benchmarks/Package.swift in it")
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
    let (status, _) = try Self.run(arguments, keepsOutput: false)
    guard status == 0 else {
      throw Failure(description: "the benchmark of \(folder.path) doesn't build; see above")
    }
    let (_, path) = try Self.run(arguments + ["--show-bin-path"], keepsOutput: true)
    let program = URL(fileURLWithPath: path).appendingPathComponent("resilience-bench")
    guard FileManager.default.isExecutableFile(atPath: program.path) else {
      throw Failure(description: "the build of \(folder.path) left no program \(program.path)")
    }
    return program
  }

  private static func run(_ arguments: [String], keepsOutput: Bool) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = keepsOutput ? output : FileHandle.standardError
    do {
      try process.run()
    } catch {
      throw Failure(description: "can't start swift: \(error.localizedDescription)")
    }
    let text = keepsOutput ? String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) : ""
    process.waitUntilExit()
    return (process.terminationStatus, text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}

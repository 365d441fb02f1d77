import Foundation

/// The folders of a run.
public struct Workspace: Sendable {
  /// The repository.
  public let root: URL

  /// The package Fuzz.
  public var package: URL { root.appending(path: "Fuzz") }

  /// The folder of everything that a run writes.
  public let folder: URL

  /// The command that builds and tests.
  let swift: String

  /// The copy of the library. `planted` isn't the name of a package in the repository, which SwiftPM would mistake for it.
  var copy: URL { folder.appending(path: "planted") }

  /// The build of the fuzz targets, in release with libFuzzer.
  var fuzzBuild: URL { folder.appending(path: "build-fuzzer") }

  /// The build of the unit tests, in debug.
  var testBuild: URL { folder.appending(path: "build-tests") }

  var runs: URL { folder.appending(path: "runs") }
  var planFile: URL { folder.appending(path: "plan.json") }
  var testBaselineFile: URL { folder.appending(path: "baseline-tests.json") }
  var resultsFile: URL { folder.appending(path: "results.jsonl") }

  /// Creates the folders.
  ///
  /// - Parameters:
  ///   - root: The repository.
  ///   - swift: The command that builds and tests.
  /// - Throws: An error if a folder can't be created.
  public init(root: URL, swift: String = "swift") throws {
    self.root = root
    self.swift = swift
    folder = root.appending(path: "Fuzz/.build-mutants")
    try FileManager.default.createDirectory(at: runs, withIntermediateDirectories: true)
  }

  /// The names of the fuzz targets, which are the folders of seeds.
  func targets() throws -> [String] {
    let entries = try FileManager.default.contentsOfDirectory(
      at: package.appending(path: "Seeds"),
      includingPropertiesForKeys: [.isDirectoryKey],
      options: .skipsHiddenFiles
    )
    return try entries.filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
      .map(\.lastPathComponent).sorted()
  }

  /// The seeds and regressions of a target.
  func inputs(of target: String) -> [String] {
    ["Seeds", "Regressions"].flatMap { kind -> [String] in
      let folder = package.appending(path: "\(kind)/\(target)").path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
    }
  }

  /// Writes a progress line to standard error.
  public static func say(_ text: String) {
    FileHandle.standardError.write(Data("mutants: \(text)\n".utf8))
  }
}

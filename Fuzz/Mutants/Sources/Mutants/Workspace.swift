import ChildProcesses
import Foundation
import MutantPlanting

/// Something that keeps the mutants from being run: a missing tool, a build that fails, or a test that fails without a mutant.
struct MutantsError: Error, CustomStringConvertible {
  /// What is wrong, where, and what to do.
  let description: String

  init(_ description: String) { self.description = description }
}

/// The time of a run is up.
struct TimeIsUp: Error {}

/// The folders of a run, and its time.
struct Workspace: Sendable {
  /// The repository.
  let root: URL
  /// The folder of everything that a run writes.
  let folder: URL
  /// The command that builds and tests.
  let swift: String
  /// When the run ends; `nil` if it may take any time.
  let deadline: Date?

  /// The folder of the fuzz harness.
  var package: URL { root.appending(path: "Fuzz") }
  /// The copy of the library. `planted` isn't the name of a package in the repository, which SwiftPM would mistake for it.
  var copy: URL { folder.appending(path: "planted") }
  /// The build of the fuzz targets, in release with libFuzzer.
  var fuzzBuild: URL { folder.appending(path: "build-fuzzer") }
  /// The build of the unit tests, in debug.
  var testBuild: URL { folder.appending(path: "build-tests") }
  var runs: URL { folder.appending(path: "runs") }

  /// Creates the folders.
  init(root: URL, swift: String = "swift", deadline: Date? = nil) throws {
    self.root = root
    self.swift = swift
    self.deadline = deadline
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
    inputFolders(of: target).flatMap { folder -> [String] in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
    }
  }

  /// The folders of a target's seeds and regressions that exist.
  func inputFolders(of target: String) -> [String] {
    ["Seeds", "Regressions"].map { package.appending(path: "\($0)/\(target)").path }
      .filter { FileManager.default.fileExists(atPath: $0) }
  }

  /// Runs a process, and ends it when the time is up.
  ///
  /// - Throws: ``TimeIsUp``, so that a process that had to end isn't mistaken for one whose mutant makes it hang.
  func run(_ process: ChildProcess, log: URL) throws -> ChildProcess.Result {
    guard let deadline else { return try process.run(log: log) }
    guard deadline > .now else { throw TimeIsUp() }
    var process = process
    process.wallLimit = min(process.wallLimit, deadline.timeIntervalSinceNow)
    let result = try process.run(log: log)
    // The two clocks may differ a little.
    if result.ending == .timedOut, deadline.timeIntervalSinceNow < 0.1 { throw TimeIsUp() }
    return result
  }

  /// Writes a progress line to standard error.
  static func say(_ text: String) { FileHandle.standardError.write(Data("mutants: \(text)\n".utf8)) }
}

/// A file in which a process notes the mutants that it asked for.
struct Notes {
  let file: URL

  /// Creates the file.
  init(_ file: URL, greatest: Int) throws {
    self.file = file
    try Data(count: greatest + 1).write(to: file)
  }

  /// The environment of the process.
  var environment: [String: String] { [MutantSwitch.notesVariable: file.path] }

  /// The numbers of the mutants that were asked for.
  func numbers() throws -> Set<Int> {
    Set(try Data(contentsOf: file).enumerated().filter { $0.element != 0 }.map(\.offset))
  }
}

import ChildProcesses
import Foundation
import MutantPlanting

/// The copy of the library in which mutants are planted, and its builds, which take out the mutants that the compiler rejects.
struct PlantedCopy {
  /// What is copied: what the builds of the fuzz targets and of the unit tests need.
  private static let parts = [
    "Package.swift", "README.md", "Sources", "Tests", "Benchmarks", "Fuzz/Sources", "Fuzz/Tests",
  ]

  /// The library as users get it, with a plugin of its own: its tests import the plugin's module.
  static let testEnvironment = ["SHIELDED_DEVELOPMENT": "", "SHIELDED_MACROS_PLUGIN": ""]

  /// Adds the fuzz harness to the package. The script that starts the run names the plugin.
  private static let fuzzEnvironment = ["SHIELDED_DEVELOPMENT": "fuzz"]

  let workspace: Workspace
  let catalogue: MutantCatalogue
  /// The mutants that are still planted. Their numbers stay when others are taken out, so that fewer files are compiled again.
  private(set) var mutants: [PlantedMutant]
  /// The number of mutants that were taken out.
  private(set) var rejectedCount = 0
  private var planted: [String: Planter.Planted] = [:]

  init(workspace: Workspace, catalogue: MutantCatalogue, mutants: [PlantedMutant]) {
    self.workspace = workspace
    self.catalogue = catalogue
    self.mutants = mutants
  }

  // MARK: - Builds

  private var testArguments: [String] {
    ["--package-path", workspace.copy.path, "--scratch-path", workspace.testBuild.path, "--traits", "Macros"]
  }

  /// The command that runs the unit tests, without options.
  var testCommand: [String] { [workspace.swift, "test", "--skip-build", "--ignore-lock"] + testArguments }

  /// Writes the copy and builds the modules with mutants until the compiler accepts them.
  mutating func check() throws {
    try write()
    let modules = Set(catalogue.mutants.map(\.module))
    // Those that no other one depends on.
    let last = ["ShieldedShapes", "ShieldedStreams", "ShieldedReporting"].filter(modules.contains)
    for target in last.isEmpty ? ["ShieldedJSON"] : last {
      try build(testArguments + ["--target", target], what: "the modules with mutants")
    }
  }

  /// Builds the unit tests.
  mutating func buildTests() throws { try build(testArguments + ["--build-tests"], what: "the unit tests") }

  /// Builds the fuzz targets, and returns the folder of the executables.
  mutating func buildFuzzTargets() throws -> URL {
    let arguments = [
      "--package-path", workspace.copy.path, "--scratch-path", workspace.fuzzBuild.path, "-c", "release", "--toolset",
      workspace.package.appending(path: "Scripts/toolsets/fuzzer.json").path,
    ]
    let environment = Self.fuzzEnvironment
    try build(arguments + ["--product", "FuzzTargets"], environment: environment, what: "the fuzz targets")
    let command = [workspace.swift, "build", "--show-bin-path"] + arguments
    let result = try ChildProcess(command, environment: environment, errors: .withOutput, limit: 600).run()
    guard let path = result.output.split(separator: "\n").last(where: { $0.hasPrefix("/") }) else {
      throw MutantsError("swift build --show-bin-path prints no path:\n\(result.output)")
    }
    return URL(filePath: String(path))
  }

  private mutating func build(
    _ arguments: [String],
    environment: [String: String] = testEnvironment,
    what: String
  ) throws {
    let log = workspace.folder.appending(path: "build.log")
    for round in 1... {
      Workspace.say("building \(what) with \(mutants.count) mutants, round \(round) …")
      let command = [workspace.swift, "build"] + arguments
      let build = ChildProcess(command, environment: environment, errors: .withOutput, limit: 7_200)
      let result = try workspace.run(build, log: log)
      if result.ending == .exited(0) { return }
      let before = mutants.count
      for place in Diagnostics(result.output, in: workspace.copy.path).places {
        guard let identifier = planted[place.file]?.mutant(line: place.line, column: place.column) else { continue }
        mutants.removeAll { $0.mutant.identifier == identifier }
      }
      guard mutants.count < before else {
        let end = result.output.split(separator: "\n").suffix(40).joined(separator: "\n")
        throw MutantsError("the build of \(what) fails for another reason than a mutant:\n\(end)")
      }
      rejectedCount += before - mutants.count
      Workspace.say("the compiler rejects \(before - mutants.count) mutants")
      try write()
    }
  }

  // MARK: - Files

  /// Writes the copy. Files that are already equal keep their modification time, so that the next build is an incremental one.
  private mutating func write() throws {
    planted = [:]
    for (file, group) in Dictionary(grouping: mutants, by: \.mutant.file) {
      planted[file] = Planter.plant(group.map { ($0.mutant, $0.number) }, in: catalogue.sources[file] ?? "")
    }
    let modules = Set(catalogue.mutants.map(\.module)).sorted()
    let switchFile = "\(MutantSwitch.folder)/Mutant.swift"
    var expected: Set = [switchFile]
    try write(Data(MutantSwitch.source.utf8), to: switchFile)
    for file in try Self.files(in: workspace.root) {
      var contents = try Data(contentsOf: workspace.root.appending(path: file))
      if file == "Package.swift" {
        guard let manifest = MutantSwitch.add(to: String(decoding: contents, as: UTF8.self), modules: modules) else {
          throw MutantsError("Package.swift doesn't declare the targets \(modules) in the expected form")
        }
        contents = Data(manifest.utf8)
      } else if let text = planted[file]?.text {
        contents = Data(text.utf8)
      }
      expected.insert(file)
      try write(contents, to: file)
    }
    for file in try Self.files(in: workspace.copy) where !expected.contains(file) {
      try FileManager.default.removeItem(at: workspace.copy.appending(path: file))
    }
  }

  private func write(_ contents: Data, to file: String) throws {
    let place = workspace.copy.appending(path: file)
    if let old = try? Data(contentsOf: place), old == contents { return }
    try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try contents.write(to: place)
  }

  /// Returns the paths of the copied files below a folder.
  private static func files(in root: URL) throws -> [String] {
    func isFolder(_ place: URL) -> Bool? {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) ? isFolder.boolValue : nil
    }
    var files: [String] = []
    for part in parts + [MutantSwitch.folder] {
      let place = root.appending(path: part)
      guard let isFolderItself = isFolder(place) else { continue }
      guard isFolderItself else {
        files.append(part)
        continue
      }
      for path in try FileManager.default.subpathsOfDirectory(atPath: place.path) {
        let names = path.split(separator: "/")
        if names.contains(where: { $0.hasPrefix(".build") || $0 == ".swiftpm" }) || names.last == "Package.resolved" {
          continue
        }
        if isFolder(place.appending(path: path)) != true { files.append("\(part)/\(path)") }
      }
    }
    return files.sorted()
  }
}

/// The errors in the output of a compiler.
struct Diagnostics: Equatable, Sendable {
  /// The position of an error. The line and the column are counted from 1.
  struct Place: Hashable, Sendable {
    let file: String
    let line: Int
    let column: Int
  }

  /// The places of the errors, each once, in the order of the output.
  let places: [Place]

  /// Finds errors in the form `/path/File.swift:12:3: error: …`. If there are none, finds the places that the compiler was at
  /// when it crashed, the innermost first.
  ///
  /// - Parameter folder: The folder whose files are looked for. Paths in ``places`` are relative to it.
  init(_ output: String, in folder: String) {
    var errors: [Place] = []
    var crashes: [Place] = []
    for line in output.split(separator: "\n") {
      if let error = line.range(of: ": error: "), let place = Self.place(line[..<error.lowerBound], in: folder) {
        if !errors.contains(place) { errors.append(place) }
      } else if let at = line.range(of: " at ["), line.contains("While ") {
        let text = line[at.upperBound...].prefix { $0 != " " && $0 != "]" }
        if let place = Self.place(text, in: folder) { crashes.insert(place, at: 0) }
      }
    }
    places = errors.isEmpty ? Array(crashes.prefix(1)) : errors
  }

  private static func place(_ text: Substring, in folder: String) -> Place? {
    guard let start = text.range(of: folder + "/") else { return nil }
    let parts = text[start.upperBound...].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3, let line = Int(parts[1]), let column = Int(parts[2]) else { return nil }
    return Place(file: String(parts[0]), line: line, column: column)
  }
}

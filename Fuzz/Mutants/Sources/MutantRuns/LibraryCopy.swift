import Foundation
import MutantPlanting

/// The copy of the library in which mutants are planted.
struct LibraryCopy {
  /// What is copied: what the builds of the fuzz targets and of the unit tests need.
  static let parts = [
    "Package.swift", "README.md", "Sources", "Tests", "Benchmarks", "Fuzz/Sources", "Fuzz/Tests",
  ]

  let workspace: Workspace
  let catalogue: MutantCatalogue
  private(set) var planted: [String: Planter.Planted] = [:]

  init(workspace: Workspace, catalogue: MutantCatalogue) {
    self.workspace = workspace
    self.catalogue = catalogue
  }

  /// Writes the copy. Files that are already equal keep their modification time, so that the next build is an incremental one.
  ///
  /// - Parameter mutants: The mutants with their numbers.
  /// - Throws: ``MutantsError``, or an error if a file can't be read or written.
  mutating func write(_ mutants: [(mutant: Mutant, number: Int)]) throws {
    planted = [:]
    for (file, group) in Dictionary(grouping: mutants, by: \.mutant.file) {
      planted[file] = Planter.plant(group, in: catalogue.sources[file] ?? "")
    }
    let modules = Set(catalogue.mutants.map(\.module)).sorted()
    var expected: Set<String> = []
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
    let switchFile = "\(MutantSwitch.folder)/Mutant.swift"
    expected.insert(switchFile)
    try write(Data(MutantSwitch.source.utf8), to: switchFile)
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
  static func files(in root: URL) throws -> [String] {
    var files: [String] = []
    for part in parts + [MutantSwitch.folder] {
      let place = root.appending(path: part)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) else { continue }
      guard isFolder.boolValue else {
        files.append(part)
        continue
      }
      for path in try FileManager.default.subpathsOfDirectory(atPath: place.path) {
        let names = path.split(separator: "/")
        if names.contains(where: { $0.hasPrefix(".build") || $0 == ".swiftpm" }) || names.last == "Package.resolved" {
          continue
        }
        var isFolder: ObjCBool = false
        _ = FileManager.default.fileExists(atPath: place.appending(path: path).path, isDirectory: &isFolder)
        if !isFolder.boolValue { files.append("\(part)/\(path)") }
      }
    }
    return files.sorted()
  }

  /// Returns a number that changes with the contents of what a run depends on.
  static func fingerprint(_ workspace: Workspace) throws -> String {
    var hash = StableHash()
    // The tests of the harness are in the copy only since its manifest names them.
    for file in try files(in: workspace.root) where !file.hasPrefix("Fuzz/Tests/") && file != "README.md" {
      hash.combine(file)
      hash.combine(String(decoding: try Data(contentsOf: workspace.root.appending(path: file)), as: UTF8.self))
    }
    for target in try workspace.targets() { for input in workspace.inputs(of: target) { hash.combine(input) } }
    return String(hash.value, radix: 16)
  }
}

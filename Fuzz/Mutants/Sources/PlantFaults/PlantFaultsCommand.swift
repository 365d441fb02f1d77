import ArgumentParser
import Foundation
import MutantPlanting

/// The tool that `Fuzz/fuzz selftest` runs.
@main
struct PlantFaultsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plant-faults",
    abstract:
      "Writes all faults into a copy of the library, each behind a switch: its position among the arguments, from 1."
  )

  @Option(help: "The copy of the library.")
  var copy: String

  @Option(help: "A folder with a folder for each fault, which has the files that the fault changes.")
  var patched: String

  @Argument(help: "The names of the faults.")
  var faults: [String]

  mutating func run() throws {
    let copy = URL(filePath: copy)
    var versions: [String: [FaultPlanter.Version]] = [:]
    for (index, fault) in faults.enumerated() {
      let folder = URL(filePath: patched).appending(path: fault)
      for file in try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
      where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        versions[file, default: []].append(FaultPlanter.Version(number: index + 1, text: text))
      }
    }
    for (file, group) in versions {
      let place = copy.appending(path: file)
      let source = try String(contentsOf: place, encoding: .utf8)
      do {
        try Data(FaultPlanter.plant(group, in: source).utf8).write(to: place)
      } catch let error as FaultPlanter.Unswitchable {
        try refuse(
          """
          Faults/\(faults[error.number - 1]).patch removes or changes '\(error.declaration)' in \(file); a fault may only change \
          the bodies of functions, and add declarations
          """
        )
      }
    }
    try addSwitch(to: copy, modules: Set(versions.keys.compactMap(Self.module)).sorted())
  }

  /// Returns the module of a path such as Sources/Module/Folder/File.swift.
  private static func module(_ file: String) -> String? {
    file.split(separator: "/").dropFirst().first.map(String.init)
  }

  private func addSwitch(to copy: URL, modules: [String]) throws {
    let place = copy.appending(path: "Package.swift")
    guard let manifest = MutantSwitch.add(to: try String(contentsOf: place, encoding: .utf8), modules: modules) else {
      return try refuse("Package.swift doesn't declare the targets \(modules) in the expected form")
    }
    try Data(manifest.utf8).write(to: place)
    let folder = copy.appending(path: MutantSwitch.folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(MutantSwitch.source.utf8).write(to: folder.appending(path: "Mutant.swift"))
  }

  private func refuse(_ message: String) throws {
    FileHandle.standardError.write(Data("fuzz: \(message)\n".utf8))
    throw ExitCode(69)
  }
}

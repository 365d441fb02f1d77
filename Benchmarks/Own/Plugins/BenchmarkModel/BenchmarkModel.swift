import Foundation
import PackagePlugin

/// `swift package benchmark-model`: calls the tool with the source files of a target.
@main
struct BenchmarkModel: CommandPlugin {
  /// The reason why the tool isn't called or failed.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    var options = extractor.remainingArguments
    if options != ["--help"] {
      guard let name = names.first, names.count == 1 else {
        throw Failure(description: "give one target with --target; see swift package benchmark-model --help")
      }
      for file in try sources(of: name, in: context.package) { options += ["--source", file.path] }
      options += ["--scratch", context.pluginWorkDirectoryURL.appending(path: "own").path]
      options += ["--invocation", (["swift", "package", "benchmark-model"] + arguments).joined(separator: " ")]
      options = options.resolvingPaths(in: context.package.directoryURL)
    }
    let process = Process()
    process.executableURL = try context.tool(named: "OwnBench").url
    process.arguments = options
    try process.run()
    process.waitUntilExit()
    // The tool has printed the reason.
    guard process.terminationStatus == 0 else {
      throw Failure(description: "OwnBench exited with \(process.terminationStatus)")
    }
  }

  /// The Swift files of a target.
  private func sources(of name: String, in package: Package) throws -> [URL] {
    guard let target = try package.targets(named: [name]).first as? any SourceModuleTarget else {
      throw Failure(description: "the target \(name) has no source files")
    }
    let files = target.sourceFiles(withSuffix: "swift").map(\.url)
    guard !files.isEmpty else { throw Failure(description: "the target \(name) has no Swift file") }
    return files
  }
}

extension [String] {
  /// The arguments with the paths of `--sample` and `--output` in a folder: a plugin's working folder isn't the user's.
  fileprivate func resolvingPaths(in folder: URL) -> [String] {
    enumerated().map { index, argument in
      guard index > 0, ["--sample", "--output"].contains(self[index - 1]) else { return argument }
      return URL(filePath: argument, relativeTo: folder).path
    }
  }
}

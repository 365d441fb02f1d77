import Foundation

extension Workspace {
  /// The arguments of the build of the fuzz targets, without a product.
  var fuzzArguments: [String] {
    [
      "--package-path", copy.appending(path: "Fuzz").path, "--scratch-path", fuzzBuild.path, "-c", "release",
      "--toolset",
      package.appending(path: "Scripts/toolsets/fuzzer.json").path,
    ]
  }

  /// The folder of the fuzz targets' executables.
  func fuzzProducts() throws -> URL {
    let log = folder.appending(path: "path.log")
    let result = try ChildProcess(arguments: [swift, "build", "--show-bin-path"] + fuzzArguments).run(log: log)
    guard let path = result.output.split(separator: "\n").last(where: { $0.hasPrefix("/") }) else {
      throw MutantsError("swift build --show-bin-path prints no path:\n\(result.output)")
    }
    return URL(filePath: String(path))
  }
}

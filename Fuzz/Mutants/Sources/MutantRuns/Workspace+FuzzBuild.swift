import ChildProcesses
import Foundation

extension Workspace {
  /// The arguments of the build of the fuzz targets, without a product.
  var fuzzArguments: [String] {
    [
      "--package-path", copy.path, "--scratch-path", fuzzBuild.path, "-c", "release", "--toolset",
      package.appending(path: "Scripts/toolsets/fuzzer.json").path,
    ]
  }

  /// The library as users get it, with a plugin of its own: its tests import the plugin's module.
  static let testEnvironment = ["SHIELDED_DEVELOPMENT": "", "SHIELDED_MACROS_PLUGIN": ""]

  /// Adds the fuzz harness to the package. The script that starts the run names the plugin.
  static let fuzzEnvironment = ["SHIELDED_DEVELOPMENT": "fuzz"]

  /// The folder of the fuzz targets' executables.
  func fuzzProducts() throws -> URL {
    let result = try ChildProcess(
      [swift, "build", "--show-bin-path"] + fuzzArguments,
      environment: Self.fuzzEnvironment,
      errors: .withOutput,
      limit: 600
    ).run()
    guard let path = result.output.split(separator: "\n").last(where: { $0.hasPrefix("/") }) else {
      throw MutantsError("swift build --show-bin-path prints no path:\n\(result.output)")
    }
    return URL(filePath: String(path))
  }
}

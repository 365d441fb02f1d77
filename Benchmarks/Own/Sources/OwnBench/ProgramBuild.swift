import ChildProcesses
import Foundation
import ModelRewriting

/// Builds the generated program for release.
struct ProgramBuild {
  /// What a build gives.
  struct Products {
    let program: URL
    /// The folder of all products, with the library's modules.
    let folder: URL
    /// The folder of the generated package.
    let package: URL
    /// The executable of the macro's plugin.
    let plugin: String
  }

  let package: GeneratedPackage
  /// The folder of the generated package and its build.
  let scratch: URL

  /// The generated package.
  private var folder: URL { scratch.appending(path: "own-model") }

  /// Writes and builds the package. The compiler's results stay in the folder, so only the first build compiles the library.
  /// - Throws: ``Failure``.
  func run() throws -> Products {
    let plugin = try macroPlugin()
    do {
      try package.write(to: folder)
    } catch {
      throw Failure(
        .unwritableOutput,
        "can't write the generated package to \(folder.path): \(error.localizedDescription); "
          + "give another folder with --scratch"
      )
    }
    let build = try swift(["--product", GeneratedPackage.program], plugin)
    guard build.status == 0 else {
      // The modules are compiled at the same time. If the model itself is wrong, that is the message to show.
      let plain = try swift(["--target", ModelVersion.plain.moduleName], plugin)
      throw BuildFailure(plain.status == 0 ? build : plain, folder).failure
    }
    let products = URL(
      filePath: try swift(["--show-bin-path"], plugin).output.trimmingCharacters(in: .whitespacesAndNewlines)
    )
    return Products(
      program: products.appending(path: GeneratedPackage.program),
      folder: products,
      package: folder,
      plugin: plugin
    )
  }

  private func swift(_ arguments: [String], _ plugin: String) throws -> ChildProcess.Result {
    do {
      return try ChildProcess(
        [
          "swift", "build", "--package-path", folder.path, "--scratch-path", scratch.appending(path: "build").path,
          "-c", "release",
        ] + arguments,
        environment: ["SHIELDED_MACROS_PLUGIN": plugin, "SHIELDED_DEVELOPMENT": ""],
        limit: 3_600
      ).run()
    } catch {
      throw Failure(.buildFailed, "can't start swift: \(error.localizedDescription); install Swift 6.3 or later")
    }
  }

  /// The plugin of the macro, built once for the repository. Without it, the package would build swift-syntax for release, which
  /// takes 8 minutes of CPU.
  private func macroPlugin() throws -> String {
    if let plugin = ProcessInfo.processInfo.environment["SHIELDED_MACROS_PLUGIN"], !plugin.isEmpty { return plugin }
    StandardError.write("building the macro's plugin, which takes some minutes the first time")
    let script = Checkout.root.appending(path: "Tests/build")
    guard let run = try? ChildProcess([script.path, "ShieldedMacrosPlugin"], limit: 3_600).run(), run.status == 0 else {
      throw Failure(.buildFailed, "the macro's plugin can't be built; run \(script.path) to see why")
    }
    return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

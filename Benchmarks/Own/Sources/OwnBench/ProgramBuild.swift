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
  private var folder: URL { scratch.appending(path: "package") }

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
    let build = try swift([], plugin)
    guard build.status == 0 else { throw failure(of: build) }
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

  private func swift(_ arguments: [String], _ plugin: String) throws -> ToolRun {
    do {
      return try ToolRun(
        [
          "swift", "build", "--package-path", folder.path, "--scratch-path", scratch.appending(path: "build").path,
          "-c", "release", "--product", GeneratedPackage.program,
        ] + arguments,
        environment: ["SHIELDED_MACROS_PLUGIN": plugin]
      )
    } catch {
      throw Failure(.buildFailed, "can't start swift: \(error.localizedDescription); install Swift 6.3 or later")
    }
  }

  /// The plugin of the macro, built once for the repository. Without it, the package would build swift-syntax for release, which
  /// takes 8 minutes of CPU.
  private func macroPlugin() throws -> String {
    if let plugin = ProcessInfo.processInfo.environment["SHIELDED_MACROS_PLUGIN"], !plugin.isEmpty { return plugin }
    StandardError.write("building the macro's plugin, which takes some minutes the first time")
    let script = Checkout.root.appending(path: "Tests/macro-plugin")
    guard let run = try? ToolRun(script, []), run.status == 0 else {
      throw Failure(.buildFailed, "the macro's plugin can't be built; run \(script.path) to see why")
    }
    return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The compiler's first message, and what it means.
  private func failure(of build: ToolRun) -> Failure {
    let lines = (build.output + "\n" + build.errors).split(separator: "\n").map(String.init)
    let first =
      lines.first { $0.contains(".swift:") && $0.contains(": error: ") } ?? lines.first { $0.contains("error: ") }
    let message = first ?? "swift build failed with exit code \(build.status)"
    let version = ModelVersion.allCases.first { message.contains("/Sources/\($0.moduleName)/") }
    let name = "/\(version?.moduleName ?? "")/"
    let text = version.map { _ in message.components(separatedBy: name).last ?? message } ?? message
    switch version {
    case .plain:
      return Failure(
        .buildFailed,
        "the model doesn't compile on its own: \(text); give every file that it needs with --source, and check --type"
      )
    case let version?:
      return Failure(
        .buildFailed,
        "the \(version.rawValue) version of the model doesn't compile: \(text); it is in "
          + "\(folder.appending(path: "Sources/\(version.moduleName)").path); declare what it names in a simpler way"
      )
    case nil:
      return Failure(.buildFailed, "the generated package doesn't build: \(text); it is in \(folder.path)")
    }
  }
}

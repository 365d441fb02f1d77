import Foundation

/// The modules of the build that the running tests belong to.
public struct BuiltModules: Sendable {
  /// The environment variable that names the folder, if the modules can't be found from the running tests.
  public static let variable = "BUILT_MODULES"

  /// The folder with the `.swiftmodule` files.
  public let folder: URL

  /// The module maps of C modules that the Swift modules import.
  let moduleMaps: [URL]

  /// The executables with the macros that the Swift modules declare.
  let macroPlugins: [URL]

  /// Finds the modules.
  ///
  /// `swift build --show-bin-path` waits until `swift test` has finished, so the folder is derived from the running tests: it
  /// is the nearest folder above them that has Swift modules, or whose folder `Modules` has some. That is where SwiftPM puts
  /// them on Linux and macOS, under any `--scratch-path` and with any sanitizer, and Xcode too.
  ///
  /// - Parameters:
  ///   - tests: The running executable or test bundle.
  ///   - environment: Environment variables. ``variable`` comes first, if it is set.
  /// - Throws: ``SwiftCompilerError/modulesNotFound(above:)``.
  public init(
    of tests: URL = Self.runningTests,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(SwiftCompilerError) {
    if let path = environment[Self.variable], !path.isEmpty {
      folder = URL(filePath: path)
    } else if let found = Self.folder(above: tests) {
      folder = found
    } else {
      throw .modulesNotFound(above: tests.path)
    }
    let products = folder.lastPathComponent == "Modules" ? folder.deletingLastPathComponent() : folder
    moduleMaps = Self.contents(of: products).filter { $0.pathExtension == "build" }
      .map { $0.appending(path: "module.modulemap") }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
    macroPlugins = Self.contents(of: products).filter { $0.lastPathComponent.hasSuffix(Self.pluginSuffix) }
  }

  /// How SwiftPM names a macro's executable: the target's name with this suffix.
  private static let pluginSuffix = "Plugin-tool"

  /// The compiler's arguments that make the modules importable and their macros expandable.
  var arguments: [String] {
    ["-I", folder.path] + moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
      + macroPlugins.flatMap { plugin in
        ["-load-plugin-executable", "\(plugin.path)#\(plugin.lastPathComponent.dropLast("-tool".count))"]
      }
  }

  private static func folder(above tests: URL) -> URL? {
    var folder = tests.deletingLastPathComponent()
    while folder.pathComponents.count > 1 {
      for candidate in [folder.appending(path: "Modules"), folder]
      where contents(of: candidate).contains(where: { $0.pathExtension == "swiftmodule" }) {
        return candidate
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  private static func contents(of folder: URL) -> [URL] {
    let found = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    return (found ?? []).sorted { $0.path < $1.path }
  }
}

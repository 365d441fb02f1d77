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

  /// The folder with the products of the build.
  private let products: URL

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
    products = folder.lastPathComponent == "Modules" ? folder.deletingLastPathComponent() : folder
    let builds = Self.contents(of: products).filter { $0.pathExtension == "build" }
    moduleMaps = (builds + Self.headerFolders(of: builds, above: products))
      .map { $0.appending(path: "module.modulemap") }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
    macroPlugins = Self.contents(of: products).filter { file in
      Self.pluginSuffixes.contains(where: file.lastPathComponent.hasSuffix)
        && FileManager.default.isExecutableFile(atPath: file.path)
    }
  }

  /// How SwiftPM names a macro's executable: the target's name with `-tool`, or without if the plugin is a program of the package.
  private static let pluginSuffixes = ["Plugin-tool", "Plugin"]

  /// The folders of C modules that have a module map of their own, which SwiftPM doesn't copy: those of other packages that have been
  /// built, and those of this package for libraries of the system.
  private static func headerFolders(of builds: [URL], above products: URL) -> [URL] {
    let scratch = products.deletingLastPathComponent().deletingLastPathComponent()
    let packages = contents(of: scratch.appending(path: "checkouts"))
    let others = builds.flatMap { build in
      let module = build.deletingPathExtension().lastPathComponent
      return packages.map { $0.appending(path: "Sources/\(module)/include") }
    }
    return others + contents(of: scratch.deletingLastPathComponent().appending(path: "Sources"))
  }

  /// The compiler's arguments that make the modules importable and their macros expandable.
  var arguments: [String] {
    ["-I", folder.path] + moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
      + macroPlugins.flatMap { plugin in
        // The toolchain's modules of swift-syntax, if the plugin was compiled with them.
        let syntax = plugin.resolvingSymlinksInPath().deletingLastPathComponent().appending(path: "modules").path
        let name = plugin.lastPathComponent.replacing("-tool", with: "")
        return ["-load-plugin-executable", "\(plugin.path)#\(name)"]
          + (FileManager.default.fileExists(atPath: syntax) ? ["-I", syntax] : [])
      }
  }

  /// The objects that the running tests are linked with, on Linux.
  ///
  /// The build folders may have other objects too, of files that have been removed.
  func objects() throws -> [String] {
    let tests = Self.contents(of: products).first { $0.lastPathComponent.hasSuffix("PackageTests.product") }
    guard let list = tests?.appending(path: "Objects.LinkFileList") else {
      throw SwiftCompilerError.modulesNotFound(above: products.path)
    }
    return try String(contentsOf: list, encoding: .utf8).split(whereSeparator: \.isNewline).map(String.init)
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

extension BuiltModules {
  /// The executable or, on macOS, the image inside the test bundle that contains this code.
  public static var runningTests: URL {
    #if os(Linux)
      // A test bundle is an executable here.
      URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    #else
      // The executable is a tool of Xcode or of the toolchain, which loads the test bundle.
      imageWithThisCode ?? URL(filePath: CommandLine.arguments[0])
    #endif
  }

  #if canImport(Darwin)
    private static var imageWithThisCode: URL? {
      var information = Dl_info()
      guard dladdr(#dsohandle, &information) != 0, let name = information.dli_fname else { return nil }
      return URL(filePath: String(cString: name)).resolvingSymlinksInPath()
    }
  #endif
}

import CompilerTestSupport
import Foundation
import Testing

@Suite("The modules of the current build", .timeLimit(.minutes(20)))
struct BuiltModulesTests {
  @Test("The folder found from the running tests contains the module of the library")
  func runningTests() throws {
    let modules = try BuiltModules(environment: [:])
    #expect(FileManager.default.fileExists(atPath: modules.folder.appending(path: "ShieldedDecoding.swiftmodule").path))
  }

  @Test(
    "The nearest folder above the tests that has modules is taken, in the layouts of SwiftPM and Xcode",
    arguments: [
      ("a/x86_64/debug/Modules/A.swiftmodule", "a/x86_64/debug/PackageTests.xctest", "a/x86_64/debug/Modules"),
      (
        "a/arm64/debug/Modules/A.swiftmodule", "a/arm64/debug/PackageTests.xctest/Contents/MacOS/PackageTests",
        "a/arm64/debug/Modules"
      ),
      ("Products/Debug/A.swiftmodule/x.swiftdoc", "Products/Debug/A.xctest/Contents/MacOS/A", "Products/Debug"),
    ]
  )
  func layouts(module: String, tests: String, expected: String) throws {
    try withFolder { root in
      for path in ["Modules/Other.swiftmodule", module, tests] {
        let file = root.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: file)
      }
      let modules = try BuiltModules(of: root.appending(path: tests), environment: [:])
      #expect(modules.folder.path == root.appending(path: expected).path)
    }
  }

  @Test("The environment variable decides, even if modules are found from the running tests")
  func variable() throws {
    let modules = try BuiltModules(environment: [BuiltModules.variable: "/elsewhere/Modules"])
    #expect(modules.folder.path == "/elsewhere/Modules")
  }

  @Test("If no folder above the tests has modules, the error names the tests and the variable")
  func noModules() throws {
    let error = try #require(throws: SwiftCompilerError.self) {
      try BuiltModules(of: URL(filePath: "/proc/no/such/tests"), environment: [:])
    }
    #expect(error == .modulesNotFound(above: "/proc/no/such/tests"))
    #expect(error.description.contains("Set BUILT_MODULES to the folder with the modules of this build"))
  }

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modules-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}

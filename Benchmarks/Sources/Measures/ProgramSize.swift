import BenchmarkReports
import BenchmarkTools
import ChildProcesses
import Foundation

/// The code that a small program gets from the library: what it has more than the same program with plain `Codable`.
///
/// The programs decode a list of DTOs with three fields. They are compiled for release and linked, stripped and without unused
/// sections, with the modules of a build. The standard library and Foundation are shared libraries.
package struct ProgramSize {
  /// The reason why the figure is unavailable.
  package struct Unavailable: Error, CustomStringConvertible {
    /// The failure, its place, and its remedy.
    package let description: String
  }

  private let compiler: URL
  /// The folder of a build's products.
  private let products: URL
  /// The folder for sources and programs.
  private let folder: URL

  /// Measures all programs.
  /// - Parameter products: The folder of a build's products, which contains the library's modules and objects.
  package static func figures(products: URL, in folder: URL) throws -> ProgramFigures {
    guard let compiler = Callgrind.tool("swiftc") else { throw Unavailable(description: "swiftc must be on the PATH") }
    let size = ProgramSize(compiler: compiler, products: products, folder: folder)
    let plain = try size.text(of: nil)
    var bytes: [ProgramFigures.Program: Int] = [:]
    for program in ProgramFigures.Program.allCases { bytes[program] = try size.text(of: program) - plain }
    return ProgramFigures(bytes: bytes)
  }

  /// The source of a program.
  /// - Parameter program: The program; `nil` for the one with plain `Codable`.
  package static func source(_ program: ProgramFigures.Program?) -> String {
    let wrapper = program == nil ? "" : "@SafeBox "
    let decoder = (program?.modules.contains("ShieldedJSON") ?? false) ? "ShieldedJSONDecoder()" : "JSONDecoder()"
    let call =
      program == .reports
      ? """
      let decoded = try \(decoder).decodeWithReport([Product].self, from: data)
      print(decoded.value.count, decoded.report.text(), try decoded.report.json())
      """ : "print(try \(decoder).decode([Product].self, from: data).count)"
    return """
      import Foundation
      \((program?.modules ?? []).map { "import \($0)\n" }.joined())
      struct Product: Codable {
        \(wrapper)var id: Int
        \(wrapper)var name: String
        \(wrapper)var price: Double
      }
      let data = FileHandle.standardInput.readDataToEndOfFile()
      \(call)

      """
  }

  /// The bytes of a program that are only read: code, constants and metadata.
  private func text(of program: ProgramFigures.Program?) throws -> Int {
    let name = program?.rawValue ?? "plain"
    // Top-level code.
    let source = folder.appending(path: "\(name)/main.swift")
    try FileManager.default.createDirectory(at: source.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Self.source(program).write(to: source, atomically: true, encoding: .utf8)
    let executable = folder.appending(path: name + ".program")
    #if canImport(Darwin)
      let link = ["-Xlinker", "-dead_strip", "-Xlinker", "-x"]
    #else
      let link = ["-Xlinker", "--gc-sections", "-Xlinker", "-s"]
    #endif
    let modules = [products.appending(path: "Modules"), products].flatMap { ["-I", $0.path] }
    let objects = try (program?.modules ?? []).flatMap(objects)
    let command = [compiler.path, source.path, "-o", executable.path, "-O", "-wmo", "-swift-version", "6"]
    let run = try ChildProcess(command + link + modules + objects, limit: 1_800).run()
    guard run.status == 0 else {
      throw Unavailable(description: "swiftc failed with exit code \(run.status): \(run.errors.prefix(500))")
    }
    return try ObjectSize(of: executable).text
  }

  /// The object files of a module. SwiftPM's native build system has a folder with one for each source file, and Swift Build one
  /// file beside the products.
  private func objects(of module: String) throws -> [String] {
    let files = FileManager.default
    let folder = products.appending(path: module + ".build")
    let found = (files.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".o") }.sorted().map { folder.appending(path: $0).path }
    if !found.isEmpty { return found }
    let single = products.appending(path: module + ".o").path
    guard files.fileExists(atPath: single) else {
      throw Unavailable(description: "there are no objects of \(module) in \(products.path)")
    }
    return [single]
  }
}

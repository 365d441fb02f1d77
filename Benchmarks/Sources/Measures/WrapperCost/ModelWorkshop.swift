import ChildProcesses
import Foundation

/// Compiles modules of DTOs.
struct ModelWorkshop {
  /// The figures of one round.
  struct Sample {
    var binaryBytes: Double
    var codeBytes: Double
    var compileSeconds: Double
  }

  let compiler: URL
  let size: URL
  /// The folder of a build's products.
  let products: URL
  /// The folder for sources and objects.
  let folder: URL

  /// Compiles a module with one DTO and one with a number of further ones.
  func sample(_ style: ModelSource.Style, models: Int) throws -> Sample {
    let one = try compiled(ModelSource(models: 1, style: style))
    let full = try compiled(ModelSource(models: 1 + models, style: style))
    return Sample(
      binaryBytes: Double(full.bytes - one.bytes) / Double(models),
      codeBytes: Double(full.code - one.code) / Double(models),
      compileSeconds: (full.seconds - one.seconds) / Double(models)
    )
  }

  /// The CPU time that a module's first use of the macro takes in addition, when modules are only type-checked.
  func pluginStartSeconds(models: Int) throws -> Double {
    func seconds(_ models: Int) throws -> Double {
      let file = try write(ModelSource(models: models, style: .macro))
      return try secondsOfCompiler(["-typecheck", file.path])
    }
    let one = try seconds(1)
    let further = (try seconds(1 + models) - one) / Double(models)
    return max(0, one - (try seconds(0)) - further)
  }

  private func compiled(_ source: ModelSource) throws -> (bytes: Int, code: Int, seconds: Double) {
    let file = try write(source)
    let object = file.deletingPathExtension().appendingPathExtension("o")
    let seconds = try secondsOfCompiler(["-c", file.path, "-o", object.path, "-O", "-wmo"])
    let sections = try run(size, [Self.sectionsOption, object.path])
    return (
      try WrapperCost.binaryBytes(inSize: run(size, [object.path])),
      try WrapperCost.codeBytes(inSections: sections),
      seconds
    )
  }

  /// The option by which `size` lists the sections.
  private static var sectionsOption: String {
    #if canImport(Darwin)
      "-m"
    #else
      "-A"
    #endif
  }

  private func write(_ source: ModelSource) throws -> URL {
    let file = folder.appending(path: "\(source.style.rawValue)\(source.models).swift")
    try source.text.write(to: file, atomically: true, encoding: .utf8)
    return file
  }

  /// The CPU time of the compiler and of the plugin that it starts.
  private func secondsOfCompiler(_ arguments: [String]) throws -> Double {
    let before = ProcessUsage.childrenSeconds
    try run(compiler, arguments + ["-parse-as-library", "-swift-version", "6", "-module-name", "Models"] + library)
    return ProcessUsage.childrenSeconds - before
  }

  /// The options by which the compiler finds the library's modules and the macro's plugin. SwiftPM's native build system has a
  /// folder `Modules` beside the products and adds `-tool` to the names of the programs that run during a build; Swift Build
  /// has the modules beside the products, and the plugin under its own name.
  private var library: [String] {
    let modules = [products.appending(path: "Modules"), products].flatMap { ["-I", $0.path] }
    let plugin = ["ShieldedMacrosPlugin-tool", "ShieldedMacrosPlugin"].map { products.appending(path: $0).path }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
    return modules + (plugin.map { ["-load-plugin-executable", "\($0)#ShieldedMacrosPlugin"] } ?? [])
  }

  @discardableResult
  private func run(_ tool: URL, _ arguments: [String]) throws -> String {
    let run = try ChildProcess([tool.path] + arguments, limit: 1_800).run()
    guard run.status == 0 else {
      throw WrapperCost.Unavailable(
        description: "\(tool.lastPathComponent) failed with exit code \(run.status): \(run.errors.prefix(500))"
      )
    }
    return run.output
  }
}

import Foundation

/// Compiles modules of DTOs.
struct ModelWorkshop {
  /// The figures of one round.
  struct Sample {
    var binaryBytes: Double
    var compileSeconds: Double
    var firstSeconds: Double
  }

  let compiler: URL
  let size: URL
  /// The folder of a build's products.
  let products: URL
  /// The folder for sources and objects.
  let folder: URL

  /// Compiles modules without a DTO, with one, and with a number of further ones.
  func sample(_ style: ModelSource.Style, models: Int) throws -> Sample {
    let empty = try compiled(ModelSource(models: 0, style: style))
    let one = try compiled(ModelSource(models: 1, style: style))
    let full = try compiled(ModelSource(models: 1 + models, style: style))
    let seconds = (full.seconds - one.seconds) / Double(models)
    return Sample(
      binaryBytes: Double(full.bytes - one.bytes) / Double(models),
      compileSeconds: seconds,
      firstSeconds: max(0, one.seconds - empty.seconds - seconds)
    )
  }

  private func compiled(_ source: ModelSource) throws -> (bytes: Int, seconds: Double) {
    let name = "\(source.style.rawValue)\(source.models)"
    let file = folder.appending(path: "\(name).swift")
    let object = folder.appending(path: "\(name).o")
    try source.text.write(to: file, atomically: true, encoding: .utf8)
    let before = ProcessUsage.childrenSeconds
    try run(
      compiler,
      [
        "-c", file.path, "-o", object.path, "-O", "-wmo", "-parse-as-library", "-swift-version", "6",
        "-module-name", name,
      ] + library
    )
    let seconds = ProcessUsage.childrenSeconds - before
    return (try WrapperCost.binaryBytes(inSize: run(size, [object.path])), seconds)
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
    let run = try ToolRun(tool, arguments)
    guard run.status == 0 else {
      throw WrapperCost.Unavailable(
        description: "\(tool.lastPathComponent) failed with exit code \(run.status): \(run.errors.prefix(500))"
      )
    }
    return run.output
  }
}

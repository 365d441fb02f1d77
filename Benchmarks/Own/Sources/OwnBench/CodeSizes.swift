import BenchmarkTools
import ChildProcesses
import Foundation
import ModelRewriting

/// Measures how much code each version of the model is, as a module of its own.
struct CodeSizes {
  let input: ModelInput
  /// The type to decode, as Swift spells it.
  let type: String
  let products: ModelProgram.Products

  /// Compiles each version into one object file, with a use of the type instead of the contenders, and measures it.
  ///
  /// The build's own object files don't do: the optimizer puts a specialized function into whichever file calls it first.
  func measure(in folder: URL) throws -> [OwnResults.CodeSize] {
    // Without a use, the optimizer removes a type that isn't public.
    let use = folder.appending(path: "Use.swift")
    try Data("public func ownModelUse() -> any Decodable.Type { \(type).self }\n".utf8).write(to: use)
    return try ModelVersion.allCases.map { version in
      let object = folder.appending(path: "\(version.rawValue).o")
      let module = ModelProgram.generated.appending(path: version.moduleName)
      let sources = input.fileNames.map { module.appending(path: $0).path }
      let modules = [products.folder.appending(path: "Modules"), products.folder].flatMap { ["-I", $0.path] }
      let compiler = try ChildProcess(
        ["swiftc", "-c", "-O", "-wmo", "-parse-as-library", "-swift-version", "5", "-module-name", version.moduleName]
          + modules + [
            "-load-plugin-executable", "\(products.plugin)#ShieldedMacrosPlugin", "-o", object.path, use.path,
          ]
          + sources,
        limit: 1_800
      ).run()
      guard compiler.status == 0 else {
        throw ObjectSize.Unavailable(
          description: "swiftc failed with exit code \(compiler.status): \(compiler.errors.prefix(300))"
        )
      }
      let size = try ObjectSize(of: object)
      return OwnResults.CodeSize(version: version, bytes: size.bytes, code: size.code)
    }
  }
}

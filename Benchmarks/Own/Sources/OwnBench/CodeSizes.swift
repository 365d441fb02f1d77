import ChildProcesses
import Foundation
import ModelRewriting

/// Measures how much code each version of the model is, as a module of its own.
struct CodeSizes {
  /// The reason why there is no figure.
  struct Unavailable: Error, CustomStringConvertible {
    let description: String
  }

  let input: ModelInput
  /// The type to decode, as Swift spells it.
  let type: String
  let products: ModelProgram.Products

  /// Compiles each version into one object file, with a use of the type instead of the contenders, and measures it.
  ///
  /// The build's own object files don't do: the optimizer puts a specialized function into whichever file calls it first.
  /// - Parameter folder: The folder for the object files.
  /// - Throws: ``Unavailable``, or the error that kept the compiler from being started.
  func measure(in folder: URL) throws -> [OwnResults.CodeSize] {
    #if canImport(Darwin)
      let sectionsOption = "-m"
    #else
      let sectionsOption = "-A"
    #endif
    // Without a use, the optimizer removes a type that isn't public.
    let use = folder.appending(path: "Use.swift")
    try Data("public func ownModelUse() -> any Decodable.Type { \(type).self }\n".utf8).write(to: use)
    return try ModelVersion.allCases.map { version in
      let object = folder.appending(path: "\(version.rawValue).o").path
      let module = ModelProgram.generated.appending(path: version.moduleName)
      let sources = input.fileNames.map { module.appending(path: $0).path }
      let modules = [products.folder.appending(path: "Modules"), products.folder].flatMap { ["-I", $0.path] }
      let compiler = try ChildProcess(
        ["swiftc", "-c", "-O", "-wmo", "-parse-as-library", "-swift-version", "5", "-module-name", version.moduleName]
          + modules + ["-load-plugin-executable", "\(products.plugin)#ShieldedMacrosPlugin", "-o", object, use.path]
          + sources,
        limit: 1_800
      ).run()
      guard compiler.status == 0 else {
        throw Unavailable(
          description: "swiftc failed with exit code \(compiler.status): \(compiler.errors.prefix(300))"
        )
      }
      return OwnResults.CodeSize(
        version: version,
        bytes: try Self.bytes(inSize: Self.size([object])),
        code: Self.codeBytes(inSections: try Self.size([sectionsOption, object]))
      )
    }
  }

  private static func size(_ arguments: [String]) throws -> String {
    guard let output = ChildProcess.output(of: ["size"] + arguments) else {
      throw Unavailable(description: "size isn't on the PATH or failed; it comes with binutils or Xcode")
    }
    return output
  }

  /// The sum of code, constants and initialized data in the output of `size` for one file.
  static func bytes(inSize text: String) throws -> Int {
    let fields = text.split(separator: "\n").dropFirst().first?.split { $0 == " " || $0 == "\t" } ?? []
    guard fields.count >= 2, let code = Int(fields[0]), let data = Int(fields[1]) else {
      throw Unavailable(description: "can't parse the output of size: \(text.prefix(200))")
    }
    return code + data
  }

  /// The sum of the sections with machine code in the output of `size -A` or `size -m`; 0 if there are none.
  static func codeBytes(inSections text: String) -> Int {
    text.split(separator: "\n").reduce(0) { sum, line in
      let fields = line.split { " \t(),:".contains($0) }
      let name = fields.firstIndex { $0.hasPrefix(".text") || $0 == "__text" }
      return sum + (name.flatMap { fields[($0 + 1)...].first }.flatMap { Int($0) } ?? 0)
    }
  }
}

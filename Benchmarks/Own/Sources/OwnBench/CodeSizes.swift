import Foundation
import ModelRewriting

/// Measures the object files of each version.
enum CodeSizes {
  /// The reason why there is no figure.
  struct Unavailable: Error, CustomStringConvertible {
    let description: String
  }

  /// The sizes of all versions, without the file that the tool adds to each module.
  /// - Parameters:
  ///   - files: The names of the source files. The folder may have object files of an earlier model.
  ///   - products: The folder of the build's products.
  /// - Throws: ``Unavailable``.
  static func measure(_ files: [String], in products: URL) throws -> [OwnResults.CodeSize] {
    try ModelVersion.allCases.map { version in
      let folder = products.appending(path: "\(version.moduleName).build")
      var size = OwnResults.CodeSize(version: version, bytes: 0, code: 0)
      for name in files {
        let file = folder.appending(path: "\(name).o").path
        guard FileManager.default.fileExists(atPath: file) else {
          throw Unavailable(description: "the build has no object file \(file)")
        }
        size.bytes += try bytes(inSize: output([file]))
        size.code += try codeBytes(inSections: output([sectionsOption, file]))
      }
      return size
    }
  }

  private static func output(_ arguments: [String]) throws -> String {
    guard let output = ToolRun.output(of: ["size"] + arguments) else {
      throw Unavailable(description: "size isn't on the PATH or failed; it comes with binutils or Xcode")
    }
    return output
  }

  /// The option by which `size` lists the sections.
  private static var sectionsOption: String {
    #if canImport(Darwin)
      "-m"
    #else
      "-A"
    #endif
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

import ChildProcesses
import Foundation

/// The size of an object file or a program, by the command `size`.
package struct ObjectSize: Equatable, Sendable {
  /// The reason why a figure is missing.
  package struct Unavailable: Error, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }
  }

  /// The bytes of code, constants and initialized data.
  package let bytes: Int
  /// The bytes of machine code among them.
  package let code: Int
  /// The bytes that are only read: code and constants.
  package let text: Int

  /// Measures a file.
  package init(of file: URL) throws {
    #if canImport(Darwin)
      let sectionsOption = "-m"
    #else
      let sectionsOption = "-A"
    #endif
    let columns = try Self.columns(inSize: Self.output([file.path]))
    (bytes, text) = (columns.text + columns.data, columns.text)
    code = try Self.codeBytes(inSections: Self.output([sectionsOption, file.path]))
  }

  private static func output(_ arguments: [String]) throws -> String {
    guard let output = ChildProcess.output(of: ["size"] + arguments) else {
      throw Unavailable(description: "size isn't on the PATH or failed; it comes with binutils or Xcode")
    }
    return output
  }

  /// The first column of the output of `size` has the code and the constants, the second the initialized data that can be written to.
  package static func columns(inSize text: String) throws -> (text: Int, data: Int) {
    let fields = text.split(separator: "\n").dropFirst().first?.split { $0 == " " || $0 == "\t" } ?? []
    guard fields.count >= 2, let code = Int(fields[0]), let data = Int(fields[1]) else {
      throw Unavailable(description: "can't parse the output of size: \(text.prefix(200))")
    }
    return (code, data)
  }

  /// The sum of the sections with machine code in the list of `size -A` on Linux, or of `size -m` on macOS.
  package static func codeBytes(inSections text: String) throws -> Int {
    let sizes = text.split(separator: "\n").compactMap { line -> Int? in
      let fields = line.split { " \t(),:".contains($0) }
      let name = fields.firstIndex { $0.hasPrefix(".text") || $0 == "__text" }
      return name.flatMap { fields[($0 + 1)...].first }.flatMap { Int($0) }
    }
    guard !sizes.isEmpty else {
      throw Unavailable(description: "size lists no section with code: \(text.prefix(200))")
    }
    return sizes.reduce(0, +)
  }
}

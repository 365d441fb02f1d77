import Foundation

/// What a DTO costs before it decodes anything: the size of its machine code, and the time to compile it.
///
/// Two modules are compiled for release, one without DTOs and one with many; the difference, divided by their number, is one
/// DTO's. So the module's own overhead and the import of the library fall out.
package struct WrapperCost: Equatable, Sendable, Codable {
  /// Why there is no figure.
  package struct Unavailable: Error, CustomStringConvertible {
    /// What, where and what to do.
    package let description: String
  }

  /// The figures of one style.
  package struct Figures: Equatable, Sendable, Codable {
    /// The bytes of code and constants that one DTO adds.
    package var codeBytes: Double
    /// The seconds of CPU time that the compiler takes for one DTO, the least of several runs.
    package var compileSeconds: Double
  }

  /// Synthesized `Codable`.
  package var plain: Figures
  /// With the library's wrappers.
  package var shielded: Figures

  /// Compiles and measures.
  /// - Parameters:
  ///   - modules: The folder with `ShieldedDecoding.swiftmodule`, as `swift build -c release` leaves it in `Modules`.
  ///   - folder: Where sources and objects go.
  ///   - models: How many DTOs, 1 or more.
  ///   - runs: How often each is compiled, 1 or more.
  /// - Throws: `Unavailable` where a tool is missing or the compiler refuses.
  package init(modules: URL, in folder: URL, models: Int = 20, runs: Int = 3) throws {
    guard let compiler = Callgrind.tool("swiftc"), let size = Callgrind.tool("size") else {
      throw Unavailable(description: "swiftc and size must be on the PATH; size comes with binutils or Xcode")
    }
    let workshop = Workshop(compiler: compiler, size: size, modules: modules, folder: folder)
    plain = try workshop.figures(.plain, models: max(1, models), runs: max(1, runs))
    shielded = try workshop.figures(.shielded, models: max(1, models), runs: max(1, runs))
  }

  /// The tools, and where they work.
  private struct Workshop {
    let compiler: URL
    let size: URL
    let modules: URL
    let folder: URL

    func figures(_ style: ModelSource.Style, models: Int, runs: Int) throws -> Figures {
      let empty = try compiled(ModelSource(models: 0, style: style), runs: runs)
      let full = try compiled(ModelSource(models: models, style: style), runs: runs)
      return Figures(
        codeBytes: Double(full.bytes - empty.bytes) / Double(models),
        compileSeconds: (full.seconds - empty.seconds) / Double(models)
      )
    }

    private func compiled(_ source: ModelSource, runs: Int) throws -> (bytes: Int, seconds: Double) {
      let name = "\(source.style.rawValue)\(source.models)"
      let file = folder.appending(path: "\(name).swift")
      let object = folder.appending(path: "\(name).o")
      try source.text.write(to: file, atomically: true, encoding: .utf8)
      var seconds = Double.infinity
      for _ in 0..<runs {
        let before = ChildrenTime.seconds
        try run(
          compiler,
          [
            "-c", file.path, "-o", object.path, "-O", "-wmo", "-parse-as-library", "-swift-version", "6",
            "-module-name", name, "-I", modules.path,
          ]
        )
        seconds = min(seconds, ChildrenTime.seconds - before)
      }
      return (try WrapperCost.codeBytes(inSize: run(size, [object.path])), seconds)
    }

    @discardableResult
    private func run(_ tool: URL, _ arguments: [String]) throws -> String {
      let run = try ToolRun(tool, arguments)
      guard run.status == 0 else {
        throw Unavailable(
          description: "\(tool.lastPathComponent) failed with exit code \(run.status): \(run.errors.prefix(500))"
        )
      }
      return run.output
    }
  }

  /// Reads the sum of code and initialised data from what `size` says of one object.
  static func codeBytes(inSize text: String) throws -> Int {
    let lines = text.split(separator: "\n")
    let fields = lines.dropFirst().first?.split(whereSeparator: { $0 == " " || $0 == "\t" }) ?? []
    guard fields.count >= 2, let code = Int(fields[0]), let data = Int(fields[1]) else {
      throw Unavailable(description: "size said something unexpected: \(text.prefix(200))")
    }
    return code + data
  }
}

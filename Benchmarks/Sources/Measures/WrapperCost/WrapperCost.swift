import BenchmarkStatistics
import Foundation

/// What a DTO costs before it decodes anything: its size in an object file, and the time to compile it.
///
/// Two modules are compiled for release, one without DTOs and one with many; the difference is divided by their number. This
/// excludes the overhead of the module and of importing the library.
package struct WrapperCost: Sendable {
  /// The reason why the figure is unavailable.
  package struct Unavailable: Error, CustomStringConvertible {
    /// What failed, where, and what to do about it.
    package let description: String
  }

  /// The figures of one style.
  package struct Figures: Sendable {
    /// The bytes of code, constants and initialized data that one DTO adds to an object file.
    package var binaryBytes: Double
    /// The CPU time, in seconds, that the compiler takes for one DTO: the median of several rounds.
    package var compileSeconds: Double
  }

  /// Synthesized `Codable`.
  package var plain: Figures
  /// With the library's wrappers.
  package var shielded: Figures
  /// The median, over the rounds, of the ratio of the compile time with wrappers to that without. Each round compiles both
  /// styles in succession, because the machine's speed drifts.
  package var compileRatio: Double

  /// Compiles the modules and measures the cost.
  /// - Parameters:
  ///   - modules: The folders in which to look for `ShieldedDecoding.swiftmodule`.
  ///   - folder: The folder for sources and objects.
  ///   - models: The number of DTOs, 1 or more.
  ///   - rounds: How often each style is compiled, 1 or more.
  /// - Throws: `Unavailable` if a tool is missing or compilation fails.
  package init(modules: [URL], in folder: URL, models: Int = 20, rounds: Int = 3) throws {
    guard let compiler = Callgrind.tool("swiftc"), let size = Callgrind.tool("size") else {
      throw Unavailable(description: "swiftc and size must be on the PATH; size comes with binutils or Xcode")
    }
    let workshop = Workshop(compiler: compiler, size: size, modules: modules, folder: folder)
    let models = max(1, models)
    var seconds: [ModelSource.Style: [Double]] = [:]
    var binaryBytes: [ModelSource.Style: Double] = [:]
    for round in 0..<max(1, rounds) {
      let styles = ModelSource.Style.allCases
      for style in round.isMultiple(of: 2) ? styles : styles.reversed() {
        let figures = try workshop.figures(style, models: models)
        seconds[style, default: []].append(figures.compileSeconds)
        binaryBytes[style] = figures.binaryBytes
      }
    }
    let (plainSeconds, shieldedSeconds) = (seconds[.plain] ?? [], seconds[.shielded] ?? [])
    plain = Figures(binaryBytes: binaryBytes[.plain] ?? 0, compileSeconds: Quantile.median(plainSeconds) ?? 0)
    shielded = Figures(binaryBytes: binaryBytes[.shielded] ?? 0, compileSeconds: Quantile.median(shieldedSeconds) ?? 0)
    compileRatio = Quantile.median(zip(shieldedSeconds, plainSeconds).map { $0 / $1 }) ?? 0
  }

  /// The folders in which a build keeps its modules.
  /// - Parameter program: A program of the build. SwiftPM's native build system has a folder `Modules` beside the program; Swift
  ///   Build has the modules beside the program itself.
  package static func modules(of program: URL) -> [URL] {
    let products = program.deletingLastPathComponent()
    return [products.appending(path: "Modules"), products]
  }

  /// The tools and the folders that they use.
  private struct Workshop {
    let compiler: URL
    let size: URL
    let modules: [URL]
    let folder: URL

    func figures(_ style: ModelSource.Style, models: Int) throws -> Figures {
      let empty = try compiled(ModelSource(models: 0, style: style))
      let full = try compiled(ModelSource(models: models, style: style))
      return Figures(
        binaryBytes: Double(full.bytes - empty.bytes) / Double(models),
        compileSeconds: (full.seconds - empty.seconds) / Double(models)
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
        ] + modules.flatMap { ["-I", $0.path] }
      )
      let seconds = ProcessUsage.childrenSeconds - before
      return (try WrapperCost.binaryBytes(inSize: run(size, [object.path])), seconds)
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

  /// Parses the output of `size` for one object file: the sum of its code, constants and initialized data.
  ///
  /// The first column has the code and the constants, the second the initialized data that can be written to.
  static func binaryBytes(inSize text: String) throws -> Int {
    let lines = text.split(separator: "\n")
    let fields = lines.dropFirst().first?.split(whereSeparator: { $0 == " " || $0 == "\t" }) ?? []
    guard fields.count >= 2, let code = Int(fields[0]), let data = Int(fields[1]) else {
      throw Unavailable(description: "can't parse the output of size: \(text.prefix(200))")
    }
    return code + data
  }
}

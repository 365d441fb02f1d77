import BenchmarkStatistics
import Foundation

/// What a DTO costs before it decodes anything: its size in an object file, and the time to compile it.
///
/// Two modules are compiled for release, one with a single DTO and one with many more; the difference is divided by their
/// number. This excludes the overhead of the module, of importing the library, and of the code that all DTOs of a module share.
/// The start of the macro's plugin, once for each module, is a figure of its own.
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
    /// The bytes of machine code among them.
    package var codeBytes: Double
    /// The CPU time, in seconds, that the compiler takes for one DTO: the median of several rounds.
    package var compileSeconds: Double
    /// The median, over the rounds, of the ratio of that time to plain `Codable`'s. Each round compiles all styles in
    /// succession, because the machine's speed drifts.
    package var compileRatio: Double
  }

  /// The figures of each style.
  package var figures: [ModelSource.Style: Figures]
  /// The CPU time, in seconds, that starting the macro's plugin takes: the median of several rounds.
  package var pluginStartSeconds: Double

  /// Compiles the modules and measures the cost.
  /// - Parameters:
  ///   - products: The folder of a build's products, which contains the library's modules and the macro's plugin.
  ///   - folder: The folder for sources and objects.
  ///   - models: The number of further DTOs, 1 or more.
  ///   - rounds: How often each style is compiled, 1 or more.
  /// - Throws: `Unavailable` if a tool is missing or compilation fails.
  package init(products: URL, in folder: URL, models: Int = 10, rounds: Int = 3) throws {
    let workshop = try Self.workshop(products: products, in: folder)
    let models = max(1, models)
    var samples: [ModelSource.Style: [ModelWorkshop.Sample]] = [:]
    var starts: [Double] = []
    for round in 0..<max(1, rounds) {
      let styles = ModelSource.Style.allCases
      for style in round.isMultiple(of: 2) ? styles : styles.reversed() {
        samples[style, default: []].append(try workshop.sample(style, models: models))
      }
      starts.append(try workshop.pluginStartSeconds(models: models))
    }
    pluginStartSeconds = Quantile.median(starts) ?? 0
    let plain = samples[.plain] ?? []
    figures = samples.mapValues { own in
      Figures(
        binaryBytes: own.last?.binaryBytes ?? 0,
        codeBytes: own.last?.codeBytes ?? 0,
        compileSeconds: Quantile.median(own.map(\.compileSeconds)) ?? 0,
        compileRatio: Quantile.median(zip(own, plain).map { $0.compileSeconds / $1.compileSeconds }) ?? 0
      )
    }
  }

  /// The CPU time, in seconds, that the compiler and the plugin take for one DTO, measured once.
  /// - Throws: `Unavailable` if a tool is missing or compilation fails.
  package static func compileSeconds(
    _ style: ModelSource.Style,
    models: Int,
    products: URL,
    in folder: URL
  ) throws -> Double {
    try workshop(products: products, in: folder).sample(style, models: models).compileSeconds
  }

  private static func workshop(products: URL, in folder: URL) throws -> ModelWorkshop {
    guard let compiler = Callgrind.tool("swiftc"), let size = Callgrind.tool("size") else {
      throw Unavailable(description: "swiftc and size must be on the PATH; size comes with binutils or Xcode")
    }
    return ModelWorkshop(compiler: compiler, size: size, products: products, folder: folder)
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

  /// Parses the list of sections of `size -A` on Linux, or of `size -m` on macOS: the sum of those with machine code.
  static func codeBytes(inSections text: String) throws -> Int {
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

import BenchmarkStatistics
import BenchmarkTools
import ChildProcesses
import Foundation
import Payloads

/// The cost of a DTO before it decodes anything: its size in an object file, and the time to compile it.
///
/// Two modules are compiled for release, one with a single DTO and one with many more; the difference is divided by their
/// number. This excludes the overhead of the module, of importing the library, and of the code that all DTOs of a module share.
/// The start of the macro's plugin, once for each module, is a figure of its own.
package struct WrapperCost: Sendable {
  /// The reason why the figure is unavailable.
  package struct Unavailable: Error, CustomStringConvertible {
    /// The failure, its place, and its remedy.
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

  package var figures: [ModelSource.Style: Figures]
  /// The CPU time, in seconds, that starting the macro's plugin takes: the median of several rounds; `nil` if it isn't measured.
  package var pluginStartSeconds: Double?

  /// Compiles the modules and measures the cost.
  /// - Parameters:
  ///   - products: The folder of a build's products, which contains the library's modules and the macro's plugin.
  ///   - models: The number of further DTOs, 1 or more.
  ///   - rounds: How often each style is compiled, 1 or more.
  ///   - timesPlugin: Whether the start of the plugin is timed too, for which three further modules are compiled in each round.
  package init(products: URL, in folder: URL, models: Int = 10, rounds: Int = 3, timesPlugin: Bool = true) throws {
    let workshop = try Self.workshop(products: products, in: folder)
    let models = max(1, models)
    var samples: [ModelSource.Style: [ModelWorkshop.Sample]] = [:]
    var starts: [Double] = []
    for round in 0..<max(1, rounds) {
      let styles = ModelSource.Style.allCases
      for style in round.isMultiple(of: 2) ? styles : styles.reversed() {
        samples[style, default: []].append(try workshop.sample(style, models: models))
      }
      if timesPlugin { starts.append(try workshop.pluginStartSeconds(models: models)) }
    }
    pluginStartSeconds = Quantile.median(starts)
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
  package static func compileSeconds(
    _ style: ModelSource.Style,
    models: Int,
    products: URL,
    in folder: URL
  ) throws -> Double {
    try workshop(products: products, in: folder).sample(style, models: models).compileSeconds
  }

  private static func workshop(products: URL, in folder: URL) throws -> ModelWorkshop {
    guard let compiler = Callgrind.tool("swiftc") else {
      throw Unavailable(description: "swiftc must be on the PATH")
    }
    return ModelWorkshop(compiler: compiler, products: products, folder: folder)
  }
}

/// Compiles modules of DTOs.
struct ModelWorkshop {
  /// The figures of one round.
  struct Sample {
    var binaryBytes: Double
    var codeBytes: Double
    var compileSeconds: Double
  }

  let compiler: URL
  /// The folder of a build's products.
  let products: URL
  /// The folder for sources and objects.
  let folder: URL

  /// Compiles a module with one DTO and one with a number of further ones.
  func sample(_ style: ModelSource.Style, models: Int) throws -> Sample {
    let one = try compiled(ModelSource(models: 1, style: style))
    let full = try compiled(ModelSource(models: 1 + models, style: style))
    return Sample(
      binaryBytes: Double(full.size.bytes - one.size.bytes) / Double(models),
      codeBytes: Double(full.size.code - one.size.code) / Double(models),
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

  private func compiled(_ source: ModelSource) throws -> (size: ObjectSize, seconds: Double) {
    let file = try write(source)
    let object = file.deletingPathExtension().appendingPathExtension("o")
    let seconds = try secondsOfCompiler(["-c", file.path, "-o", object.path, "-O", "-wmo"])
    return (try ObjectSize(of: object), seconds)
  }

  private func write(_ source: ModelSource) throws -> URL {
    let file = folder.appending(path: "\(source.style.rawValue)\(source.models).swift")
    try source.text.write(to: file, atomically: true, encoding: .utf8)
    return file
  }

  /// The CPU time of the compiler and of the plugin that it starts.
  private func secondsOfCompiler(_ arguments: [String]) throws -> Double {
    let before = ProcessUsage.childrenSeconds
    let options = ["-parse-as-library", "-swift-version", "6", "-module-name", "Models"] + library
    let run = try ChildProcess([compiler.path] + arguments + options, limit: 1_800).run()
    guard run.status == 0 else {
      throw WrapperCost.Unavailable(
        description: "swiftc failed with exit code \(run.status): \(run.errors.prefix(500))"
      )
    }
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
}

/// The source of a module with a number of DTOs, in plain `Codable`, with the library's wrappers, or with its macro.
package struct ModelSource: Equatable, Sendable {
  /// How the DTOs are declared.
  package enum Style: String, CaseIterable, Sendable, Codable {
    /// Synthesized `Codable`.
    case plain
    /// The same DTOs with `@SafeBox` on every field, and `@SafeArray` on the list.
    case shielded
    /// The same DTOs with `@Shielded`.
    case macro
  }

  /// The number of DTOs.
  package var models: Int
  /// How they are declared.
  package var style: Style

  /// Creates a source.
  package init(models: Int, style: Style) {
    self.models = models
    self.style = style
  }

  /// The fields of each DTO: those of a catalogue record, so that the figures apply to the benchmark's own record.
  private static let fields = Catalogue().payload(PayloadSpecification(size: .records(1))).records.flatMap { record in
    Mirror(reflecting: record).children.map { field in
      (name: field.label ?? "", type: field.value is [String] ? "[String]" : "\(type(of: field.value))")
    }
  }

  /// The module's source. Every style imports the library, so that the cost of the import cancels out. The order of the fields
  /// differs from DTO to DTO, because the optimizer merges equal functions of DTOs that are laid out alike, as those of an app
  /// rarely are.
  package var text: String {
    var lines = ["import \(style == .macro ? "ShieldedMacros" : "ShieldedDecoding")", ""]
    for index in 0..<max(0, models) {
      if style == .macro { lines.append("@Shielded") }
      lines.append("public struct Model\(index): Codable, Sendable {")
      var fields = Self.fields
      var order = SeededGenerator(seed: UInt64(index))
      order.shuffle(&fields)
      for (name, type) in fields {
        lines.append("  \(wrapper(of: type))public var \(name): \(type)")
      }
      lines += ["}", ""]
    }
    return lines.joined(separator: "\n")
  }

  private func wrapper(of type: String) -> String {
    guard style == .shielded else { return "" }
    return type == "[String]" ? "@SafeArray " : "@SafeBox "
  }
}

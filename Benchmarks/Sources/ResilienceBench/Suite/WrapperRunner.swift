import BenchmarkReports
import Foundation
import Measures

/// Measures what a DTO costs in binary size and compile time, plain, wrapped and with the macro.
struct WrapperRunner {
  /// The program, whose build folder has the modules that the DTOs are compiled with.
  let executable: URL

  /// Compiles the DTOs.
  /// - Returns: The figures, or a note with the reason why there are none. That isn't an error, because nothing else depends on
  ///   them.
  func run(progress: inout ProgressLine) -> (figures: WrapperFigures?, note: String?) {
    progress.update("compiling DTOs")
    do {
      let products = executable.deletingLastPathComponent()
      let cost = try TemporaryFolder.with { try WrapperCost(products: products, in: $0) }
      let figures = cost.figures.mapValues(Self.figures)
      guard let plain = figures[.plain], let shielded = figures[.shielded] else { return (nil, nil) }
      let all = WrapperFigures(
        plain: plain,
        shielded: shielded,
        macro: figures[.macro],
        pluginStartSeconds: cost.pluginStartSeconds
      )
      return (all, nil)
    } catch {
      return (nil, "the binary size and compile time of a DTO weren't measured: \(error)")
    }
  }

  private static func figures(_ figures: WrapperCost.Figures) -> WrapperFigures.Figures {
    WrapperFigures.Figures(
      binaryBytes: figures.binaryBytes,
      codeBytes: figures.codeBytes,
      compileSeconds: figures.compileSeconds,
      compileRatio: figures.compileRatio
    )
  }
}

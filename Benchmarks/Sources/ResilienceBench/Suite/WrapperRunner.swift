import BenchmarkReports
import ChildProcesses
import Foundation
import Measures

/// Measures what a DTO costs in binary size, plain, wrapped and with the macro. The plugin is built for debugging, so the time isn't
/// a user's; the command `compile` measures that.
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
      let cost = try TemporaryFolder.with { try WrapperCost(products: products, in: $0, rounds: 1) }
      let figures = cost.figures.mapValues(Self.figures)
      guard let plain = figures[.plain], let shielded = figures[.shielded] else { return (nil, nil) }
      let all = WrapperFigures(
        plain: plain,
        shielded: shielded,
        macro: figures[.macro]
      )
      return (all, nil)
    } catch {
      return (nil, "the binary size of a DTO wasn't measured: \(error)")
    }
  }

  private static func figures(_ figures: WrapperCost.Figures) -> WrapperFigures.Figures {
    WrapperFigures.Figures(
      binaryBytes: figures.binaryBytes,
      codeBytes: figures.codeBytes
    )
  }
}

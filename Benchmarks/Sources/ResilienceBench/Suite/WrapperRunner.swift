import BenchmarkReports
import Foundation
import Measures

/// Measures what a DTO costs in binary size and compile time, plain and wrapped.
struct WrapperRunner {
  /// The program, whose build folder has the modules that the DTOs are compiled with.
  let executable: URL

  /// Compiles the DTOs.
  /// - Returns: The figures, or a note with the reason why there are none. That isn't an error, because nothing else depends on
  ///   them.
  func run(progress: inout ProgressLine) -> (figures: WrapperFigures?, note: String?) {
    progress.update("compiling DTOs, plain and wrapped")
    do {
      let cost = try TemporaryFolder.with { try WrapperCost(modules: WrapperCost.modules(of: executable), in: $0) }
      return (WrapperFigures(plain: Self.figures(cost.plain), shielded: Self.figures(cost.shielded)), nil)
    } catch {
      return (nil, "the binary size and compile time of a DTO weren't measured: \(error)")
    }
  }

  private static func figures(_ figures: WrapperCost.Figures) -> WrapperFigures.Figures {
    WrapperFigures.Figures(binaryBytes: figures.binaryBytes, compileSeconds: figures.compileSeconds)
  }
}

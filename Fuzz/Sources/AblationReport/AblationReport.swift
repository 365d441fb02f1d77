import ArgumentParser
import Foundation

/// Prints the table of an ablation.
@main
struct AblationReport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ablation-report",
    abstract: "Prints the medians and ranks of the trials that `fuzz ablation` measured."
  )

  @Argument(help: "The file of trials.")
  var file: String

  @Option(help: "The time limit of a trial in CPU seconds.")
  var seconds: Int

  func run() throws {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw ValidationError("'\(file)' can't be read")
    }
    do {
      print(AblationTable(trials: try AblationTrials(text), limit: seconds).text)
    } catch {
      throw ValidationError("line \(error.number) of '\(file)' isn't a trial: '\(error.text)'")
    }
  }
}

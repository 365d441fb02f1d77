import ArgumentParser
import BenchmarkReports

/// `size`: the code that a program gets from the library.
struct SizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "size",
    abstract: "Measure the code that a program gets from the library.",
    discussion: """
      Compiles and links small programs with the modules of this build: with plain Codable, with ShieldedDecoding and three \
      wrapped fields, with ShieldedJSON as well, and with a report's text and JSON. Prints what the library adds to each in bytes, \
      stripped and without unused sections, and the most that it may add.

      EXAMPLE
        Benchmarks/run size

      EXIT CODES
        0 within the limits   1 above a limit   69 a tool is missing, or a program doesn't compile
      """
  )

  func run() throws {
    var progress = ProgressLine()
    let programs = ProgramRunner(executable: try Program.executable()).run(progress: &progress)
    progress.finish()
    guard let figures = programs.figures else { throw BuildFailure(description: programs.note ?? "") }
    print(ReportTables.programs(figures).textLines.joined(separator: "\n"))
    let isAbove = ProgramFigures.Program.allCases.contains { (figures[$0] ?? 0) > $0.limit }
    if isAbove { throw ExitCode(1) }
  }
}

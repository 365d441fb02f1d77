import ArgumentParser

/// Options that choose how many processes take pairs, and what is judged.
struct JudgeOptions: ParsableArguments {
  @Option(help: "The number of processes that take pairs, from 1 to 100. Each has its own memory layout.")
  var processes = 8

  @Option(help: "The allowed cost, as a fraction from 0 to 1.")
  var limit = 0.05

  @Option(help: "A file to which the intervals and every pair are also written, as JSON.")
  var json: String?

  /// The process number, set only for processes that this program starts: takes that process's pairs and prints them as JSON.
  @Option(help: .hidden)
  var worker: UInt64?

  /// - Throws: An error that names the invalid option.
  func validate() throws {
    guard (1...100).contains(processes) else {
      throw ValidationError("--processes \(processes) isn't between 1 and 100")
    }
    guard (0...1).contains(limit) else { throw ValidationError("--limit \(limit) isn't between 0 and 1") }
  }

  /// Prints a report, and writes it to a file if there is one.
  ///
  /// - Throws: The exit code of the verdict, or 74 if the file can't be written.
  func finish(_ report: CostReport) throws {
    print(report.text)
    if let json { try RecordFile.write(try report.json(.current), to: json) }
    throw ExitCode(report.exitCode)
  }
}

import ArgumentParser

/// An error that says which answer was wrong.
protocol WrongAnswer: Error, CustomStringConvertible {}

extension ProgressLine {
  /// Measures, and exits with 1 after a wrong answer.
  mutating func reportingWrongAnswers<Rows>(_ body: (inout ProgressLine) throws -> Rows) throws -> Rows {
    do {
      return try body(&self)
    } catch let error as any WrongAnswer {
      finish()
      StandardError.write("Benchmarks/run: \(error)\n")
      throw ExitCode.failure
    }
  }
}

import BenchmarkReports

/// Compares the code that programs get from the library with the limits, and with a baseline or another build.
struct ProgramComparison {
  /// The fraction by which it may differ from that of the other build. Two builds of the same sources agree exactly.
  static let tolerance = 0.01

  let old: ProgramFigures?
  let new: ProgramFigures

  /// A finding for every program.
  var findings: [Finding] {
    ProgramFigures.Program.allCases.compactMap { program in
      new[program].map { finding(program, was: old?[program], now: $0) }
    }
  }

  private func finding(_ program: ProgramFigures.Program, was: Int?, now: Int) -> Finding {
    let ratio = was.map { Double(now) / Double(max(1, $0)) } ?? 1
    let (outcome, advice): (Finding.Outcome, String) =
      if now > program.limit {
        (.regression, "above the limit of \(program.limit) bytes; move what few apps need to another product")
      } else if ratio > 1 + Self.tolerance {
        (.regression, "\(NumberText.change(ratio)), above the limit of \(NumberText.percent(Self.tolerance))")
      } else if ratio < 1 - Self.tolerance {
        (.improvement, Finding.record)
      } else {
        (.holds, "")
      }
    return Finding(
      metric: "code of a program",
      contender: program.rawValue,
      payload: "three fields",
      old: was.map { "\($0)" } ?? Finding.noValue,
      new: "\(now)",
      outcome: outcome,
      advice: advice
    )
  }
}

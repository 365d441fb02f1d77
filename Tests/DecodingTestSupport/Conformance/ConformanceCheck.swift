/// One thing that the core promises over every decoder.
///
/// To put a decoder of your own to the test, make it a ``ConformanceSubject`` and run all checks:
///
///     for check in ConformanceCheck.all {
///       let deviations = check.deviations(of: MySubject())   // [] where all is well
///     }
public struct ConformanceCheck: Sendable, CustomStringConvertible {
  /// The promise.
  public let description: String

  private let body: @Sendable (inout ConformanceRun) throws -> Void

  init(_ description: String, _ body: @escaping @Sendable (inout ConformanceRun) throws -> Void) {
    self.description = description
    self.body = body
  }

  /// Runs the check.
  ///
  /// - Parameter subject: The decoder.
  /// - Returns: A line for everything that isn't as promised.
  public func deviations(of subject: any ConformanceSubject) -> [String] {
    var run = ConformanceRun(subject: subject)
    do {
      try body(&run)
    } catch {
      run.deviations.append("threw \(error)")
    }
    if run.caseCount == 0 { run.deviations.append("nothing was checked") }
    return run.deviations
  }

  /// All checks.
  public static let all: [ConformanceCheck] = elements + endings + values + failures
}

/// One promise that the core keeps over every decoder.
///
/// To test your own decoder, make it a ``ConformanceSubject`` and run all checks:
///
///     for check in ConformanceCheck.all {
///       let deviations = check.deviations(of: MySubject())   // [] if the promise is kept
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
  /// - Returns: One line for each deviation from the promise.
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

import ShieldedDecoding

/// The client's measurements. Without the package trait `SwiftMetrics`, nothing is measured.
extension ClientOptions {
  /// Passes the report of a response to ``onReport`` and to the metrics.
  func deliver<Target: Endpoint>(_ report: RescueReport, of endpoint: Target) {
    #if SwiftMetrics
      metrics?.record(report, endpoint: Self.label(of: Target.self))
    #endif
    if reportsCleanResponses || !report.isEmpty { onReport(report, Target.self) }
  }

  /// Runs a closure that reads a whole response, and adds its duration to the metrics.
  func timing<Target: Endpoint, Result>(_ endpoint: Target, _ body: () -> Result) -> Result {
    #if SwiftMetrics
      if let metrics { return metrics.timing(endpoint: Self.label(of: Target.self), body) }
    #endif
    return body()
  }

  /// Adds the time in which a stream's response was decoded to the metrics.
  func recordDecoding<Target: Endpoint>(of endpoint: Target, timedBy stopwatch: DecodingStopwatch) {
    #if SwiftMetrics
      metrics?.recordDecoding(lasting: stopwatch.duration, endpoint: Self.label(of: Target.self))
    #endif
  }

  /// Whether decoding is timed.
  var timesDecoding: Bool {
    #if SwiftMetrics
      metrics != nil
    #else
      false
    #endif
  }

  private static func label<Target: Endpoint>(of endpoint: Target.Type) -> String { "\(endpoint)" }
}

/// Adds up the time in which the parts of a response are decoded.
struct DecodingStopwatch {
  private let isOn: Bool
  private(set) var duration = Duration.zero

  /// - Parameter isOn: Whether the time is measured at all.
  init(isOn: Bool) {
    self.isOn = isOn
  }

  mutating func timing<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isOn else { return try body() }
    let start = ContinuousClock.now
    defer { duration += start.duration(to: .now) }
    return try body()
  }
}

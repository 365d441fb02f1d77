import ShieldedDecoding

/// Options that a client applies to all its endpoints.
public struct ClientOptions: Sendable {
  /// The limits of a response, if the endpoint doesn't set its own.
  public var limits = TransportLimits()

  /// The part of a response that appears in the description of an error.
  public var excerpt = BodyExcerpt()

  /// The maximum number of UTF-8 bytes of a backend's message in ``RequestError/reason`` and in `localizedDescription`. By default
  /// 1 000. The message is meant for the user, so it isn't redacted there. In the error's description, ``excerpt`` applies to it.
  public var messageLength = 1_000

  /// The codes that have the same meaning in every module.
  public var commonCodes = CommonCodes()

  /// Renews the token if a response reports that it has expired. By default no renewal takes place.
  public var renewal: TokenRenewal?

  /// The rules by which a failed request is sent again. By default it never is.
  public var retry: RetryPolicy?

  /// Creates the log of a call, with its capacity and redaction. By default a `RescueLog` with its defaults.
  public var makeLog: @Sendable () -> RescueLog = { RescueLog() }

  /// Prepares a request each time before it is sent, for example by adding the token. The returned request is validated before
  /// it is sent. If the closure throws an error, the call fails, and with a `CancellationError` it counts as canceled. A
  /// canceled call doesn't wait for the closure. By default `nil`: requests are sent as their endpoints describe them.
  public var prepare: (@Sendable (TransportRequest) async throws -> TransportRequest)?

  /// The time that ``prepare`` may take for a request. The default is a minute. Then it is canceled, and the call throws
  /// ``TransportError/preparationTimedOut(after:)``.
  public var preparationTime: Duration = .seconds(60)

  /// Called with the report of every response that has a rescue, and with the type of its endpoint, even if the call
  /// fails. If the request is sent again after a renewal, both responses are reported.
  public var onReport: @Sendable (_ report: RescueReport, _ endpoint: any Endpoint.Type) -> Void = { _, _ in }

  /// A Boolean value that indicates whether ``onReport`` is called for responses without rescues as well. By default `false`.
  ///
  /// Set it if the reports are merged, so that shares and frequencies are relative to all responses. Merge those of each endpoint
  /// separately: two endpoints may have lists at the same path.
  ///
  ///     options.reportsCleanResponses = true
  ///     options.onReport = { report, endpoint in
  ///       today.withLock { $0["\(endpoint)"] = ($0["\(endpoint)"] ?? RescueReport()).merged(with: report) }
  ///     }
  public var reportsCleanResponses = false

  #if SwiftMetrics
    /// Counts the rescues of every response by endpoint, folded path, rule and outcome, and times how long it takes to read a
    /// response. By default `nil`: nothing is measured. Requires the package trait `SwiftMetrics`.
    ///
    ///     options.metrics = RescueMetrics()
    ///     // For {"data": [{"price": "99.0"}]}, the response of ProductsEndpoint:
    ///     // shielded_decoding_rescues{endpoint="ProductsEndpoint",path="data[*].price",…} 1
    ///     // shielded_decoding_duration{endpoint="ProductsEndpoint"} has one measurement
    ///
    /// An endpoint's label is the name of its type. The time includes inspecting and decoding the body, and `output(from:log:)`;
    /// for a stream, it is the sum over the parts of the body. A stream that is abandoned isn't measured.
    public var metrics: RescueMetrics?
  #endif

  /// Creates options with their defaults.
  public init() {}
}

// MARK: - Measurements

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

  /// Adds the decoding time of a stream's response to the metrics.
  func recordDecoding<Target: Endpoint>(of endpoint: Target, timedBy stopwatch: DecodingStopwatch) {
    #if SwiftMetrics
      metrics?.recordDecoding(lasting: stopwatch.duration, endpoint: Self.label(of: Target.self))
    #endif
  }

  var timesDecoding: Bool {
    #if SwiftMetrics
      metrics != nil
    #else
      false
    #endif
  }

  private static func label<Target: Endpoint>(of endpoint: Target.Type) -> String { "\(endpoint)" }
}

/// Adds up the decoding times of a response's parts.
struct DecodingStopwatch {
  private let isOn: Bool
  private(set) var duration = Duration.zero

  /// - Parameter isOn: Whether the time is measured at all.
  init(isOn: Bool) { self.isOn = isOn }

  mutating func timing<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard isOn else { return try body() }
    let start = ContinuousClock.now
    defer { duration += start.duration(to: .now) }
    return try body()
  }
}

#if SwiftMetrics
  import CoreMetrics

  /// Counts rescues and times decoding with swift-metrics, for dashboards and alerts. Requires the package trait `SwiftMetrics`.
  ///
  ///     let metrics = RescueMetrics()
  ///     let decoded = try metrics.timing(endpoint: "products") {
  ///       try decoder.decodeWithReport(Feed.self, from: Data(#"{"items": [{"price": "99.0"}, {"price": "7"}]}"#.utf8))
  ///     }
  ///     metrics.record(decoded.report, endpoint: "products")
  ///     // shielded_decoding_rescues{endpoint="products",path="items[*].price",rule="numberFromString",outcome="retyped"} 2
  ///     // shielded_decoding_duration{endpoint="products"} has one measurement
  ///
  /// A `ShieldedClient` does both for each response if its options have such an object. Use one object for the whole program: it
  /// keeps its counters and timers, and enforces the limits on their labels.
  ///
  /// ## Bounded Labels
  ///
  /// A metrics system stores a time series for each set of labels, so their number must be limited:
  ///
  /// - The paths are folded, with `*` for every index, and cut to 200 UTF-8 bytes. Keys of dictionaries come from the payload. To
  ///   fold them as well, pass a `pathLabel`.
  /// - When there are as many counters as the series limit allows, a rescue that needs another one is counted with the path
  ///   `(other)`. That adds at most one counter for each rule and outcome of an endpoint.
  /// - When there are as many endpoints as the endpoint limit allows, any other endpoint is counted as `(other)`.
  ///
  /// Values of the payload are never labels.
  public final class RescueMetrics: Sendable {
    /// The labels that distinguish a counter from the others.
    struct Series: Hashable {
      var endpoint: String
      var path: String
      let rule: String
      let outcome: String

      /// A Boolean value that indicates whether the counter counts rescues, and not undeclared keys.
      var isRescue: Bool { outcome != RescueMetrics.undeclared }
    }

    private struct State {
      var counters: [Series: Counter] = [:]
      /// The number of counters whose path isn't `(other)`.
      var pathCount = 0
      var endpoints: Set<String> = []
      var timers: [String: Timer] = [:]
    }

    private let state = Lock(State())
    private let labelPrefix: String
    private let seriesLimit: Int
    private let endpointLimit: Int
    private let factory: (any MetricsFactory)?
    private let pathLabel: @Sendable (RescuePath) -> String

    /// Creates metrics without measurements.
    ///
    /// - Parameters:
    ///   - labelPrefix: The beginning of the metrics' names, before `_rescues`, `_undeclared_keys` and `_duration`.
    ///   - seriesLimit: The maximum number of counters, without those whose path is `(other)`. A negative number counts as 0.
    ///   - endpointLimit: The maximum number of endpoints with labels of their own. A negative number counts as 0.
    ///   - factory: Creates the counters and timers. By default that of `MetricsSystem`, at the first measurement.
    ///   - pathLabel: Makes the label from a folded path. By default the path's description. Return, for example, `rates.*` for
    ///     `rates.EUR` if the keys aren't the model's.
    public init(
      labelPrefix: String = "shielded_decoding",
      seriesLimit: Int = 1_000,
      endpointLimit: Int = 100,
      factory: (any MetricsFactory)? = nil,
      pathLabel: @escaping @Sendable (RescuePath) -> String = { $0.description }
    ) {
      self.labelPrefix = labelPrefix
      self.seriesLimit = max(0, seriesLimit)
      self.endpointLimit = max(0, endpointLimit)
      self.factory = factory
      self.pathLabel = pathLabel
    }

    /// Adds the rescues of a report to the counters.
    ///
    /// This costs less than a handler, which is called for every rescue. Rescues without a tally are counted with the path, the
    /// rule and the outcome `(other)`. Undeclared keys aren't rescues, and have counters named `_undeclared_keys`.
    ///
    /// - Parameters:
    ///   - report: The report of a response. Each report must be recorded only once.
    ///   - endpoint: The endpoint's label, such as the name of its type. It shouldn't contain identifiers from a URL.
    public func record(_ report: RescueReport, endpoint: String) {
      for tally in report.tallies {
        count(tally.count, at: tally.path, tally.rule, tally.outcome, endpoint: endpoint)
      }
      for tally in report.undeclaredTallies { countUndeclaredKeys(tally.count, at: tally.path, endpoint: endpoint) }
      count(report.uncountedCount, withoutTally: Self.other, endpoint: endpoint)
      count(report.uncountedUndeclaredCount, withoutTally: Self.undeclared, endpoint: endpoint)
    }

    /// Adds one record to the counters.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - endpoint: The endpoint's label.
    public func record(_ record: RescueRecord, endpoint: String) {
      count(1, at: record.path.folded, record.rule, record.outcome, endpoint: endpoint)
    }

    /// Adds one undeclared key to the counters.
    ///
    /// - Parameters:
    ///   - key: The undeclared key.
    ///   - endpoint: The endpoint's label.
    public func record(_ key: UndeclaredKey, endpoint: String) {
      countUndeclaredKeys(1, at: key.path.folded, endpoint: endpoint)
    }

    /// Runs a closure that decodes a response, and adds its duration to the timer, also if it throws.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint's label.
    ///   - body: The closure.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws.
    public func timing<Result, Failure: Error>(
      endpoint: String,
      _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
      let start = ContinuousClock.now
      defer { recordDecoding(lasting: start.duration(to: .now), endpoint: endpoint) }
      return try body()
    }

    /// Adds a duration to the timer.
    ///
    /// - Parameters:
    ///   - duration: How long decoding one response took.
    ///   - endpoint: The endpoint's label.
    public func recordDecoding(lasting duration: Duration, endpoint: String) {
      let (seconds, attoseconds) = duration.components
      let (wholeSeconds, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
      let (nanoseconds, isLonger) = wholeSeconds.addingReportingOverflow(attoseconds / 1_000_000_000)
      timer(for: endpoint.label).recordNanoseconds(isTooLong || isLonger ? .max : nanoseconds)
    }

    private func count(_ count: Int, withoutTally outcome: String, endpoint: String) {
      guard count > 0 else { return }
      let series = Series(endpoint: endpoint.label, path: Self.other, rule: Self.other, outcome: outcome)
      counter(for: series).increment(by: count)
    }

    private func count(
      _ count: Int,
      at path: RescuePath,
      _ rule: RescueRule,
      _ outcome: RescueOutcome,
      endpoint: String
    ) {
      let path = pathLabel(path).label
      let series = Series(endpoint: endpoint.label, path: path, rule: rule.rawValue, outcome: outcome.rawValue)
      counter(for: series).increment(by: count)
    }

    private func countUndeclaredKeys(_ count: Int, at path: RescuePath, endpoint: String) {
      let path = pathLabel(path).label
      let series = Series(endpoint: endpoint.label, path: path, rule: Self.undeclaredRule, outcome: Self.undeclared)
      counter(for: series).increment(by: count)
    }
  }

  extension RescueMetrics {
    /// The label for what has no label of its own.
    private static var other: String { "(other)" }
    /// The labels of counters of undeclared keys, in place of a rule and an outcome.
    private static var undeclaredRule: String { "undeclaredKey" }
    fileprivate static var undeclared: String { "undeclared" }

    /// Finds or creates the counter of a series, or of the one that counts for it beyond the limits.
    private func counter(for series: Series) -> Counter {
      state.withLock { state in
        if let counter = state.counters[series] { return counter }
        var series = series
        series.endpoint = label(ofEndpoint: series.endpoint, in: &state)
        if series.path != Self.other, state.counters[series] == nil {
          if state.pathCount < seriesLimit { state.pathCount += 1 } else { series.path = Self.other }
        }
        if let counter = state.counters[series] { return counter }
        let counter = Counter(
          label: labelPrefix + (series.isRescue ? "_rescues" : "_undeclared_keys"),
          dimensions: [
            ("endpoint", series.endpoint), ("path", series.path), ("rule", series.rule), ("outcome", series.outcome),
          ],
          factory: factory ?? MetricsSystem.factory
        )
        state.counters[series] = counter
        return counter
      }
    }

    private func timer(for endpoint: String) -> Timer {
      state.withLock { state in
        let endpoint = label(ofEndpoint: endpoint, in: &state)
        if let timer = state.timers[endpoint] { return timer }
        let timer = Timer(
          label: "\(labelPrefix)_duration",
          dimensions: [("endpoint", endpoint)],
          factory: factory ?? MetricsSystem.factory
        )
        state.timers[endpoint] = timer
        return timer
      }
    }

    private func label(ofEndpoint endpoint: String, in state: inout State) -> String {
      if state.endpoints.contains(endpoint) { return endpoint }
      guard state.endpoints.count < endpointLimit else { return Self.other }
      state.endpoints.insert(endpoint)
      return endpoint
    }
  }

  extension String {
    /// The text as a label: on one line, and at most 200 UTF-8 bytes long.
    fileprivate var label: String { onOneLine.excerpt(utf8Count: 200 - "…".utf8.count) }
  }
#endif

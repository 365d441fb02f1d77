#if SwiftMetrics
  extension RescueLog {
    /// Makes a handler that counts every record. Requires the package trait `SwiftMetrics`.
    ///
    ///     let log = RescueLog(handler: RescueLog.swiftMetricsHandler(metrics, endpoint: "products"))
    ///
    /// Use it if the log is shared by several decodes, or if a decode lasts long. Otherwise record the log's report once, by
    /// `metrics.record(log.report(), endpoint: "products")`: decoding is faster with a log that has no handler.
    ///
    /// - Parameters:
    ///   - metrics: The metrics to add the records to.
    ///   - endpoint: The endpoint's label, such as the name of its type.
    /// - Returns: The handler.
    public static func swiftMetricsHandler(
      _ metrics: RescueMetrics,
      endpoint: String
    ) -> @Sendable (RescueRecord) -> Void {
      { record in metrics.record(record, endpoint: endpoint) }
    }
  }
#endif

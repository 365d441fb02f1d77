#if canImport(os)
  import os

  extension RescueLog {
    /// Makes a handler that writes every record to the unified logging system.
    ///
    ///     let log = RescueLog(handler: RescueLog.osLogHandler(Logger(subsystem: "com.example.shop", category: "rescue")))
    ///
    /// The payload's keys and values are logged as private, everything else as public.
    ///
    /// - Parameters:
    ///   - logger: The logger to write to.
    ///   - level: The level of the messages.
    /// - Returns: The handler.
    public static func osLogHandler(
      _ logger: os.Logger,
      level: OSLogType = .default
    ) -> @Sendable (RescueRecord) -> Void {
      { record in
        logger.log(
          level: level,
          """
          \(record.path.description, privacy: .private): \(record.outcome.rawValue, privacy: .public) \
          by \(record.rule.rawValue, privacy: .public) (\(record.reason?.rawValue ?? "usable", privacy: .public)), \
          expected \(record.expected, privacy: .public), found \(record.found ?? "nothing", privacy: .private)
          """
        )
      }
    }

    /// Makes a handler that writes every undeclared key to the unified logging system. Keys and values are logged as private.
    ///
    /// - Parameters:
    ///   - logger: The logger to write to.
    ///   - level: The level of the messages.
    /// - Returns: The handler.
    public static func osLogUndeclaredKeyHandler(
      _ logger: os.Logger,
      level: OSLogType = .default
    ) -> @Sendable (UndeclaredKey) -> Void {
      { key in
        logger.log(
          level: level,
          "\(key.path.description, privacy: .private): undeclared, found \(key.found, privacy: .private)"
        )
      }
    }
  }
#endif

#if SwiftLog
  import Logging

  // With the module's name, since `os` has a `Logger` too.
  extension RescueLog {
    /// Makes a handler that writes every record to a swift-log logger. Requires the package trait `SwiftLog`.
    ///
    ///     let log = RescueLog(handler: RescueLog.swiftLogHandler(Logger(label: "shop.rescue")))
    ///
    /// The message is the same for all records of a folded path, rule and outcome, so that a backend can group them. The
    /// metadata has the details.
    ///
    /// - Parameters:
    ///   - logger: The logger to write to.
    ///   - level: The level of the messages.
    /// - Returns: The handler.
    public static func swiftLogHandler(
      _ logger: Logging.Logger,
      level: Logging.Logger.Level = .notice
    ) -> @Sendable (RescueRecord) -> Void {
      { record in
        logger.log(
          level: level,
          "\(record.path.folded): \(record.outcome.rawValue) by \(record.rule.rawValue)",
          metadata: [
            "path": "\(record.path)",
            "rule": "\(record.rule.rawValue)",
            "outcome": "\(record.outcome.rawValue)",
            "reason": "\(record.reason?.rawValue ?? "none")",
            "expected": "\(record.expected)",
            "found": "\(record.found ?? "nothing")",
          ]
        )
      }
    }

    /// Makes a handler that writes every undeclared key to a swift-log logger. Requires the package trait `SwiftLog`.
    ///
    /// - Parameters:
    ///   - logger: The logger to write to.
    ///   - level: The level of the messages.
    /// - Returns: The handler.
    public static func swiftLogUndeclaredKeyHandler(
      _ logger: Logging.Logger,
      level: Logging.Logger.Level = .notice
    ) -> @Sendable (UndeclaredKey) -> Void {
      { key in
        logger.log(
          level: level,
          "\(key.path.folded): undeclared",
          metadata: ["path": "\(key.path)", "found": "\(key.found)"]
        )
      }
    }
  }
#endif

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

    /// Makes a handler that counts every undeclared key. Requires the package trait `SwiftMetrics`.
    ///
    /// - Parameters:
    ///   - metrics: The metrics to add the keys to.
    ///   - endpoint: The endpoint's label, such as the name of its type.
    /// - Returns: The handler.
    public static func swiftMetricsUndeclaredKeyHandler(
      _ metrics: RescueMetrics,
      endpoint: String
    ) -> @Sendable (UndeclaredKey) -> Void {
      { key in metrics.record(key, endpoint: endpoint) }
    }
  }
#endif

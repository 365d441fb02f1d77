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
  }
#endif

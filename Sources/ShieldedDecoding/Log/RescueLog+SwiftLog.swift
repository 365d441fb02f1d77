#if SwiftLog
  import Logging

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
      _ logger: Logger,
      level: Logger.Level = .notice
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
  }
#endif

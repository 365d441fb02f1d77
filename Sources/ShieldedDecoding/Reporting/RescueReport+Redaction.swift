extension RescueReport {
  /// Returns a copy of the report whose examples and found values are redacted, so that it can be shared.
  ///
  ///     report.redacted(.kindOnly).markdown(title: "Products")   // "99.0" appears as string
  ///
  /// With `kindOnly`, an example becomes its kind, and a record's found value becomes `redacted`. Keys aren't redacted, not
  /// even those of a dictionary, which come from the payload.
  ///
  /// - Parameter redaction: How much of the payload may still appear.
  /// - Returns: The report with its tallies' examples and its records' found values redacted.
  public func redacted(_ redaction: RescueLog.Redaction) -> RescueReport {
    let redact: (RescuePath, String, String) -> String
    switch redaction {
    case .none: return self
    case .kindOnly: redact = { _, _, kind in kind }
    case .custom(let custom): redact = { path, excerpt, _ in custom(path, excerpt) }
    }
    var report = self
    report.tallies = tallies.map { tally in
      var tally = tally
      tally.example = tally.example.map { redact(tally.path, $0, tally.found.rawValue) }
      return tally
    }
    report.records = records.map { record in
      var record = record
      record.found = record.found.map { redact(record.path, $0, "redacted") }
      return record
    }
    return report
  }
}

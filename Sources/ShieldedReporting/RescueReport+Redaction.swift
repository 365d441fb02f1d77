import ShieldedDecoding

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
    guard let redactor = Redactor(redaction) else { return self }
    var report = self
    report.tallies = tallies.map { redactor.redacted($0) }
    report.records = records.map { record in
      var record = record
      record.found = record.found.map { redactor.redact(record.path, $0, "redacted") }
      return record
    }
    report.undeclaredTallies = undeclaredTallies.map { redactor.redacted($0) }
    report.undeclaredKeys = undeclaredKeys.map { key in
      var key = key
      key.found = redactor.redact(key.path, key.found, "redacted")
      return key
    }
    return report
  }
}

/// Redacts what a report stores of a payload.
struct Redactor {
  /// Makes the new text from the path, the stored text, and the text for its kind.
  let redact: (RescuePath, String, String) -> String

  /// Returns `nil` if nothing is redacted.
  init?(_ redaction: RescueLog.Redaction) {
    switch redaction {
    case .none: return nil
    case .kindOnly: redact = { _, _, kind in kind }
    case .custom(let custom): redact = { path, excerpt, _ in custom(path, excerpt) }
    }
  }

  func redacted(_ tally: RescueReport.Tally) -> RescueReport.Tally {
    var tally = tally
    tally.example = tally.example.map { redact(tally.path, $0, tally.found.rawValue) }
    return tally
  }

  /// Returns a tally of undeclared keys with its example redacted.
  func redacted(_ tally: UndeclaredKey.Tally) -> UndeclaredKey.Tally {
    var tally = tally
    tally.example = tally.example.map { redact(tally.path, $0, tally.found.rawValue) }
    return tally
  }
}

import Foundation
import ShieldedDecoding

extension ModelCheck {
  /// If plain `Codable` decodes the document, the model gives the same values under every policy, and reports nothing. The
  /// exception is digits that plain `Codable` dropped: they are reported, and a policy that forbids the loss gives another
  /// value.
  func cleanValuesAgree(_ plain: DecodeOutcome<Model.Plain>, _ rescued: Rescued) throws(PropertyFailure) {
    guard let plain = plain.value else { return }
    let losingDigits = losingDigitsNames
    switch rescued.outcome {
    case .failure(let thrown):
      throw failure(#function, expected: "a value, as from plain Codable", actual: thrown.description)
    case .value(let value):
      let difference = value.exactValue.difference(from: plain.exactValue)
      if let difference, losingDigits.isEmpty || rescued.actionOnLostDigits == .lossy {
        throw failure(#function, difference)
      }
    }
    if losingDigits.isEmpty || rescued.actionOnLostDigits == .throw {
      guard rescued.report.isEmpty else {
        throw failure(#function, expected: "an empty report", actual: rescued.report.description)
      }
      return
    }
    let isOfLostDigits = { (record: RescueRecord) in
      guard case .key(let name)? = record.path.components.first, losingDigits.contains(name) else { return false }
      return record.rule == .numberFromNumber && (record.outcome == .lossy || record.reason == .refusedByPolicy)
    }
    guard !rescued.report.isEmpty, rescued.report.records.allSatisfy(isOfLostDigits) else {
      throw failure(
        #function,
        expected: "a report of lost digits in \(losingDigits) and of nothing else",
        actual: rescued.report.description
      )
    }
  }

  /// If plain `Codable` throws, the model throws the same error case, or reports at least one rescue.
  func faultsAreReported(_ plain: DecodeOutcome<Model.Plain>, _ rescued: Rescued) throws(PropertyFailure) {
    guard let thrown = plain.failure, rescued.report.isEmpty, rescued.outcome.failure?.kind != thrown.kind else {
      return
    }
    if let actual = rescued.outcome.failure, thrown.mayComeFromOtherEntry(than: actual, of: Model.self) { return }
    throw failure(
      #function,
      expected: "a rescue, or what plain Codable does: \(thrown)",
      actual: rescued.outcome.failure.map(\.description) ?? "a value and an empty report"
    )
  }

  /// An error that isn't the decoder's, such as a cancellation, passes under every policy.
  func foreignErrorsPass(_ plain: DecodeOutcome<Model.Plain>, _ rescued: Rescued) throws(PropertyFailure) {
    guard let thrown = plain.failure, thrown.isForeign, rescued.outcome.failure != thrown else { return }
    throw failure(
      #function,
      expected: thrown.description,
      actual: rescued.outcome.failure.map(\.description) ?? "a value"
    )
  }

  /// A thrown error is a `DecodingError` or was thrown by user code, so that it can be caught by name.
  func noInternalErrorEscapes(_ rescued: Rescued) throws(PropertyFailure) {
    guard let thrown = rescued.outcome.failure, thrown.isInternal else { return }
    throw failure(#function, expected: "a DecodingError", actual: thrown.description)
  }

  /// The strict policy throws exactly when plain `Codable` throws, the same case at the same path. Otherwise it gives the same
  /// values.
  func strictThrowsAsPlain(_ plain: DecodeOutcome<Model.Plain>, _ strict: Rescued) throws(PropertyFailure) {
    switch (plain, strict.outcome) {
    case (.failure(let expected), .failure(let actual)):
      if expected != actual, !expected.mayComeFromOtherEntry(than: actual, of: Model.self) {
        throw failure(#function, expected: expected.description, actual: actual.description)
      }
    case (.failure(let expected), .value):
      throw failure(#function, expected: expected.description, actual: "a value")
    case (.value, .failure(let actual)):
      throw failure(#function, expected: "a value, as from plain Codable", actual: actual.description)
    case (.value(let expected), .value(let actual)):
      if let difference = actual.exactValue.difference(from: expected.exactValue) {
        throw failure(#function, difference)
      }
    }
    guard strict.report.isEmpty else {
      throw failure(#function, expected: "an empty report", actual: strict.report.description)
    }
  }

  /// A report's total is the sum of its counts, and it has as many records as the log keeps.
  func reportAddsUp(_ report: RescueReport) throws(PropertyFailure) {
    let counted = report.tallies.reduce(report.uncountedCount) { $0 + $1.count }
    guard counted == report.totalCount else {
      throw failure(#function, expected: "\(report.totalCount) rescues in the counts", actual: "\(counted)")
    }
    let kept = min(report.totalCount, 100)
    guard report.records.count == kept else {
      throw failure(#function, expected: "\(kept) records", actual: "\(report.records.count)")
    }
  }

  /// Every element and entry that plain `Codable` can read on its own is present, unchanged and in order. A substituting list
  /// is as long as the document's.
  func noGoodElementIsLost(_ comparisons: [ElementComparison]) throws(PropertyFailure) {
    for comparison in comparisons {
      if let fault = comparison.fault { throw failure(#function, fault) }
    }
  }

  /// Every property, element and entry that plain `Codable` can't read, or reads without some of its digits, has a record at or
  /// below its path.
  func everyFaultIsReported(_ comparisons: [ElementComparison], _ report: RescueReport) throws(PropertyFailure) {
    // Rescues past the log's capacity are only counted.
    guard report.records.count == report.totalCount else { return }
    // A policy that throws for a Decimal from a number gives what plain `Codable` gives, without a record. Such a policy also
    // throws for every other bad value.
    let badPlaces = reportsLostDigits ? comparisons.flatMap(\.badPlaces) : []
    let places = faultyNames.map { [RescuePath.Component.key($0)] } + badPlaces
    for place in places where !report.records.contains(where: { $0.path.components.starts(with: place) }) {
      throw failure(#function, expected: "a record at \(RescuePath(place))", actual: report.description)
    }
  }

  /// No record names a property that plain `Codable` can read with all of its digits.
  func nothingElseIsReported(_ report: RescueReport) throws(PropertyFailure) {
    guard !Model.plainFields.isEmpty else { return }
    let faulty = faultyNames
    for record in report.records {
      guard case .key(let name)? = record.path.components.first, faulty.contains(name) else {
        throw failure(#function, expected: "nothing but \(faulty)", actual: record.description)
      }
    }
  }

  /// The names of the properties that plain `Codable` can't read.
  private var faultyNames: [String] {
    guard !Model.plainFields.isEmpty else { return [] }
    let fields = try? decodePlain(FaultyFields<Model>.self)
    let names = fields?.names ?? []
    return reportsLostDigits ? names + losingDigitsNames.filter { !names.contains($0) } : names
  }

  private var reportsLostDigits: Bool { policy.specified[.decimal, from: .number] != .throw }

  /// The names of the properties that plain `Codable` reads without some of their digits, if the engine can tell.
  private var losingDigitsNames: [String] {
    guard !Model.plainFields.isEmpty else { return [] }
    let fields = try? decodePlain(FaultyFields<Model>.self)
    return fields?.losingDigits ?? []
  }

  /// Whether the document may nest within two levels of Foundation's limit: a bracket in a string counts as well.
  private var mayNestTooDeep: Bool {
    document.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } > 508
  }

  /// The size of value and report together is at most a fixed multiple of the input's size, so that nothing is invented and
  /// nothing accumulates.
  func sizeIsLinear(_ rescued: Rescued) throws(PropertyFailure) {
    let size = (rescued.outcome.value?.exactValue.size ?? 0) + rescued.report.records.reduce(0) { $0 + $1.size }
    // The largest case is a model made of defaults for each `{}`, with a record for each of its fields.
    let limit = 8_192 + document.count * 512
    guard size > limit else { return }
    throw failure(#function, expected: "at most \(limit) bytes of names and values", actual: "\(size)")
  }

  /// Compares the value's lists with what plain `Codable` makes of their elements.
  func elementComparisons(of value: Model) throws(PropertyFailure) -> [ElementComparison] {
    guard Model.Attempts.self != NoAttempts.self else { return [] }
    // A document that decodes is an object or an array, as the model requires, so this never fails.
    guard let attempts = try? decodePlain(Model.Attempts.self) else {
      throw failure(
        #function,
        expected: "a document that its lists can be looked up in",
        actual: "plain Codable throws"
      )
    }
    return value.elementComparisons(with: attempts)
  }

  /// A decoded value encodes, and decodes again to an equal value with nothing to rescue.
  ///
  /// Encoding and the second decode use the model's own form of dates and data, because Foundation's date strategies round and
  /// the test is about the model. A key in snake case is converted back.
  ///
  /// The default for a bad element may nest two levels deeper than the element did, so a document just within the 512 levels of
  /// Foundation's coders may give a value beyond them.
  func valuesRoundTrip(_ value: Model) throws(PropertyFailure) {
    let encoder = strategy.makeEncoder()
    let decoder = engine.decoderUnderTest(strategy.return)
    let encoded: Data
    do {
      encoded = try encoder.encode(value)
    } catch {
      if mayNestTooDeep { return }
      throw failure(#function, expected: "a value that encodes", actual: "\(error)")
    }
    let again: ReportedValue<Model>
    do {
      again = try decoder.decodeWithReport(Model.self, from: encoded)
    } catch {
      throw failure(
        #function,
        expected: "a value that decodes again",
        actual: "\(DecodeFailure(error)) for \(String(decoding: encoded, as: UTF8.self))"
      )
    }
    if let difference = again.value.exactValue.difference(from: value.exactValue) {
      throw failure(#function, difference)
    }
    guard again.report.isEmpty else {
      throw failure(#function, expected: "nothing to rescue the second time", actual: again.report.description)
    }
  }
}

import Foundation
import ShieldedDecoding

extension ModelCheck {
  /// Where plain `Codable` decodes the document, the model gives the same values under every policy, and reports nothing; but
  /// the digits that plain `Codable` has dropped are reported, and a policy that forbids the loss puts something else there.
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

  /// Where plain `Codable` throws, the model throws the same error case, or at least one rescue is reported.
  func faultsAreReported(_ plain: DecodeOutcome<Model.Plain>, _ rescued: Rescued) throws(PropertyFailure) {
    guard let thrown = plain.failure, rescued.report.isEmpty, rescued.outcome.failure?.kind != thrown.kind else {
      return
    }
    throw failure(
      #function,
      expected: "a rescue, or what plain Codable does: \(thrown)",
      actual: rescued.outcome.failure.map(\.description) ?? "a value and an empty report"
    )
  }

  /// An error that is none of the decoder's, as a cancellation, passes whatever the policy.
  func foreignErrorsPass(_ plain: DecodeOutcome<Model.Plain>, _ rescued: Rescued) throws(PropertyFailure) {
    guard let thrown = plain.failure, thrown.isForeign, rescued.outcome.failure != thrown else { return }
    throw failure(
      #function,
      expected: thrown.description,
      actual: rescued.outcome.failure.map(\.description) ?? "a value"
    )
  }

  /// What is thrown is a `DecodingError` or an error that user code threw, never one that can't be caught by name.
  func noInternalErrorEscapes(_ rescued: Rescued) throws(PropertyFailure) {
    guard let thrown = rescued.outcome.failure, thrown.isInternal else { return }
    throw failure(#function, expected: "a DecodingError", actual: thrown.description)
  }

  /// The strict policy throws where plain `Codable` throws, the same case at the same path, and nowhere else; else it gives
  /// the same values.
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

  /// A report's total is that of its counts, and its records are as many as the log keeps.
  func reportAddsUp(_ report: RescueReport) throws(PropertyFailure) {
    let counted = report.counts.reduce(report.uncountedCount) { $0 + $1.count }
    guard counted == report.totalCount else {
      throw failure(#function, expected: "\(report.totalCount) rescues in the counts", actual: "\(counted)")
    }
    let kept = min(report.totalCount, 100)
    guard report.records.count == kept else {
      throw failure(#function, expected: "\(kept) records", actual: "\(report.records.count)")
    }
  }

  /// Every element and entry that plain `Codable` can read by itself is there, unchanged and in its order; a substituting
  /// list is as long as the document's.
  func noGoodElementIsLost(_ comparisons: [ElementComparison]) throws(PropertyFailure) {
    for comparison in comparisons {
      if let fault = comparison.fault { throw failure(#function, fault) }
    }
  }

  /// Every property, element and entry that plain `Codable` can't read, or reads without some of its digits, has a record at its
  /// place or below it.
  func everyFaultIsReported(_ comparisons: [ElementComparison], _ report: RescueReport) throws(PropertyFailure) {
    // Beyond the log's capacity there are counts only.
    guard report.records.count == report.totalCount else { return }
    // A policy that throws for a Decimal from a number gives what plain `Codable` gives, without a record. Such a policy throws
    // for all else that is bad as well.
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
    let fields = try? engine.plainDecoder(strategy).decode(FaultyFields<Model>.self, from: document)
    let names = fields?.names ?? []
    return reportsLostDigits ? names + losingDigitsNames.filter { !names.contains($0) } : names
  }

  private var reportsLostDigits: Bool { policy.policy[.decimal, from: .number] != .throw }

  /// The names of the properties that plain `Codable` reads without some of their digits, if the engine can tell.
  private var losingDigitsNames: [String] {
    guard !Model.plainFields.isEmpty else { return [] }
    let fields = try? engine.plainDecoder(strategy).decode(FaultyFields<Model>.self, from: document)
    return fields?.losingDigits ?? []
  }

  /// Whether the document may nest within two levels of Foundation's limit: a bracket in a string counts as well.
  private var mayNestTooDeep: Bool {
    document.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") } > 508
  }

  /// What comes of an input, value and report together, is no larger than a fixed number of times the input: nothing is
  /// invented, and nothing piles up.
  func sizeIsLinear(_ rescued: Rescued) throws(PropertyFailure) {
    let size = (rescued.outcome.value?.exactValue.size ?? 0) + rescued.report.records.reduce(0) { $0 + $1.size }
    // The largest there is: a model full of defaults for each `{}`, and a record for each of its fields.
    let limit = 8_192 + document.count * 512
    guard size > limit else { return }
    throw failure(#function, expected: "at most \(limit) bytes of names and values", actual: "\(size)")
  }

  /// Looks up what plain `Codable` makes of the elements of the value's lists.
  func elementComparisons(of value: Model) throws(PropertyFailure) -> [ElementComparison] {
    guard Model.Attempts.self != NoAttempts.self else { return [] }
    // A document that decodes is an object or an array as the model demands, so this fails for none.
    guard let attempts = try? engine.plainDecoder(strategy).decode(Model.Attempts.self, from: document) else {
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
  /// The way back uses the model's own form of dates and data, since it is the model that is looked at: Foundation's date
  /// strategies round. A key in snake case goes back as it came.
  ///
  /// A default in the place of a bad element nests two levels deeper than what stood there, so that a document just within
  /// the 512 levels of Foundation's coders may give a value beyond them.
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
    let again: Reported<Model>
    do {
      again = try decoder.decodeReporting(Model.self, from: encoded)
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

import Foundation
import Payloads
import ShieldedDecoding

/// Compares a contender's answer with the generator's before anything is timed.
///
/// The expected records are generated again during the comparison, one after the other, so only one of them is in memory at a
/// time, whatever the payload's size.
struct AnswerCheck<Subject: Contender> {
  let contender: Subject
  let shape: Subject.Shape

  /// Decodes a payload and compares the records, and the rescues if the contender reports them.
  func verdict(on payload: Data, of specification: PayloadSpecification) -> AnswerVerdict {
    if contender.isReference { return referenceVerdict(on: payload) }
    do {
      let output = try contender.decode(payload)
      if let fault = contender.fault(in: output, of: payload) { return .wrong(fault) }
      let records = contender.records(in: output)
      let rescued = contender.rescueCount(in: output)
      let rescues = try rescued == nil ? nil : contender.rescues(decoding: payload)
      let answer = Answer(
        records: records,
        rescueCount: rescued,
        rescues: rescues,
        ignoresOrder: contender.reportsInPayloadOrder
      )
      if let difference = answer.difference(from: shape.pieces(specification)) { return .wrong(difference) }
      return .right(delivered: records.count, rescued: rescued)
    } catch {
      let isDirty = shape.pieces(specification).contains { !$0.dirtCounts.isEmpty }
      return contender.throwsOnDirt && isDirty ? .throwsOnDirt("\(error)") : .wrong("threw: \(error)")
    }
  }

  private func referenceVerdict(on payload: Data) -> AnswerVerdict {
    do {
      let output = try contender.decode(payload)
      return contender.fault(in: output, of: payload).map(AnswerVerdict.wrong) ?? .reference
    } catch {
      return .wrong("threw: \(error)")
    }
  }
}

/// The records and rescues that a contender delivered.
private struct Answer {
  var records: [Any]
  /// The number of rescues that the timed decode counts, or `nil` without a report.
  var rescueCount: Int?
  /// The reported rescues, or `nil` without a report.
  var rescues: [ExpectedRescue]?
  /// A Boolean value that indicates whether the rescues of one record may be in any order.
  var ignoresOrder: Bool

  /// A description of the first difference from the expected answer, or `nil` if there is none.
  func difference<Record>(from pieces: PayloadPieces<Record>) -> String? {
    var recordIndex = 0
    var rescueIndex = 0
    for piece in pieces {
      if let expected = piece.record {
        if recordIndex < records.count,
          let difference = ValueDifference.first(
            between: records[recordIndex],
            and: expected,
            at: "record \(recordIndex)"
          )
        {
          return difference
        }
        recordIndex += 1
      }
      let expected = arranged(piece.rescues[...])
      let reported = arranged(rescues?.dropFirst(rescueIndex).prefix(expected.count) ?? [])
      for (offset, pair) in zip(reported, expected).enumerated() where pair.0 != pair.1 {
        return "rescue \(rescueIndex + offset) is \(pair.0), expected \(pair.1)"
      }
      rescueIndex += expected.count
    }
    if records.count != recordIndex { return "delivered \(records.count) records, expected \(recordIndex)" }
    if let rescues, rescues.count != rescueIndex {
      return "reported \(rescues.count) rescues, expected \(rescueIndex)"
    }
    if let rescueCount, rescueCount != rescueIndex {
      return "counted \(rescueCount) rescues, expected \(rescueIndex)"
    }
    return nil
  }

  private func arranged(_ rescues: ArraySlice<ExpectedRescue>) -> [ExpectedRescue] {
    ignoresOrder ? rescues.sorted { $0.description < $1.description } : Array(rescues)
  }
}

/// The verdict on a contender's answer.
package enum AnswerVerdict: Equatable, Sendable {
  /// The answer is right. The number of rescues is `nil` for a contender without a report.
  case right(delivered: Int, rescued: Int?)
  /// The contender threw on a dirty payload, as expected.
  case throwsOnDirt(String)
  /// The answer is wrong, or the contender threw unexpectedly. The text describes the first difference.
  case wrong(String)
  /// The contender is a reference measurement: it has no records to compare, and what it counted in the payload is right.
  case reference
}

extension ExpectedRescue {
  /// Converts the library's record into the generator's terms. A reason unknown to the generator becomes `nil`, which no
  /// expected default has, so it can't be mistaken for the right one.
  init(_ record: RescueRecord) {
    self.init(
      path: record.path.components.map(PathComponent.init),
      outcome: Outcome(record.outcome),
      reason: record.reason.flatMap { Reason(rawValue: $0.rawValue) }
    )
  }
}

extension ExpectedRescue.Outcome {
  init(_ outcome: RescueOutcome) {
    guard let expected = Self(rawValue: outcome.rawValue) else {
      preconditionFailure("the generator doesn't know the outcome \(outcome)")
    }
    self = expected
  }
}

extension PathComponent {
  init(_ component: RescuePath.Component) {
    switch component {
    case .key(let key): self = .key(key)
    case .index(let index): self = .index(index)
    case .anyIndex: self = .key("*")
    }
  }
}

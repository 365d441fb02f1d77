import Foundation
import Payloads

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
      let records: [Subject.Shape.Record]
      var rescued: Int?
      do {
        let output = try contender.decode(payload)
        if let fault = contender.fault(in: output, of: payload) { return .wrong(fault) }
        records = contender.records(in: output)
        rescued = contender.rescueCount(in: output)
      } catch {
        guard let expected = contender.records(in: error) else { throw error }
        records = expected
      }
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
private struct Answer<Record: Equatable & Sendable> {
  var records: [Record]
  /// The number of rescues that the timed decode counts, or `nil` without a report.
  var rescueCount: Int?
  /// The reported rescues, or `nil` without a report.
  var rescues: [ExpectedRescue]?
  /// Whether the rescues of one record may be in any order.
  var ignoresOrder: Bool

  /// A description of the first difference from the expected answer, or `nil` if there is none.
  func difference(from pieces: PayloadPieces<Record>) -> String? {
    var recordIndex = 0
    var rescueIndex = 0
    for piece in pieces {
      if let expected = piece.record {
        if recordIndex < records.count, records[recordIndex] != expected {
          return ValueDifference.first(between: records[recordIndex], and: expected, at: "record \(recordIndex)")
            ?? "record \(recordIndex) differs"
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

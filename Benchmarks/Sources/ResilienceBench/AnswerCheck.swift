import Contenders
import Payloads

/// Compares a contender's answer with the generator's, before anything is timed.
enum AnswerCheck {
  /// What a contender made of a payload.
  enum Verdict: Equatable, Sendable {
    /// The answer is right. The number of rescues is nil for a contender without a report.
    case right(delivered: Int, rescued: Int?)
    /// It threw, as it is expected to on dirt.
    case throwsOnDirt(String)
    /// It threw where it shouldn't, or its answer differs. The text names the first difference.
    case wrong(String)
  }

  /// Lets a contender decode a payload and judges the answer: its records, and its rescues where it reports them.
  static func verdict<C: Contender>(on contender: C, decoding workload: Workload) -> Verdict {
    do {
      let output = try contender.decode(workload.data)
      let records = contender.records(in: output)
      if let difference = difference(between: records, and: workload.payload.records) { return .wrong(difference) }
      let rescued = contender.rescueCount(in: output)
      if let rescued, rescued != workload.payload.rescues.count {
        return .wrong("counted \(rescued) rescues, expected \(workload.payload.rescues.count)")
      }
      if let rescues = try contender.rescues(decoding: workload.data),
        let difference = difference(between: rescues, and: workload.payload.rescues)
      {
        return .wrong(difference)
      }
      return .right(delivered: records.count, rescued: rescued)
    } catch {
      let isDirty = !workload.payload.dirtCounts.isEmpty
      return contender.throwsOnDirt && isDirty ? .throwsOnDirt("\(error)") : .wrong("threw: \(error)")
    }
  }

  /// The first difference between the records that came and the records that should have come, in words.
  static func difference(between actual: [CatalogueRecord], and expected: [CatalogueRecord]) -> String? {
    for (index, pair) in zip(actual, expected).enumerated() where pair.0 != pair.1 {
      for (field, wanted) in zip(pair.0.fields, pair.1.fields) where field.value != wanted.value {
        return "data[\(index)].\(field.name) is \(field.value), expected \(wanted.value)"
      }
    }
    guard actual.count != expected.count else { return nil }
    return "delivered \(actual.count) records, expected \(expected.count)"
  }

  /// The first difference between the rescues reported and the rescues expected, in words.
  static func difference(between actual: [ExpectedRescue], and expected: [ExpectedRescue]) -> String? {
    for (index, pair) in zip(actual, expected).enumerated() where pair.0 != pair.1 {
      return "rescue \(index) is \(pair.0), expected \(pair.1)"
    }
    guard actual.count != expected.count else { return nil }
    return "reported \(actual.count) rescues, expected \(expected.count)"
  }
}

extension CatalogueRecord {
  /// Every field's name and value in words.
  fileprivate var fields: [(name: String, value: String)] {
    [
      ("id", id.debugDescription), ("sku", "\(sku)"), ("name", name.debugDescription),
      ("category", category.debugDescription), ("price", "\(price)"), ("rating", "\(rating)"),
      ("quantity", "\(quantity)"), ("views", "\(views)"), ("isActive", "\(isActive)"),
      ("isFeatured", "\(isFeatured)"), ("currency", currency.debugDescription),
      ("updatedAt", updatedAt.debugDescription), ("tags", "\(tags)"),
    ]
  }
}

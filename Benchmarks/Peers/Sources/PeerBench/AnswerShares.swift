import Payloads
import PeerWorker

/// How many fields of a payload a library decoded as expected.
struct AnswerShares: Codable, Equatable, Sendable {
  var dirtyFields = 0
  /// The dirty fields with the expected value: the converted one, or the default if there is nothing to convert.
  var right = 0
  /// The dirty fields whose value could be converted, but that have no value or the default.
  var lost = 0
  /// The fields that aren't dirty.
  var cleanFields = 0
  /// The fields that aren't dirty but have another value than the payload, or none.
  var damaged = 0
  /// The number of records in the payload.
  var records = 0
  /// The number of records that the library delivered.
  var delivered = 0

  /// The dirty fields with another value, neither the expected one nor lost.
  var different: Int { dirtyFields - right - lost }

  /// Adds the fields of another payload.
  static func += (sum: inout AnswerShares, other: AnswerShares) {
    sum.dirtyFields += other.dirtyFields
    sum.right += other.right
    sum.lost += other.lost
    sum.cleanFields += other.cleanFields
    sum.damaged += other.damaged
    sum.records += other.records
    sum.delivered += other.delivered
  }
}

extension AnswerShares {
  /// Compares a library's answer with the generator's.
  ///
  /// A library may leave out records, so each delivered record is first assigned to the next expected one with which it shares a
  /// value that identifies it. A library whose model has Optional fields is treated as if `nil` were the default.
  /// - Parameter answer: The delivered records, or an empty list if the library delivered none.
  init(of answer: [AnsweredRecord], on payload: Payload<CatalogueRecord>) {
    self.init()
    let places = Self.places(of: answer, in: payload.records)
    let dirt = Self.dirtyFields(of: payload.rescues)
    records = payload.records.count
    delivered = answer.count
    for (index, record) in payload.records.enumerated() {
      let actual = places[index].map { answer[$0].fields }
      for (number, field) in AnsweredRecord(record).fields.enumerated() {
        let value = actual?[number].value
        let isRight = value == field.value
        guard let outcome = dirt[Place(record: index, field: field.name)] else {
          cleanFields += 1
          damaged += isRight ? 0 : 1
          continue
        }
        dirtyFields += 1
        if isRight {
          right += 1
        } else if outcome == .retyped || outcome == .lossy, value?.isDefault ?? true {
          lost += 1
        }
      }
    }
  }

  /// The delivered record for each expected one that has one.
  static func places(of answer: [AnsweredRecord], in records: [CatalogueRecord]) -> [Int: Int] {
    if answer.count == records.count {
      return Dictionary(uniqueKeysWithValues: records.indices.map { ($0, $0) })
    }
    var places: [Int: Int] = [:]
    var next = 0
    for (index, record) in answer.enumerated() {
      guard let place = records[next...].firstIndex(where: { record.isRecognizable(as: $0) }) else { continue }
      places[place] = index
      next = place + 1
    }
    return places
  }

  private static func dirtyFields(of rescues: [ExpectedRescue]) -> [Place: ExpectedRescue.Outcome] {
    var fields: [Place: ExpectedRescue.Outcome] = [:]
    for rescue in rescues {
      guard rescue.path.count > 2, case .index(let record) = rescue.path[1], case .key(let field) = rescue.path[2]
      else { continue }
      fields[Place(record: record, field: field)] = rescue.outcome
    }
    return fields
  }

  private struct Place: Hashable {
    var record: Int
    var field: String
  }
}

extension AnsweredRecord {
  /// Returns a Boolean value that indicates whether one of the fields that differ from record to record has the record's value.
  fileprivate func isRecognizable(as record: CatalogueRecord) -> Bool {
    (id == record.id && !record.id.isEmpty) || (sku == record.sku && record.sku != 0)
      || (updatedAt == record.updatedAt && !record.updatedAt.isEmpty) || (price == record.price && record.price != 0)
  }
}

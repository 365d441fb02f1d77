import Foundation

/// Records that are mostly lists of scalars, of the types for which an app rarely declares lists.
///
///     [{"id":17,"serials":[9007199254740993],"tokens":["6F9619FF-8B86-D011-B42D-00CF4FC964FF"],"amounts":[12.5],
///       "weights":[0.25],"times":[757382400]}]
package struct Readings: PayloadShape {
  package let name = "readings"
  package let summary = "five lists of scalars, ten elements each, about 900 bytes each"

  package init() {}

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<Reading> {
    PayloadPieces(ReadingSource(values: specification.values), specification)
  }
}

/// A record with lists of scalars, as the API documents it.
package struct Reading: Codable, Hashable, Sendable {
  package var id: Int
  package var serials: [Int64] = []
  package var tokens: [UUID] = []
  package var amounts: [Decimal] = []
  package var weights: [Float] = []
  /// Seconds since the beginning of 2001, which is a decoder's default.
  package var times: [Date] = []
}

struct ReadingSource: RecordSource {
  let envelope = Envelope.bareArray
  var values: SeededGenerator

  mutating func writeRecord(to document: inout DocumentWriter) -> Reading {
    var reading = Reading(id: values.index(below: 1_000_000))
    for _ in 0..<10 {
      reading.serials.append(Int64(values.next() >> 10))
      if let token = values.identifier() { reading.tokens.append(token) }
      reading.amounts.append(Decimal(values.index(below: 1_000_000)) / 100)
      reading.weights.append(Float(values.index(below: 1_000)) / 8)
      reading.times.append(Date(timeIntervalSinceReferenceDate: Double(values.index(below: 800_000_000))))
    }
    document.members { document in
      document.write("id", &reading.id)
      write("serials", reading.serials, to: &document) { "\($0)" }
      write("tokens", reading.tokens, to: &document) { "\"\($0.uuidString)\"" }
      write("amounts", reading.amounts, to: &document) { "\($0)" }
      write("weights", reading.weights, to: &document) { "\($0)" }
      write("times", reading.times, to: &document) { "\(Int($0.timeIntervalSinceReferenceDate))" }
    }
    return reading
  }

  /// Writes a list, which is never dirty.
  private func write<Element>(
    _ key: String,
    _ elements: [Element],
    to document: inout DocumentWriter,
    _ text: (Element) -> String
  ) {
    document.writeToken(key, "[\(elements.map(text).joined(separator: ","))]")
  }
}

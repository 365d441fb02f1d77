import Foundation
import ShieldedDecoding

/// A value of a report's JSON.
package indirect enum SpecifiedJSON: Hashable, Sendable {
  case integer(Int)
  /// A share.
  case fraction(Double)
  case text(String)
  case list([SpecifiedJSON])
  case object([String: SpecifiedJSON])

  /// The JSON text, with its members in the order of their keys.
  package var bytes: [UInt8] {
    switch self {
    case .integer(let value): Array("\(value)".utf8)
    case .fraction(let value): Array("\(value)".utf8)
    case .text(let text): Self.quoted(text)
    case .list(let elements):
      Array("[".utf8) + elements.map(\.bytes).joined(separator: Array(",".utf8)) + Array("]".utf8)
    case .object(let members):
      Array("{".utf8)
        + members.sorted { $0.key < $1.key }.map { Self.quoted($0.key) + Array(":".utf8) + $0.value.bytes }
        .joined(separator: Array(",".utf8)) + Array("}".utf8)
    }
  }

  private static func quoted(_ text: String) -> [UInt8] {
    let scalars = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\u{0}"..<" ": "\\u00\(scalar.value < 16 ? "0" : "")\(String(scalar.value, radix: 16))"
      default: String(scalar)
      }
    }
    return Array("\"\(scalars.joined())\"".utf8)
  }
}

extension SpecifiedReport {
  /// The report in version 1 of its schema. A key without a value is absent.
  package var json: SpecifiedJSON {
    .object([
      "version": .integer(1),
      "responses": .integer(responseCount),
      "rescues": .integer(totalCount),
      "uncounted": .integer(uncountedCount),
      "lists": .list(
        lists.map { list in
          .object([
            "path": .text(list.path.notation), "lists": .integer(list.count), "elements": .integer(list.elementCount),
          ])
        }
      ),
      "tallies": .list(tallies.map(json)),
      "records": .list(records.map(Self.json)),
    ])
  }

  private func json(_ tally: Tally) -> SpecifiedJSON {
    var members: [String: SpecifiedJSON] = [
      "path": .text(tally.kind.path.notation), "rule": .text(tally.kind.rule.rawValue),
      "outcome": .text(tally.kind.outcome.rawValue), "expected": .text(tally.kind.expected),
      "found": .text(tally.kind.source.rawValue), "count": .integer(tally.count),
      "affectedElements": .integer(tally.affectedElementCount),
    ]
    members["reason"] = (tally.kind.reason?.rawValue).map(SpecifiedJSON.text)
    members["share"] = share(of: tally).map(SpecifiedJSON.fraction)
    members["example"] = tally.example.map(SpecifiedJSON.text)
    members["exampleUnderlyingPath"] = (tally.exampleUnderlyingPath?.notation).map(SpecifiedJSON.text)
    members["exampleCause"] = (tally.exampleCause?.rawValue).map(SpecifiedJSON.text)
    return .object(members)
  }

  private static func json(_ record: SpecifiedRecord) -> SpecifiedJSON {
    var members: [String: SpecifiedJSON] = [
      "path": .text(record.path.notation), "rule": .text(record.rule.rawValue),
      "outcome": .text(record.outcome.rawValue), "expected": .text(record.expected),
    ]
    members["reason"] = (record.reason?.rawValue).map(SpecifiedJSON.text)
    members["found"] = record.found.map(SpecifiedJSON.text)
    members["underlyingPath"] = (record.underlyingPath?.notation).map(SpecifiedJSON.text)
    members["cause"] = (record.cause?.rawValue).map(SpecifiedJSON.text)
    return .object(members)
  }
}

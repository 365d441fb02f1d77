import Foundation

/// A public thread in which decoding failed because of the backend: a line of `Census/incidents.csv`.
struct Incident {
  /// What becomes of the response with this library's model.
  enum Outcome: String, CaseIterable {
    /// The model has the right value, and the repair is reported.
    case rescued
    /// The model has the nearest value, and the report says what was lost.
    case lossy
    /// The model has a default, or one element less, and the report has the reason.
    case defaulted
    /// Decoding throws, as it should: the response has no payload.
    case thrown
    /// Decoding throws, although the response has what the client needs.
    case failed
    /// Plain `Codable` decodes it. The client was stricter.
    case plain
  }

  var repository: String
  var number: Int
  /// The kinds that the two readers chose.
  var kind: String
  var second: String
  var location: String
  var outcome: Outcome

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "Census")

  /// Reads all incidents.
  static func all() throws -> [Incident] {
    let text = try String(contentsOf: folder.appending(path: "incidents.csv"), encoding: .utf8)
    let rows = text.split(separator: "\n").map(fields)
    guard let header = rows.first else { return [] }
    return try rows.dropFirst().map { row in
      guard row.count == header.count else { throw Malformed(row: row.joined(separator: ",")) }
      let values = Dictionary(uniqueKeysWithValues: zip(header, row))
      guard let number = values["number"].flatMap({ Int($0) }),
        let outcome = values["outcome"].flatMap(Outcome.init(rawValue:)), let repository = values["repository"],
        let kind = values["kind"], let second = values["second"], let location = values["location"]
      else { throw Malformed(row: row.joined(separator: ",")) }
      return Incident(
        repository: repository,
        number: number,
        kind: kind,
        second: second,
        location: location,
        outcome: outcome
      )
    }
  }

  struct Malformed: Error {
    var row: String
  }

  /// The fields of a row. A field with a comma is in quotes.
  private static func fields(of row: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in row {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }
}

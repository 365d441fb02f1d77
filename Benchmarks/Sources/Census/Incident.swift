import Foundation

/// A public thread in which decoding failed because of the backend: a line of `Census/incidents.csv`.
package struct Incident: Sendable {
  /// What becomes of the response with this library's model.
  package enum Outcome: String, CaseIterable, Sendable {
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

  package var repository: String
  package var number: Int
  /// The kinds that the two readers chose.
  package var kind: String
  package var second: String
  package var location: String
  package var outcome: Outcome

  /// The folder of the census in the checkout that the program was built from.
  package static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "Census")

  /// The census itself.
  package static let file = folder.appending(path: "incidents.csv")

  /// Reads all incidents of a file in the format of `Census/incidents.csv`.
  ///
  /// - Parameter file: The file; by default, that of this checkout.
  /// - Throws: ``Malformed``, or the error of reading the file.
  package static func all(in file: URL = file) throws -> [Incident] {
    let lines = try String(contentsOf: file, encoding: .utf8).split(omittingEmptySubsequences: false) { $0.isNewline }
    let rows = zip(1..., lines.map(fields)).filter { $0.1 != [""] }
    guard let (_, header) = rows.first else { return [] }
    guard Set(header).count == header.count else { throw Malformed(line: rows[0].0) }
    return try rows.dropFirst().map { line, row in
      guard row.count == header.count else { throw Malformed(line: line) }
      let values = Dictionary(uniqueKeysWithValues: zip(header, row))
      guard let number = values["number"].flatMap({ Int($0) }),
        let outcome = values["outcome"].flatMap(Outcome.init(rawValue:)), let repository = values["repository"],
        let kind = values["kind"], let second = values["second"], let location = values["location"]
      else { throw Malformed(line: line) }
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

  /// A line that isn't an incident.
  package struct Malformed: Error, CustomStringConvertible {
    var line: Int

    package var description: String {
      "line \(line) isn't an incident; the columns and the outcomes are described in Benchmarks/Census/README.md"
    }
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

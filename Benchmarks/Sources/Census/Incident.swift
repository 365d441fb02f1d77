import Foundation

/// A public thread in which decoding failed because of the backend: a line of `Census/incidents.csv`.
package struct Incident: Sendable {
  /// The outcome of the response with this library's model.
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

  /// A declaration that keeps what the response has, where the model of the outcome has a default or throws.
  package enum Declaration: String, CaseIterable, Sendable {
    /// `OneOrMany`: one element without brackets.
    case oneOrMany = "OneOrMany"
    /// `FirstOfMany`: a list in place of one value, of which the first element is kept.
    case firstOfMany = "FirstOfMany"
    /// A `@Shielded` enum whose case the kind of the value chooses.
    case union
    /// A further spelling of an enum's case.
    case spelling
    /// `DateFormat.dateTime`: a date without a time zone, or with a space before the time.
    case dateTime
    /// The decoder's lenient grammar.
    case grammar
    /// An Optional payload, which is `nil` for a success without a body.
    case emptyBody
    /// The date's other formats.
    case dateFormats
    /// A type that holds the number, such as `Decimal`.
    case widerType
    /// A list that is decoded line by line.
    case lines

    /// A Boolean value that indicates whether the declaration keeps a value. An empty body has none.
    package var keepsValue: Bool { self != .emptyBody }

    /// A Boolean value that indicates whether the declaration says in which other shape a value may come.
    package var isForShape: Bool {
      switch self {
      case .oneOrMany, .firstOfMany, .union, .spelling, .dateTime, .grammar, .emptyBody: true
      case .dateFormats, .widerType, .lines: false
      }
    }
  }

  package var repository: String
  package var number: Int
  /// The kinds that the two readers chose.
  package var kind: String
  package var second: String
  package var location: String
  package var outcome: Outcome
  package var declaration: Declaration?

  /// The folder of the census in the checkout that the program was built from.
  package static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "Census")

  /// The census itself.
  package static let file = folder.appending(path: "incidents.csv")

  /// Reads all incidents of a file in the format of `Census/incidents.csv`.
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
        let kind = values["kind"], let second = values["second"], let location = values["location"],
        case let declaration = values["declaration"] ?? "",
        declaration.isEmpty || Declaration(rawValue: declaration) != nil
      else { throw Malformed(line: line) }
      return Incident(
        repository: repository,
        number: number,
        kind: kind,
        second: second,
        location: location,
        outcome: outcome,
        declaration: Declaration(rawValue: declaration)
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

/// The figures of the census: how many incidents would have reached a user, of which kinds they are, and how well the two
/// readers agree.
package struct CensusSummary: Sendable {
  package let incidents: [Incident]

  /// Creates a summary.
  /// - Parameter incidents: At least one incident.
  package init(_ incidents: [Incident]) {
    self.incidents = incidents
  }

  package func count(of outcome: Incident.Outcome) -> Int { incidents.count { $0.outcome == outcome } }

  /// The number of incidents in which the value is kept, in which a default or nothing is in its place, and which fail, with more
  /// declarations than those of the outcomes.
  ///
  /// - Parameter isDeclared: Whether a declaration is made where it helps.
  package func counts(
    with isDeclared: (Incident.Declaration) -> Bool
  ) -> (kept: Int, defaulted: Int, emptyBodies: Int, failed: Int) {
    let declared = incidents.filter { $0.declaration.map(isDeclared) ?? false }
    func helped(_ outcome: Incident.Outcome) -> Int { declared.count { $0.outcome == outcome } }
    return (
      kept: count(of: .rescued) + count(of: .lossy) + declared.count { $0.declaration?.keepsValue == true },
      defaulted: count(of: .defaulted) - helped(.defaulted),
      emptyBodies: declared.count { $0.declaration?.keepsValue == false },
      failed: count(of: .failed) - helped(.failed)
    )
  }

  /// The result in one sentence.
  package var sentence: String {
    let silent = [Incident.Outcome.rescued, .lossy, .defaulted].reduce(0) { $0 + count(of: $1) }
    return
      "Of \(incidents.count) incidents, \(silent) would not have reached a user as a failure, \(count(of: .failed)) would "
      + "have, and \(count(of: .thrown)) must not be hidden."
  }

  /// The number of incidents on whose kind both readers agree.
  package var agreedCount: Int { incidents.count { $0.kind == $0.second } }

  /// Cohen's κ: the agreement beyond what two readers with these frequencies have by chance; 1 if they always agree.
  package var kappa: Double {
    let count = Double(incidents.count)
    func shares(_ kind: (Incident) -> String) -> [String: Double] {
      Dictionary(grouping: incidents, by: kind).mapValues { Double($0.count) / count }
    }
    let (first, second) = (shares(\.kind), shares(\.second))
    let chance = first.reduce(0) { $0 + $1.value * (second[$1.key] ?? 0) }
    return chance < 1 ? (Double(agreedCount) / count - chance) / (1 - chance) : 1
  }

  /// The kinds by the first reader, the most frequent first, with the number of incidents of each outcome.
  package var kinds: [(kind: String, counts: [Incident.Outcome: Int])] {
    Dictionary(grouping: incidents, by: \.kind)
      .map { (kind: $0.key, counts: Dictionary(grouping: $0.value, by: \.outcome).mapValues(\.count)) }
      .sorted { left, right in
        let (leftCount, rightCount) = (left.counts.values.reduce(0, +), right.counts.values.reduce(0, +))
        return (rightCount, left.kind) < (leftCount, right.kind)
      }
  }
}

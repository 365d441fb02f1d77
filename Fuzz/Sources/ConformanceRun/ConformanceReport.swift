import Foundation
import FuzzProperties

/// What a decoder did with a text.
enum ConformanceVerdict: String, CaseIterable, Sendable {
  case accepted, rejected
  /// The process ended by a signal.
  case crashed
  /// The text took longer than the time limit.
  case hung
}

/// A folder of JSON texts in the layout of JSONTestSuite: the first letter of a file's name says what a parser must do with it.
struct ConformanceSuite: Sendable {
  /// What a parser must do with a text.
  enum Requirement: Character, CaseIterable, Sendable {
    case accept = "y"
    case reject = "n"
    /// RFC 8259 allows either.
    case either = "i"

    /// Whether a verdict breaks the requirement.
    func isBroken(by verdict: ConformanceVerdict) -> Bool {
      switch (self, verdict) {
      case (.accept, .rejected), (.reject, .accepted), (_, .crashed), (_, .hung): true
      case (.accept, .accepted), (.reject, .rejected), (.either, .accepted), (.either, .rejected): false
      }
    }
  }

  /// One text.
  struct Text: Sendable {
    let name: String
    let requirement: Requirement
  }

  let folder: String
  /// The texts, sorted by name.
  let texts: [Text]

  /// Finds the texts in a folder. Other files in it are ignored.
  init(folder: String) throws {
    self.folder = folder
    texts = try FileManager.default.contentsOfDirectory(atPath: folder).sorted().compactMap { name in
      guard name.dropFirst().first == "_", let requirement = name.first.flatMap(Requirement.init) else { return nil }
      return Text(name: name, requirement: requirement)
    }
  }

  func contents(of text: Text) throws -> Data {
    try Data(contentsOf: URL(filePath: folder, directoryHint: .isDirectory).appending(path: text.name))
  }
}

/// The verdicts of all decoders about a suite, as Markdown.
struct ConformanceReport {
  let suite: ConformanceSuite
  /// A verdict for each text, in the order of the suite.
  var verdicts: [ConformanceDecoder: [ConformanceVerdict]] = [:]

  /// Whether a decoder of the library broke a requirement.
  var hasFindings: Bool {
    suite.texts.indices.contains { position in
      verdicts.contains { decoder, verdicts in
        decoder.isOurs && suite.texts[position].requirement.isBroken(by: verdicts[position])
      }
    }
  }

  /// The table of counts, and below it the texts about which the decoders disagree or whose requirement is broken.
  var text: String {
    var lines = [
      "| decoder | texts | files | accepted | rejected | crashed | wrong |",
      "|---|---|--:|--:|--:|--:|--:|",
    ]
    for decoder in ConformanceDecoder.allCases {
      for requirement in ConformanceSuite.Requirement.allCases {
        if let row = row(decoder, requirement) { lines.append(row) }
      }
    }
    lines += ["", "Texts about which the decoders disagree, or whose requirement one breaks:", ""]
    let rows = suite.texts.indices.compactMap(disagreement)
    if rows.isEmpty { return (lines.dropLast(2) + ["The decoders agree about every text."]).joined(separator: "\n") }
    lines += [
      "| text | \(ConformanceDecoder.allCases.map(\.name).joined(separator: " | ")) |", "|---|---|---|---|---|",
    ]
    return (lines + rows).joined(separator: "\n")
  }

  private func row(_ decoder: ConformanceDecoder, _ requirement: ConformanceSuite.Requirement) -> String? {
    guard let all = verdicts[decoder] else { return nil }
    let verdicts = zip(suite.texts, all).filter { $0.0.requirement == requirement }.map(\.1)
    guard !verdicts.isEmpty else { return nil }
    let count = { (verdict: ConformanceVerdict) in verdicts.count { $0 == verdict } }
    let wrong = verdicts.count(where: requirement.isBroken)
    let counts = [verdicts.count, count(.accepted), count(.rejected), count(.crashed) + count(.hung), wrong]
    return "| \(decoder.name) | \(requirement.rawValue)_ | \(counts.map(String.init).joined(separator: " | ")) |"
  }

  private func disagreement(at position: Int) -> String? {
    let text = suite.texts[position]
    let all = ConformanceDecoder.allCases.map { verdicts[$0]?[position] }
    guard Set(all).count > 1 || all.contains(where: { $0.map(text.requirement.isBroken) == true }) else { return nil }
    let cells = all.map { verdict in
      guard let verdict else { return "–" }
      return text.requirement.isBroken(by: verdict) ? "**\(verdict.rawValue)**" : verdict.rawValue
    }
    return "| `\(text.name)` | \(cells.joined(separator: " | ")) |"
  }
}

import Foundation
import ShieldedDecoding

/// A table of a rendered report, whose first columns hold numbers.
struct SpecifiedTable {
  /// The longest cell whose text is promised to be whole.
  private static let cellLength = 100

  /// The columns that describe a tally.
  static let kindTitles = ["path", "expected", "found", "outcome", "rule", "first example"]

  let titles: [String]
  /// The columns with numbers.
  let numbers: Range<Int>

  /// The lines for a terminal; `nil` if a cell is too long to be shown whole.
  func text(_ rows: [[String]]) -> [String]? {
    guard Self.areWhole(rows) else { return nil }
    let table = [titles] + rows
    let widths = titles.indices.map { column in table.map { $0[column].count }.max() ?? 0 }
    return table.map { row in
      row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return numbers.contains(column) ? space + row[column] : row[column] + space
      }.joined(separator: "  ").withoutTrailingSpaces
    }
  }

  /// The lines for an issue; `nil` if a cell is too long to be shown whole.
  func markdown(_ rows: [[String]]) -> [String]? {
    guard Self.areWhole(rows) else { return nil }
    let rules = titles.indices.map { numbers.contains($0) ? "---:" : "---" }
    let cells = rows.map { row in
      row.indices.map { numbers.contains($0) ? row[$0] : row[$0].asCodeSpan.replacing("|", with: "\\|") }
    }
    return ([titles, rules] + cells).map { "| \($0.joined(separator: " | ")) |" }
  }

  private static func areWhole(_ rows: [[String]]) -> Bool { rows.joined().allSatisfy { $0.count <= cellLength } }
}

extension SpecifiedReport.Tally {
  /// The cells under ``SpecifiedTable/kindTitles``.
  var kindCells: [String] {
    var text = example ?? "nothing"
    if let path = exampleUnderlyingPath { text += ", \(exampleCause?.rawValue ?? "corrupted") at \(path.notation)" }
    return [
      kind.path.notation, kind.expected, kind.source.rawValue,
      kind.outcome.rawValue + (kind.reason.map { " (\($0.rawValue))" } ?? ""), kind.rule.rawValue, text,
    ].map(\.escapedForDisplay)
  }
}

extension Int {
  /// The number with a noun.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension SpecifiedReport {
  private static let table = SpecifiedTable(
    titles: ["count", "elements", "share"] + SpecifiedTable.kindTitles,
    numbers: 0..<3
  )

  /// How many lists the first line names.
  private static let summaryListCount = 3

  /// The report for a terminal, or `nil` if a cell is too long to be shown whole.
  ///
  /// - Parameter limit: How many tallies are shown.
  package func text(limit: Int) -> String? {
    guard !isEmpty else { return summary(\.self) }
    return Self.table.text(rows(limit)).map { rows in
      ([summary(\.self), ""] + rows + remainders(limit)).joined(separator: "\n")
    }
  }

  /// The report for an issue up to the end of its table, or `nil` if a cell is too long to be shown whole.
  package func markdown(title: String, limit: Int) -> String? {
    let heading = "## \(title.escapedForDisplay)\n\n\(summary(\.asCodeSpan))."
    guard !isEmpty else { return heading + "\n" }
    return Self.table.markdown(rows(limit)).map { ([heading, ""] + $0).joined(separator: "\n") }
  }

  private func rows(_ limit: Int) -> [[String]] {
    tallies.prefix(max(0, limit)).map { tally in
      ["\(tally.count)", "\(tally.affectedElementCount)", share(of: tally).map(Self.percentage) ?? ""] + tally.kindCells
    }
  }

  /// One line for each tally.
  package var lines: String {
    guard !isEmpty else { return "nothing was rescued" }
    let others = uncountedCount > 0 ? ["\(uncountedCount) × at other paths"] : []
    // Where two lines would say the same, each also says what was expected and found. Two spellings of a letter aren't the same.
    let texts = tallies.map { Array($0.text.utf8) }
    let lines = tallies.map { tally in
      let detail = ", expected \(tally.kind.expected), found \(tally.kind.source.rawValue)"
      return tally.line + (texts.filter { $0.elementsEqual(tally.text.utf8) }.count > 1 ? detail : "")
    }
    return (lines + others).joined(separator: "\n")
  }

  /// The lines that count the rescues without a row.
  package func remainders(_ limit: Int) -> [String] {
    let hidden = tallies.dropFirst(max(0, limit))
    let count = hidden.reduce(0) { $0.saturatingSum($1.count) }
    var lines: [String] = []
    if !hidden.isEmpty {
      lines.append("\(count.counted("rescue")) of \(hidden.count.counted("rarer kind")) not shown")
    }
    if uncountedCount > 0 { lines.append("\(uncountedCount.counted("rescue")) at other paths") }
    return lines
  }

  private func summary(_ style: (String) -> String) -> String {
    let responses = responseCount.counted("response")
    guard !isEmpty else { return "nothing was rescued in \(responses)" }
    let lists = lists.prefix(Self.summaryListCount).map { list in
      "\(list.elementCount.counted("element")) in \(style(list.path.notation))"
    }
    return "\(totalCount.counted("rescue")) of \(tallies.count.counted("kind")) in \(responses)"
      + (lists.isEmpty ? "" : ", with \(lists.joined(separator: ", "))")
  }

  /// A share in percent with one digit after the point, rounded half up.
  private static func percentage(_ share: Double) -> String {
    let tenths = Int((share * 1_000).rounded())
    return "\(tenths / 10).\(tenths % 10) %"
  }
}

extension String {
  /// The text between as many backticks as it needs. A space separates backticks at its ends from the delimiters.
  fileprivate var asCodeSpan: String {
    // Markdown has no empty code span.
    if isEmpty { return "" }
    var length = 0
    var longest = 0
    for character in self.utf8 {
      length = character == UInt8(ascii: "`") ? length + 1 : 0
      longest = max(longest, length)
    }
    let delimiter = String(repeating: "`", count: longest + 1)
    let space = unicodeScalars.first == "`" || unicodeScalars.last == "`" ? " " : ""
    return "\(delimiter)\(space)\(self)\(space)\(delimiter)"
  }

  fileprivate var withoutTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}

extension SpecifiedRecord {
  /// One line: `items[0].price: retyped by numberFromString, expected Double, found "99.0"`.
  package var line: String {
    var text = "\(path.notation): \(outcome.rawValue) by \(rule.rawValue)"
    if let reason { text += " (\(reason.rawValue))" }
    text += ", expected \(expected), found \(found ?? "nothing")"
    if let underlyingPath {
      text += ", fault at \(underlyingPath.notation)"
      if let cause { text += " (\(cause.rawValue))" }
    }
    return text.escapedForDisplay
  }
}

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
      Array("[".utf8) + elements.map { $0.bytes }.joined(separator: Array(",".utf8)) + Array("]".utf8)
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
      "version": .integer(1), "responses": .integer(responseCount), "rescues": .integer(totalCount),
      "uncounted": .integer(uncountedCount),
      "lists": .list(
        lists.map { list in
          .object([
            "path": .text(list.path.notation), "lists": .integer(list.count), "elements": .integer(list.elementCount),
          ])
        }
      ), "tallies": .list(tallies.map(json)), "records": .list(records.map(Self.json)),
    ])
  }

  private func json(_ tally: Tally) -> SpecifiedJSON {
    var members = tally.members
    members["share"] = share(of: tally).map(SpecifiedJSON.fraction)
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

extension SpecifiedReport.Tally {
  /// The members of the tally's JSON without the share.
  var members: [String: SpecifiedJSON] {
    var members: [String: SpecifiedJSON] = [
      "path": .text(kind.path.notation), "rule": .text(kind.rule.rawValue), "outcome": .text(kind.outcome.rawValue),
      "expected": .text(kind.expected), "found": .text(kind.source.rawValue), "count": .integer(count),
      "affectedElements": .integer(affectedElementCount),
    ]
    members["reason"] = (kind.reason?.rawValue).map(SpecifiedJSON.text)
    members["example"] = example.map(SpecifiedJSON.text)
    members["exampleUnderlyingPath"] = (exampleUnderlyingPath?.notation).map(SpecifiedJSON.text)
    members["exampleCause"] = (exampleCause?.rawValue).map(SpecifiedJSON.text)
    return members
  }
}

extension SpecifiedRecord {
  /// The record as a log shows it before it cuts the found value: the keys of its paths are cut, and a string is a literal, with
  /// its escapes.
  package var shown: SpecifiedRecord {
    var record = self
    record.path = path.shown
    record.underlyingPath = underlyingPath?.shown
    guard let found, found.utf8.first == UInt8(ascii: "\"") else { return record }
    record.found = String(found.unicodeScalars.dropFirst().dropLast()).asLiteral
    return record
  }
}

extension SpecifiedPath {
  /// The path in a report, in which a key has at most 128 bytes of UTF-8 before the ellipsis that marks the cut.
  package var shown: SpecifiedPath {
    SpecifiedPath(
      steps.map { step in
        guard case .key(let key) = step else { return step }
        return .key(SpecifiedLog.cut(String(decoding: key, as: UTF8.self), 128))
      }
    )
  }

  /// The path as a report writes it: `items[3].price`, and `["a key"]` for a key that isn't an identifier.
  package var notation: String {
    guard !steps.isEmpty else { return "the whole payload" }
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .anyIndex: text += "[*]"
      case .key(let bytes):
        let key = String(decoding: bytes, as: UTF8.self)
        if Self.isIdentifier(key) {
          text += text.isEmpty ? key : ".\(key)"
        } else {
          text += "[\(key.asLiteral)]"
        }
      }
    }
    return text
  }

  /// An identifier may contain hyphens after its first character.
  private static func isIdentifier(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first else { return false }
    let isLetter: (Unicode.Scalar) -> Bool = { $0 == "_" || $0 == "$" || $0.properties.isAlphabetic }
    return isLetter(first)
      && key.unicodeScalars.dropFirst().allSatisfy {
        isLetter($0) || $0 == "-" || $0.properties.numericType == .decimal
      }
  }
}

extension Unicode.Scalar {
  /// The scalar, or an escape if it would break a line or change how the text around it is shown.
  var escapedForDisplay: String {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: "\\u{\(String(value, radix: 16, uppercase: true))}"
    default: String(self)
    }
  }
}

extension String {
  /// The text on one line.
  var escapedForDisplay: String { unicodeScalars.map { $0.escapedForDisplay }.joined() }

  /// The text as a Swift string literal, in which no character can be mistaken for another or break the line.
  var asLiteral: String { "\"\(unicodeScalars.map(\.escapedInLiteral).joined())\"" }

  /// The text of a literal that ``asLiteral`` made.
  package var literalText: String {
    var text = ""
    var rest = unicodeScalars.dropFirst().dropLast()
    while let scalar = rest.popFirst() {
      guard scalar == "\\", let letter = rest.popFirst() else {
        text.unicodeScalars.append(scalar)
        continue
      }
      switch letter {
      case "0": text += "\0"
      case "t": text += "\t"
      case "n": text += "\n"
      case "r": text += "\r"
      case "u":
        let digits = rest.dropFirst().prefix { $0 != "}" }
        rest = rest.dropFirst(digits.count + 2)
        let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16) ?? 0
        if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
      default: text.unicodeScalars.append(letter)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var escapedInLiteral: String {
    switch self {
    case "\"": "\\\""
    case "\\": "\\\\"
    case "\0": "\\0"
    case "\t": "\\t"
    case "\n": "\\n"
    case "\r": "\\r"
    case "\u{0}"..<" ", "\u{7F}": "\\u{\(value < 16 ? "0" : "")\(String(value, radix: 16, uppercase: true))}"
    default: escapedForDisplay
    }
  }
}

import Foundation
import ShieldedDecoding
import ShieldedReporting
import Testing

@Suite("RescueReport: rendering", .timeLimit(.minutes(20)))
struct RescueReportRenderingTests {
  @Test("A text report is a table with the most frequent fault first")
  func text() throws {
    let report = try ReportedCatalogue.report(ReportedCatalogue.dirty)
    #expect(
      report.text() == """
        6 rescues of 4 kinds in 1 response, with 4 elements in items

        count  elements    share  path                      expected  found   outcome                    rule              first example
            2         2   50.0 %  items[*].price            Double    string  retyped                    numberFromString  "99.0"
            2         1   25.0 %  items[*].offers[*].cents  Int       string  retyped                    numberFromString  "1"
            1         1   25.0 %  items[*]                  Item      string  dropped (typeMismatch)     objectFromOther   "none"
            1         1  100.0 %  title                     String    null    defaulted (valueNotFound)  nullValue         null
        """
    )
    #expect(try ReportedCatalogue.report(ReportedCatalogue.clean).text() == "nothing was rescued in 1 response")
  }

  @Test("A text report gives the number of kinds that it leaves out")
  func limit() throws {
    let text = try ReportedCatalogue.report(ReportedCatalogue.dirty, log: RescueLog(pathCapacity: 3)).text(limit: 1)
    let lines = text.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[3] == "3 rescues of 2 rarer kinds not shown")
    #expect(lines[4] == "1 rescue at other paths")
  }

  @Test("A Markdown report has a heading, a table and an explanation of each outcome")
  func markdown() throws {
    let report = try ReportedCatalogue.report(ReportedCatalogue.dirty)
    let lines = report.markdown(title: "GET /items").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "## GET /items")
    #expect(lines[2] == "6 rescues of 4 kinds in 1 response, with 4 elements in `items`.")
    #expect(lines[4] == "| count | elements | share | path | expected | found | outcome | rule | first example |")
    #expect(lines[5] == "| ---: | ---: | ---: | --- | --- | --- | --- | --- | --- |")
    #expect(
      lines[6]
        == "| 2 | 2 | 50.0 % | `items[*].price` | `Double` | `string` | `retyped` | `numberFromString` | `\"99.0\"` |"
    )
    #expect(lines.filter { $0.hasPrefix("- `") }.count == 3)
    #expect(
      try ReportedCatalogue.report(ReportedCatalogue.clean).markdown(title: "T")
        == "## T\n\nnothing was rescued in 1 response.\n"
    )
  }

  /// A key and a value of the payload, and their expected form in a Markdown cell.
  @Test(
    "No text of the payload becomes Markdown markup",
    arguments: [
      ("a|b", "`[\"a\\|b\"]`"), ("`x`", "``[\"`x`\"]``"), ("<img src=x>", "`[\"<img src=x>\"]`"),
      ("@all", "`[\"@all\"]`"), ("a``b", "```[\"a``b\"]```"),
    ]
  )
  func hostileMarkdown(key: String, cell: String) throws {
    let json = "{\"items\":[],\"title\":\"\",\"rates\":{\"\(key)\":\"1\"}}"
    let lines = try ReportedCatalogue.report(json).markdown(title: "a\nb").split(separator: "\n")
    #expect(lines[0] == "## a\\u{A}b")
    let columns = lines[4].replacingOccurrences(of: "\\|", with: "\u{1}").split(
      separator: "|",
      omittingEmptySubsequences: false
    )
    #expect(columns.count == 11)
    #expect(columns[4].replacingOccurrences(of: "\u{1}", with: "\\|") == " \(cell.replacing("`[", with: "`rates[")) ")
  }

  @Test("A found value that is redacted to an empty text gives an empty cell")
  func emptyCell() throws {
    let log = RescueLog(redaction: .custom { _, _ in "" })
    let json = #"{"items":[],"title":7,"rates":{}}"#
    let lines = try ReportedCatalogue.report(json, log: log).markdown(title: "t").split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("| 1 ") }.map { $0.hasSuffix("`stringFromNumber` |  |") } == [true])
  }

  @Test(
    "A text report contains no control characters from the payload's keys and values",
    arguments: ["\\u001b[2J", "\\u009b2J", "\\u202eabc", "a\\nb", "\\u2028", "\\u200b", "\\u0000"]
  )
  func hostileText(escape: String) throws {
    let json = "{\"items\":[],\"title\":[\"\"],\"rates\":{\"k\(escape)\":\"\(escape)\"}}"
    let report = try ReportedCatalogue.report(json)
    for text in [report.text(), report.markdown(title: "T")] {
      let bad = text.unicodeScalars.filter { scalar in
        scalar != "\n" && [.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
      }
      #expect(bad.isEmpty)
      #expect(text.contains("rates["))
    }
    #expect(report.text().split(separator: "\n").count == 4)
  }

  @Test("A long path or example is cut in the table")
  func longCells() throws {
    let key = String(repeating: "k", count: 500)
    let json = "{\"items\":[],\"title\":\"\",\"rates\":{\"\(key)\":\"\(key)\"}}"
    let lines = try ReportedCatalogue.report(json, log: RescueLog(excerptLength: 400)).text().split(separator: "\n")
    #expect(lines.allSatisfy { $0.count < 400 })
  }

  @Test("The name of a list, as the payload spells it, doesn't become Markdown markup")
  func listUnderAnyKey() throws {
    let log = RescueLog()
    let json = #"{"[a](http://b) <img src=x> | `c`": [{"cents": "1"}]}"#
    let report = try JSONDecoder().decodeWithReport(
      [String: SafeArray<ReportedCatalogue.Item.Offer>].self,
      from: Data(json.utf8),
      options: RescueOptions(log: log)
    ).report
    #expect(report.lists.count == 1)
    let summary = report.markdown(title: "t").split(separator: "\n").dropFirst().first
    #expect(summary == #"1 rescue of 1 kind in 1 response, with 1 element in ``["[a](http://b) <img src=x> | `c`"]``."#)
    #expect(
      report.text().hasPrefix(
        #"1 rescue of 1 kind in 1 response, with 1 element in ["[a](http://b) <img src=x> | `c`"]"#
      )
    )
  }
}

@Suite("Fault: a character that combines with a delimiter was taken for a part of it", .timeLimit(.minutes(20)))
struct CombiningCharacterRegressionTests {
  private struct Item: Decodable {
    @SafeBox var count: Int
  }

  private static func report(_ text: String, _ log: RescueLog) throws -> RescueReport {
    let payload = Data("{\"count\":\"\(text)\"}".utf8)
    _ = try JSONDecoder().decode(Item.self, from: payload, options: RescueOptions(log: log))
    return log.report()
  }

  // U+0D4E forms one character with what follows it, and U+0301 with what precedes it.
  @Test(
    "An excerpt ends in the last character that fits, whatever that combines with",
    arguments: [
      ("ab\u{D4E}cd", 5, "\"ab\u{D4E}…\""), ("ab\u{301}cd", 4, "\"ab\u{301}…\""), ("\u{301}abcd", 3, "\"\u{301}a…\""),
      ("ab\u{D4E}", 5, "\"ab\u{D4E}\""),
    ]
  )
  func excerpt(text: String, length: Int, found: String) throws {
    let report = try Self.report(text, RescueLog(excerptLength: length))
    #expect(report.records.map { $0.found.map { Array($0.utf8) } } == [Array(found.utf8)])
  }

  @Test(
    "A backtick at an end of a cell is kept apart from the cell's delimiters, whatever combines with it",
    arguments: [("`\u{301}x", "`` `\u{301}x ``"), ("x\u{D4E}`", "`` x\u{D4E}` ``"), ("x", "`x`")]
  )
  func backtick(text: String, cell: String) throws {
    let log = RescueLog(redaction: .custom { _, _ in text })
    let markdown = try Self.report("x", log).markdown(title: "GET /")
    #expect(Array(markdown.utf8).split(separator: UInt8(ascii: "|")).contains(Array(" \(cell) ".utf8)[...]))
  }
}

@Suite("Fault: a description prints characters that hide or reorder text", .timeLimit(.minutes(20)))
struct ControlCharacterRegressionTests {
  static let characters: [Unicode.Scalar] = [
    "\u{202E}", "\u{200B}", "\u{2066}", "\u{FEFF}", "\u{2028}", "\u{85}", "\u{1B}", "\u{0}", "\u{7F}", "\n",
  ]

  private static func isClean(_ text: String) -> Bool {
    !text.unicodeScalars.contains { characters.contains($0) }
  }

  @Test("The description of a path escapes control characters and reads back as the same path", arguments: characters)
  func path(_ character: Unicode.Scalar) throws {
    for key in ["a\(character)b", "\(character)", "\"\(character)\\"] {
      let path = RescuePath([.key("data"), .index(3), .key(key)])
      #expect(Self.isClean(path.description))
      #expect(try RescuePath(parsing: path.description) == path)
    }
  }

  @Test("A record's description escapes control characters in path, type and found value", arguments: characters)
  func record(_ character: Unicode.Scalar) throws {
    let record = RescueRecord(
      path: RescuePath([.key("a\(character)b")]),
      rule: .numberFromString,
      expected: "Int\(character)",
      found: "redacted by hand\(character)",
      outcome: .defaulted,
      reason: .notNumeric,
      underlyingPath: RescuePath([.key("\(character)")])
    )
    #expect(Self.isClean(record.description))
  }

  private struct Rates: Decodable {
    @DroppingDictionary var rates: [String: Int]
  }

  @Test("Recorded, counted and rendered texts contain no control characters", arguments: characters)
  func decoded(_ character: Unicode.Scalar) throws {
    let text = String(decoding: try JSONEncoder().encode("a\(character)b"), as: UTF8.self)
    let payload = Data(#"{"rates":{\#(text):\#(text)}}"#.utf8)
    let report = try JSONDecoder().decodeWithReport(Rates.self, from: payload).report
    let record = try #require(report.records.first)
    #expect(record.path == RescuePath([.key("rates"), .key("a\(character)b")]))
    #expect(Self.isClean(record.description))
    #expect(Self.isClean(report.description))
    #expect(Self.isClean(try #require(report.tallies.first).description))
    let lines = report.text().split(separator: "\n") + report.markdown(title: "\(character)").split(separator: "\n")
    #expect(lines.allSatisfy { Self.isClean(String($0)) })
    let error = #expect(throws: RescueBudgetError.self) { try report.check(against: RescueBudget()) }
    #expect(try #require(error).description.split(separator: "\n").allSatisfy { Self.isClean(String($0)) })
  }
}

/// Messages that didn't say what to look at: two equal lines for two kinds, a count of keys without their names, and the default
/// text of `localizedDescription`.
@Suite("First use: messages that didn't name the cause", .timeLimit(.minutes(20)))
struct MessageRegressionTests {
  private struct Sizes: Decodable { @SafeArray var sizes: [Size] }
  private enum Size: String, Codable, SafeEnum {
    case small
    static let fallback = Size.small
  }

  @Test("Two kinds that differ only in what was found have different lines")
  func lines() throws {
    let report = try JSONDecoder().decodeWithReport(Sizes.self, from: Data(#"{"sizes": ["x", 7, "y"]}"#.utf8)).report
    #expect(
      report.description.split(separator: "\n").map(String.init) == [
        "2 × sizes[*]: defaulted by enumerationFromRawValue (unknownCase), expected Size, found string",
        "1 × sizes[*]: defaulted by enumerationFromRawValue (unknownCase), expected Size, found number",
      ]
    )
    let one = try JSONDecoder().decodeWithReport(Sizes.self, from: Data(#"{"sizes": ["x"]}"#.utf8)).report
    #expect(one.description == "1 × sizes[*]: defaulted by enumerationFromRawValue (unknownCase)")
  }

  @Test(
    "The error of a payload that isn't found names the keys that are there",
    arguments: [
      (#"{"b": 1}"#, #"the object has the key "b", but not any of"#),
      (#"{"c": 1, "a": 2}"#, #"the object has the keys "a", "c", but not any of"#),
      ("{}", "the object has no keys, but not any of"),
      (
        "{\((10..<30).map { "\"k\($0)\": 1" }.joined(separator: ","))}",
        #"the object has 20 keys ("k10", "k11", "k12", "k13", "k14", "k15", "k16", "k17", "k18", "k19" and others), but"#
      ),
    ]
  )
  func missingPayload(_ body: String, _ text: String) {
    do {
      _ = try JSONDecoder().decode(ShieldedResponse<[Int]>.self, from: Data(body.utf8))
      Issue.record("A payload was found in \(body).")
    } catch DecodingError.keyNotFound(_, let context) {
      #expect(context.debugDescription.contains(text), "\(context.debugDescription)")
    } catch {
      Issue.record(error)
    }
  }

  @Test("The localized description of an error is its description")
  func localized() throws {
    let errors: [any Error & CustomStringConvertible] = [
      RescueBudgetError.uncountedRescues(3), RescueBudgetError.exceeded(["1 × a"]),
      try #require(#expect(throws: RescuePathParsingError.self) { try RescuePath(parsing: "a[0") }),
    ]
    for error in errors { #expect(error.localizedDescription == error.description) }
  }
}

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
    #expect(
      lines[4] == "| count | elements | share | path | expected | found | outcome | rule | first example |"
    )
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
      ("@all", "`[\"@all\"]`"),
      ("a``b", "```[\"a``b\"]```"),
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

import Foundation
import ShieldedDecoding
import ShieldedReporting
import Testing

@Suite("RescueChanges: text, Markdown and JSON", .timeLimit(.minutes(20)))
struct RescueChangesRenderingTests {
  static func changes() throws -> RescueChanges {
    let all = RescueChangesTests.self
    let yesterday = try all.report([all.textPrice, all.noTitle, all.clean, all.clean])
    let today = try all.report([all.textPrice, all.textPrice, all.textPrice, all.truePrice])
    return today.changes(since: yesterday)
  }

  @Test("The text is a table with the counts, the factor and the kind of each change")
  func text() throws {
    #expect(
      try Self.changes().text() == """
        3 changes and 0 unchanged kinds in 4 responses, since a report of 4 responses

        change         before  now  factor  path   expected  found    outcome                    rule               first example
        new                 0    1          price  Double    boolean  retyped                    numberFromBoolean  true
        gone                1    0          title  String    null     defaulted (valueNotFound)  nullValue          null
        more frequent       1    3    3.00  price  Double    string   retyped                    numberFromString   "99.0"
        """
    )
  }

  @Test("The Markdown is the same table, with the payload's text in code spans and the outcomes explained")
  func markdown() throws {
    #expect(
      try Self.changes().markdown(title: "Products", limit: 1) == """
        ## Products

        3 changes and 0 unchanged kinds in 4 responses, since a report of 4 responses.

        | change | before | now | factor | path | expected | found | outcome | rule | first example |
        | --- | ---: | ---: | ---: | --- | --- | --- | --- | --- | --- |
        | `new` | 0 | 1 |  | `price` | `Double` | `boolean` | `retyped` | `numberFromBoolean` | `true` |

        2 changes not shown.

        - `retyped`: the value had another JSON type; nothing was lost
        - `defaulted`: there was no usable value; a default was used

        """
    )
  }

  @Test("Equal reports give a text and a Markdown text without a table")
  func unchanged() throws {
    let report = try RescueChangesTests.report([RescueChangesTests.textPrice])
    let changes = report.changes(since: report)
    #expect(changes.text() == "no changes and 1 unchanged kind in 1 response, since a report of 1 response")
    #expect(
      changes.markdown(title: "A\nB") == """
        ## A\\u{A}B

        no changes and 1 unchanged kind in 1 response, since a report of 1 response.

        """
    )
  }

  @Test("A note says that a new kind, or one that is gone, may be among the uncounted rescues")
  func uncounted() throws {
    let all = RescueChangesTests.self
    let few = { RescueLog(pathCapacity: 0) }
    let uncounted = try all.report([all.textPrice], log: few)
    let counted = try all.report([all.textPrice])
    #expect(
      counted.changes(since: uncounted).text()
        .hasSuffix("\n1 rescue of the earlier report at other paths, which a new kind may be among")
    )
    #expect(
      uncounted.changes(since: counted).text()
        .hasSuffix("\n1 rescue of the later report at other paths, which a kind that is gone may be among")
    )
    #expect(counted.changes(since: counted).text().contains("other paths") == false)
  }

  /// The counts of two reports with the same number of responses, and the factor's text.
  @Test(
    "A factor has two decimal places, and none if it is large",
    arguments: [(3, 20, "6.67"), (1, 10_000, "10000"), (10_000, 1, "< 0.01"), (4, 2, "0.50"), (100, 5, "0.05")]
  )
  func factors(before: Int, now: Int, text: String) throws {
    func report(_ count: Int) throws -> RescueReport {
      let json = #"""
        {"version":\#(RescueReport.schemaVersion),"responses":10,"rescues":\#(count),"uncounted":0,"lists":[],"records":[],"tallies":[
        {"path":"a","rule":"nullValue","outcome":"defaulted","expected":"Int","found":"null","count":\#(count),
        "affectedElements":1}]}
        """#
      return try RescueReport(json: Data(json.utf8))
    }
    #expect(try report(now).changes(since: report(before)).text().contains("  \(text)  a     Int"))
  }

  @Test("Control characters of a key can't break a line, and bars and backticks can't break the Markdown")
  func hostileKeys() throws {
    struct Rates: Decodable {
      @DroppingDictionary var rates: [String: Double]
    }
    let json = #"{"rates": {"a\nb|`c`\u202e": "1"}}"#
    let report = try JSONDecoder().decodeWithReport(Rates.self, from: Data(json.utf8)).report
    let changes = report.changes(since: RescueReport())
    #expect(changes.text().split(separator: "\n").count == 3)
    #expect(changes.text().contains(#"rates["a\nb|`c`\u{202E}"]"#))
    #expect(changes.markdown(title: "").contains(#"``rates["a\nb\|`c`\u{202E}"]``"#))
  }

  @Test("Changes read back from their JSON, whose keys are documented")
  func json() throws {
    let changes = try Self.changes()
    let data = try changes.json()
    #expect(try RescueChanges(json: data) == changes)
    #expect(try RescueChanges(json: data).json() == data)
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(
      Set(object.keys) == [
        "version", "responses", "previousResponses", "uncounted", "previousUncounted", "unchanged", "changes",
      ]
    )
    let entries = try #require(object["changes"] as? [[String: Any]])
    #expect(entries.map { $0["trend"] as? String } == ["new", "gone", "moreFrequent"])
    #expect(entries.map { $0["count"] as? Int } == [1, 0, 3])
    #expect(entries.map { $0["previousCount"] as? Int } == [0, 1, 1])
    #expect(entries.map { $0["factor"] as? Double } == [nil, nil, 3])
    #expect((entries[0]["tally"] as? [String: Any])?["path"] as? String == "price")
  }

  /// A document, and the text that its error must contain.
  @Test(
    "JSON that doesn't describe changes is refused with a specific error",
    arguments: [
      (#"{"version":2}"#, "version 2 can't be read"), ("{}", "version"),
      (
        #"""
        {"version":1,"responses":-1,"previousResponses":1,"uncounted":0,"previousUncounted":0,"unchanged":0,"changes":[]}
        """#, "can't be -1"
      ),
    ]
  )
  func refused(json: String, message: String) {
    let error = #expect(throws: DecodingError.self) { try RescueChanges(json: Data(json.utf8)) }
    #expect(error.map { "\($0)" }?.contains(message) == true)
  }
}

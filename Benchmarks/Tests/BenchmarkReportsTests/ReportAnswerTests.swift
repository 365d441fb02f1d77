import BenchmarkStatistics
import Testing

@testable import BenchmarkReports

@Suite("The first screen of a report", .timeLimit(.minutes(20)))
struct ReportAnswerTests {
  @Test("There are five answers, with the figures of the run")
  func sentences() {
    let answers = ReportAnswer(SampleResults.small).answers
    #expect(answers.map(\.topic) == ["Clean", "Typical dirt", "Worst dirt", "Small body", "First decode"])
    #expect(
      answers[0].text
        == "With a clean payload of 64 KiB, decoding takes 1.20 (1.20-1.20) times plain Codable’s CPU time with safebox-log."
    )
    #expect(
      answers[1].text
        == "With 10 % of the records dirty, decoding takes 1.70 (1.70-1.70) times plain Codable’s CPU time with safebox-log. "
        + "Plain Codable throws and delivers nothing; these deliver 100 records."
    )
    #expect(answers[4].text.hasPrefix("Not measured"))
  }

  /// A run of the catalogue and of other shapes, each of which costs another multiple of plain `Codable` on the clean payload, and
  /// 3 on the dirty one.
  private func results(adding ratios: KeyValuePairs<String, UInt64>) -> BenchmarkResults {
    var results = SampleResults.small
    for (shape, ratio) in ratios {
      results.options.shapes.append(shape)
      results.measurements.append(SampleResults.result("safebox-log", SampleResults.key(shape: shape), ratio: ratio))
      results.measurements.append(
        SampleResults.result("safebox-log", SampleResults.key(shape: shape, rate: 0.1), ratio: 3_000)
      )
    }
    return results
  }

  /// A run with two settings that are compared with plain `Codable`, and one that is compared with the decode without it.
  private var withSettings: BenchmarkResults {
    var results = SampleResults.small
    let key = SampleResults.key(shape: "repositories")
    func setting(_ title: String, _ reference: String, _ contender: String, ratio: UInt64) -> SettingResult {
      SettingResult(
        title: title,
        reference: SampleResults.result(reference, key, ratio: 1_000, isControl: true),
        rows: [SampleResults.result(contender, key, ratio: ratio)]
      )
    }
    results.settings = [
      setting("snake case", "plain", "safebox-log", ratio: 2_500),
      setting("dates", "plain", "safebox-log", ratio: 900),
      setting("undeclared keys", "safebox-log", "safebox-undeclared", ratio: 7_000),
    ]
    return results
  }

  @Test("With settings, the first answer begins with the range over all that are compared with plain Codable")
  func settings() {
    #expect(
      ReportAnswer(withSettings).answers[0].text == """
        With clean payloads in 2 settings of apps, such as snake case and dates, decoding takes 0.90 to 2.50 times plain Codable’s \
        CPU time with safebox-log. With a clean payload of 64 KiB, it takes 1.20 (1.20-1.20).
        """
    )
  }

  @Test("Settings are a table of every report, and a wrong answer there counts as one of the run")
  func settingsTable() throws {
    var results = withSettings
    #expect(!results.hasWrongAnswer)
    let undeclared = ["undeclared keys", "safebox-undeclared", "safebox-log", "7.00", "slower", "7000.0"]
    for tables in [ReportTables(results).all, ReportTables(results).summary] {
      #expect(try #require(tables.first { $0.title == "Settings" }).rows[2] == undeclared)
    }
    let check = ContenderResult.Check(status: .wrong, detail: "record 0.id is 1, expected 2")
    results.settings?[0].rows = [
      SampleResults.result("safebox-log", SampleResults.key(shape: "repositories"), ratio: nil, check: check)
    ]
    #expect(results.hasWrongAnswer)
    #expect(ReportTables(results).settings.rows[0] == ["snake case", "safebox-log", "plain", "WRONG", "-", "-"])
    let text = TextReport(results).text
    #expect(text.contains("WRONG: safebox-log on repositories, clean, not timed: record 0.id is 1, expected 2"))
  }

  @Test(
    "The clean payloads of products and orders follow that of the first shape, in the same answer and in the picture"
  )
  func typedShapes() {
    // The order is that of the answer, and not that of the run.
    let results = results(adding: ["orders": 1_300, "products": 1_250])
    let answer = ReportAnswer(results)
    #expect(
      answer.answers[0].text == """
        With a clean payload of 64 KiB, decoding takes 1.20 (1.20-1.20) times plain Codable’s CPU time with safebox-log. With \
        clean products (dates, enums, decimals, URLs, UUIDs), it takes 1.25 (1.25-1.25). With clean orders (also lists of \
        objects), it takes 1.30 (1.30-1.30).
        """
    )
    #expect(answer.answers.count == 5)
    #expect(answer.table.rows[1] == ["An app's types: clean products (dates, enums, decimals, URLs, UUIDs)", "1.250"])
    #expect(answer.table.rows[2] == ["Lists of objects: clean orders (also lists of objects)", "1.300"])
    #expect(!answer.table.rows.contains { $0.contains("3.000") })
    let picture = MarkdownReport(results).pictureFile
    #expect(picture?.contains(" types: clean products (dates, enums, decimals, URLs, UUIDs)</text>") == true)
    #expect(picture?.contains(">Lists of objects: clean orders (also lists of objects)</text>") == true)
  }

  @Test(
    "If only products or only orders were measured, only that shape is mentioned",
    arguments: ["products", "orders"]
  )
  func oneTypedShape(shape: String) {
    let results = results(adding: [shape: 1_300])
    let answer = ReportAnswer(results)
    #expect(
      answer.answers[0].text == """
        With a clean payload of 64 KiB, decoding takes 1.20 (1.20-1.20) times plain Codable’s CPU time with safebox-log. With \
        clean \(shape) (dates, enums, decimals, URLs, UUIDs), it takes 1.30 (1.30-1.30).
        """
    )
    #expect(answer.table.rows[1] == ["An app's types: clean \(shape) (dates, enums, decimals, URLs, UUIDs)", "1.300"])
    #expect(answer.situations.map(\.topic) == ["Clean", "An app's types", "Typical dirt", "Worst dirt", "Small body"])
  }

  @Test("The contenders of products and orders are named only if they aren't those of the clean payload")
  func contendersOfTypedShapes() {
    var results = SampleResults.small
    results.options.shapes += ["products", "orders"]
    results.options.contenders += ["safebox", "macro-shielded"]
    for (name, ratio) in [("safebox", UInt64(900)), ("macro-shielded", 50)] {
      results.measurements.append(SampleResults.result(name, SampleResults.key(), ratio: ratio))
      results.measurements.append(SampleResults.result(name, SampleResults.key(shape: "orders"), ratio: ratio + 100))
    }
    let products = SampleResults.key(shape: "products")
    results.measurements.append(SampleResults.result("macro-shielded", products, ratio: 140))
    #expect(
      ReportAnswer(results).answers[0].text == """
        With a clean payload of 64 KiB, decoding takes 0.90 (0.90-0.90) times plain Codable’s CPU time with @SafeBox over \
        JSONDecoder, and 0.05 (0.05-0.05) with @Shielded over ShieldedJSONDecoder. With clean products (dates, enums, \
        decimals, URLs, UUIDs), decoding takes 0.14 (0.14-0.14) times plain Codable’s CPU time with @Shielded over ShieldedJSONDecoder. \
        With clean orders (also lists of objects), it takes 1.00 (1.00-1.00), and 0.15 (0.15-0.15).
        """
    )
  }

  @Test("Without products and orders, or if one is the first shape, the first answer has no other shape")
  func noTypedShape() {
    var results = SampleResults.small
    #expect(ReportAnswer(results).products == nil)
    #expect(ReportAnswer(results).orders == nil)
    for shape in ["products", "orders"] {
      results = self.results(adding: [shape: 1_300])
      results.options.shapes = [shape]
      #expect(ReportAnswer(results).products == nil)
      #expect(ReportAnswer(results).orders == nil)
    }
  }

  @Test("The worst dirt is each contender's most expensive payload, and says which one that is")
  func worst() throws {
    var results = SampleResults.small
    let worst = SampleResults.key(rate: 1, kinds: ["missing"])
    results.measurements.removeAll { $0.payload == worst }
    results.measurements.append(SampleResults.result("safebox-log", worst, ratio: 2_500))
    let text = ReportAnswer(results).answers[2].text
    let expected = "takes 2.50 (2.50-2.50, all records, missing) times plain Codable’s CPU time with safebox-log."
    #expect(text.contains(expected))
  }

  @Test("Without dirty or small payloads, the sentences say what the run lacks")
  func missing() {
    var results = SampleResults.small
    results.measurements.removeAll { $0.payload.rate > 0 || $0.payload.size != 65_536 }
    results.options.sizes = [65_536]
    results.options.rates = [0]
    let answers = ReportAnswer(results).answers
    for answer in answers[1...3] { #expect(answer.text.hasPrefix("Not measured"), "\(answer.topic)") }
    #expect(answers[0].text.hasPrefix("With a clean payload"))
  }

  @Test("The library's main contenders are chosen, if they were measured")
  func contenders() {
    var results = SampleResults.small
    #expect(ReportAnswer(results).contenders == ["safebox-log"])
    results.options.contenders += ["safebox", "macro-shielded"]
    for name in ["macro-shielded", "safebox"] {
      results.measurements.append(SampleResults.result(name, SampleResults.key(), ratio: 1_100))
    }
    #expect(ReportAnswer(results).contenders == ["safebox", "macro-shielded"])
  }

  @Test("The main contenders have the names that the library's documentation has for them")
  func titles() {
    var results = SampleResults.small
    results.options.contenders += ["safebox", "safebox-shielded", "macro-shielded"]
    for (name, ratio) in [("safebox", UInt64(910)), ("safebox-shielded", 200), ("macro-shielded", 50)] {
      results.measurements.append(SampleResults.result(name, SampleResults.key(), ratio: ratio))
    }
    let answer = ReportAnswer(results)
    #expect(
      answer.answers[0].text == """
        With a clean payload of 64 KiB, decoding takes 0.91 (0.91-0.91) times plain Codable’s CPU time with @SafeBox over \
        JSONDecoder, 0.20 (0.20-0.20) with @SafeBox over ShieldedJSONDecoder, and 0.05 (0.05-0.05) with @Shielded over \
        ShieldedJSONDecoder.
        """
    )
    #expect(
      answer.table.header[1...] == [
        "@SafeBox over JSONDecoder", "@SafeBox over ShieldedJSONDecoder", "@Shielded over ShieldedJSONDecoder",
      ]
    )
    let page = HTMLReport(results).text
    for label in ["@SafeBox", "@SafeBox, ShieldedJSON", "@Shielded, ShieldedJSON"] {
      #expect(page.contains("class=\"label\">\(label)</text>"))
    }
  }

  @Test("A debug build and a failed control are among what the run can't answer")
  func limits() {
    var results = SampleResults.small
    let usual = ReportAnswer(results).limits
    #expect(usual.contains { $0.contains(results.machine.processor) })
    results.buildConfiguration = "debug"
    results.measurements[0].timing?.processorRatio = Estimate(value: 1.02, lower: 1.01, upper: 1.03)
    #expect(ReportAnswer(results).limits.count == usual.count + 2)
  }

  @Test("Both reports begin with the answer, and their contents link to every section")
  func contents() {
    let (page, text) = (HTMLReport(SampleResults.small).text, MarkdownReport(SampleResults.small).text)
    for answer in ReportAnswer(SampleResults.small).answers {
      #expect(page.contains("<dt>\(answer.topic)</dt><dd>\(answer.text)</dd>"))
      #expect(text.contains("- **\(answer.topic).** \(answer.text)\n"))
    }
    let anchors = page.matches(of: #/<a href="#([^"]+)"/#).map { String($0.1) }
    #expect(anchors.count > 5)
    for anchor in anchors { #expect(page.contains("<section id=\"\(anchor)\">"), "\(anchor)") }
    #expect(Set(anchors).count == anchors.count)
    let headings = text.matches(of: #/\n## ([^\n]+)/#).map { HTMLPage.anchor(String($0.1)) }.filter { $0 != "contents" }
    #expect(text.matches(of: #/\]\(#([^)]+)\)/#).map { String($0.1) } == headings)
    #expect(page.split(separator: "<nav", maxSplits: 1).first?.contains("<section class=\"answer\">") == true)
  }
}

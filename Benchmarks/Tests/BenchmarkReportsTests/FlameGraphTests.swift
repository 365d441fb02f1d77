import BenchmarkReports
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("FlameGraph", .timeLimit(.minutes(20)))
struct FlameGraphTests {
  private let graph = FlameGraph(
    title: "safebox & <more>",
    description: "Width: instructions.",
    unit: "instructions",
    root: FlameGraph.Frame(
      name: "main",
      before: 1_000,
      after: 1_200,
      children: [
        FlameGraph.Frame(name: "decode<A>(_:)", before: 500, after: 700),
        FlameGraph.Frame(name: "gone", before: 20, after: 0),
        FlameGraph.Frame(name: "faster", before: 480, after: 100),
        FlameGraph.Frame(name: "tiny", before: 0, after: 0.01),
      ]
    )
  )

  @Test("The picture is well-formed and has a style sheet for dark mode")
  func form() {
    let svg = graph.svg
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(svg.contains("<title id=\"flame-title\">safebox &amp; &lt;more&gt;</title>"))
    #expect(svg.contains("@media (prefers-color-scheme: dark)"))
    #expect(!svg.contains("<script"))
  }

  @Test("Every function of the new build that is wide enough has a bar with its figures")
  func bars() {
    let svg = graph.svg
    #expect(svg.components(separatedBy: "<rect").count - 1 == 1 + 3)
    #expect(
      svg.contains("<title>decode&lt;A&gt;(_:): 700 instructions, 58.3 %; 500 before, +200</title>")
    )
    #expect(svg.contains("<title>main: 1 200 instructions, 100.0 %; 1 000 before, +200</title>"))
    #expect(!svg.contains("gone"))
    #expect(!svg.contains("tiny"))
  }

  @Test("A bar's width is the new build's share, and its color the difference")
  func colors() {
    let bars = graph.svg.components(separatedBy: "<rect").filter { $0.contains("<title>") }
    #expect(bars.first { $0.contains("<title>main") }?.contains("width=\"1183.5\"") == true)
    #expect(bars.first { $0.contains("<title>decode") }?.contains("width=\"690.2\"") == true)
    #expect(bars.first { $0.contains("<title>decode") }?.contains("class=\"more5\"") == true)
    #expect(bars.first { $0.contains("<title>faster") }?.contains("class=\"less5\"") == true)
  }

  @Test("Functions are above their caller")
  func rows() throws {
    func y(_ name: String) throws -> Double {
      let bar = try #require(graph.svg.components(separatedBy: "<rect").first { $0.contains("<title>\(name)") })
      let value = try #require(bar.components(separatedBy: " y=\"").dropFirst().first?.split(separator: "\"").first)
      return try #require(Double(value))
    }
    #expect(try y("decode") == y("faster"))
    #expect(try y("decode") == y("main") - 18)
  }

  @Test(
    "Numbers have their digits in groups of three",
    arguments: [(0.0, "0"), (999, "+999"), (-1_000, "-1 000"), (1_234_567, "+1 234 567"), (-0.2, "0"), (0.4, "0")]
  )
  func numbers(value: Double, text: String) {
    #expect(NumberText.signed(value) == text)
  }
}

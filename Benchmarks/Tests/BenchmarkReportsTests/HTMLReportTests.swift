import BenchmarkReports
import BenchmarkStatistics
import Foundation
import Testing

@Suite("The page", .timeLimit(.minutes(20)))
struct HTMLReportTests {
  private let page = HTMLReport(SampleResults.small).text

  @Test("The page has every picture with a title and a description, and doesn't refer to other files")
  func pictures() {
    let names = ["answer", "forest-catalogue", "kinds"]
    for name in names {
      #expect(page.contains("aria-labelledby=\"\(name)-title \(name)-text\""), "\(name)")
      #expect(page.contains("<title id=\"\(name)-title\">"))
      #expect(page.contains("<desc id=\"\(name)-text\">"))
    }
    #expect(page.components(separatedBy: "<svg ").count - 1 == names.count)
    for banned in ["<script", "<link", "<img", "@import", "url("] { #expect(!page.contains(banned)) }
  }

  @Test("The page closes every element that it opens")
  func wellFormed() {
    var text = page.replacingOccurrences(of: "<!doctype html>", with: "")
    text = text.replacingOccurrences(of: "(<meta [^>]*)>", with: "$1/>", options: .regularExpression)
    // The text before the first tag isn't a tag.
    let depth = text.split(separator: "<").dropFirst().reduce(0) { depth, part in
      if part.hasPrefix("/") { return depth - 1 }
      let tag = part.prefix { $0 != ">" }
      return tag.isEmpty || tag.hasSuffix("/") ? depth : depth + 1
    }
    #expect(depth == 0)
  }

  @Test("The pictures contain only finite numbers")
  func numbers() {
    for text in ["\"nan", "\"inf", ",nan", ",inf", "\"-nan", ">nan<", ">inf<"] {
      #expect(!page.contains(text), "\(text)")
    }
  }

  @Test("The page adapts to light and dark mode and to print")
  func schemes() {
    #expect(page.contains("prefers-color-scheme: dark"))
    #expect(page.contains("@media print"))
  }

  @Test("The page escapes text from the results")
  func escapes() {
    var results = SampleResults.small
    results.machine.processor = "<b>\"&"
    let page = HTMLReport(results).text
    #expect(page.contains("&lt;b&gt;&quot;&amp;"))
    #expect(!page.contains("<b>"))
  }

  @Test("The page shows a failed control by its color")
  func failed() {
    #expect(!page.contains("class=\"verdict failed\""))
    var results = SampleResults.small
    results.measurements[0].timing?.processorRatio = Estimate(value: 1.02, lower: 1.01, upper: 1.03)
    #expect(HTMLReport(results).text.contains("class=\"verdict failed\""))
  }
}

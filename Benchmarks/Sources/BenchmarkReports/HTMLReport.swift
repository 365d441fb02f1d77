/// The report as one self-contained page.
package struct HTMLReport {
  let results: BenchmarkResults

  package init(_ results: BenchmarkResults) {
    self.results = results
  }

  /// The whole page.
  package var text: String { "" }
}

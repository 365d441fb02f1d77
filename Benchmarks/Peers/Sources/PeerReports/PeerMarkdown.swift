import BenchmarkReports

/// The report of a run in Markdown: the content of `peers.md`.
package struct PeerMarkdown {
  private let results: PeerResults

  package init(_ results: PeerResults) {
    self.results = results
  }

  /// The whole report.
  package var text: String {
    let tables = PeerTables(results).all.map { "## \($0.title)\n\n\($0.caption)\n\n\($0.markdown)" }
    return (["# Published libraries\n", origin] + tables).joined(separator: "\n")
  }

  /// The command, the commit and the machine of the figures, in one paragraph.
  private var origin: String {
    let commit =
      results.commit.map { "commit \($0.hash.prefix(8))\($0.hasChanges ? " with changes" : "")" } ?? "an unknown commit"
    let machine = results.machine
    let binding = machine.pinnedCore.map { "bound to core \($0)" } ?? "not bound to a core"
    return """
      Made by `\(results.command)` at \(results.createdAt), \(commit), with \(results.compiler ?? "an unknown compiler"), on
      \(machine.processor) with \(machine.cores) cores, \(machine.operatingSystem), \(binding). The clean payload is
      \(NumberText.bytes(results.options.size)) of the catalogue; \(results.options.processes) processes took \
      \(results.options.pairs) pairs each; seed \(results.options.seed).

      """
  }
}

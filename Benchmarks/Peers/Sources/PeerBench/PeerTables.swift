import BenchmarkReports
import BenchmarkStatistics
import PeerWorker

/// The tables of a run. They depend only on its results.
struct PeerTables {
  private static let none = "–"
  let results: PeerResults

  /// The report of a run in Markdown: the content of `peers.md`.
  var markdown: String {
    let tables = all.map { "## \($0.title)\n\n\($0.caption)\n\n\($0.markdown)" }
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

  /// All tables, the comparison first.
  var all: [ReportTable] { [comparison, kinds, shapes, probes, libraries] }

  /// The comparison: cost, correctness, reports and crashes.
  var comparison: ReportTable {
    ReportTable(
      title: "Comparison",
      caption:
        "CPU time as a multiple of plain Codable's over JSONDecoder on the clean payload, with its 95 % interval, by the share of "
        + "dirty records; the records delivered from the dirtiest payload; the dirty fields of all payloads that came out right, "
        + "that were lost although they could be converted, and that have another value or no record; the problems that a release "
        + "build reported in the dirtiest payload; and the processes that crashed.",
      header: ["library"] + results.options.rates.map(Self.rateTitle)
        + ["records", "right", "lost", "other", "reports", "crashes"],
      rows: results.libraries.flatMap { library in
        library.status == .built
          ? library.models.map(row)
          : [[library.name, library.status.rawValue] + Self.blanks(results.options.rates.count + 5)]
      }
    )
  }

  /// The share of right fields by kind of dirt.
  var kinds: ReportTable {
    let names = models.first { !$0.kinds.isEmpty }?.kinds.map(\.name) ?? []
    return ReportTable(
      title: "Right by kind of dirt",
      caption: "The share of dirty fields with the expected value, if every record has dirt of one kind only.",
      header: ["library"] + names,
      rows: models.map { model in
        [model.name] + names.map { name in model.kinds.first { $0.name == name }.map(Self.share) ?? Self.none }
      }
    )
  }

  /// The right answers to documents whose values come in another form, if the model declares that.
  var shapes: ReportTable {
    ReportTable(
      title: "Declared shapes",
      caption:
        "The documents, clean and dirty, from which a model that declares the shape gives the expected value. Without a number, "
        + "the library's documentation has no declaration for it.",
      header: ["library"] + DeclaredShape.allCases.map(\.rawValue),
      rows: results.libraries.compactMap { library in
        guard let shapes = library.shapes, !shapes.isEmpty else { return nil }
        return [library.name]
          + DeclaredShape.allCases.map { shape in
            guard let answers = shapes.first(where: { $0.shape == shape })?.answers else { return Self.none }
            return "\(answers.count(where: \.isRight)) of \(answers.count)"
          }
      }
    )
  }

  /// The outcomes on documents that decoders have been known to crash on.
  var probes: ReportTable {
    let names = models.first { !$0.probes.isEmpty }?.probes.map(\.name) ?? []
    return ReportTable(
      title: "Hostile documents",
      caption: "What became of a decode in a process of its own.",
      header: ["library"] + names,
      rows: models.map { model in
        [model.name]
          + names.map { name in model.probes.first { $0.name == name }.map(Self.outcome) ?? Self.none }
      },
      wordColumns: names.count + 1
    )
  }

  /// The versions, and why a library has no figures.
  var libraries: ReportTable {
    ReportTable(
      title: "Libraries",
      caption: "The pinned versions and the commits that they were resolved to. A mirror may have other commits.",
      header: ["library", "version", "commit", "state", "reason"],
      rows: results.libraries.map { library in
        [
          library.name, library.version, library.revision.map { String($0.prefix(8)) } ?? Self.none,
          library.status.rawValue, library.failure ?? Self.none,
        ]
      },
      wordColumns: 5
    )
  }

  private var models: [ModelResult] { results.libraries.flatMap(\.models) }

  private func row(_ model: ModelResult) -> [String] {
    let costs = results.options.rates.map { rate in
      model.rates.first { $0.rate == rate }.map { Self.cost($0, of: model) } ?? Self.none
    }
    let shares = model.shares
    let dirty = model.rates.last { $0.answer.shares?.dirtyFields ?? 0 > 0 }?.answer
    let crashes = model.crashes.map(\.name) + (model.timingFailure == .crashed ? ["timing"] : [])
    return [model.name] + costs + [
      dirty?.shares.map { "\($0.delivered) of \($0.records)" } ?? Self.none,
      Self.percent(shares.right, of: shares.dirtyFields), Self.percent(shares.lost, of: shares.dirtyFields),
      Self.percent(shares.different, of: shares.dirtyFields), dirty.map(Self.reports) ?? Self.none,
      crashes.isEmpty ? "none" : "\(crashes.count): \(crashes.joined(separator: ", "))",
    ]
  }

  private static func cost(_ rate: RateResult, of model: ModelResult) -> String {
    guard rate.answer.outcome == .delivered else { return outcome(rate.answer) }
    guard let time = rate.time else { return model.timingFailure?.rawValue ?? none }
    return NumberText.decimal(time.value, 2) + " (" + NumberText.interval(time.lower, time.upper, decimals: 2) + ")"
  }

  private static func reports(_ answer: CaseResult) -> String {
    guard answer.outcome == .delivered else { return none }
    return answer.reports.map { "\($0) of \(answer.shares?.dirtyFields ?? 0)" } ?? "no report"
  }

  private static func share(_ answer: CaseResult) -> String {
    guard answer.outcome == .delivered, let shares = answer.shares else { return outcome(answer) }
    return percent(shares.right, of: shares.dirtyFields)
  }

  private static func outcome(_ answer: CaseResult) -> String {
    switch answer.outcome {
    case .delivered: "delivered"
    case .threw: "throws"
    case .crashed: "crashes"
    case .timedOut: answer.outcome.rawValue
    }
  }

  private static func percent(_ part: Int, of whole: Int) -> String {
    guard whole > 0 else { return none }
    // Rounded down, so that only a complete share is 100 %.
    let tenths = Double(part * 1000 / whole) / 10
    return (part == whole ? "100" : NumberText.decimal(tenths, 1)) + " %"
  }

  private static func rateTitle(_ rate: Double) -> String {
    rate == 0 ? "clean" : NumberText.percent(rate)
  }

  private static func blanks(_ count: Int) -> [String] {
    [String](repeating: none, count: count)
  }
}

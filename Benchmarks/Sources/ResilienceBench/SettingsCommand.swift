import ArgumentParser
import BenchmarkReports
import Contenders
import Payloads

/// `resilience-bench settings`: the cost of what apps set in a decoder, a model or a log.
struct SettingsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Measure settings of decoders, models and logs: keys, dates, lists, undeclared keys, envelopes, reports.",
    discussion: """
      Each setting is compared in pairs with plain Codable over JSONDecoder with the same bytes and settings, or with what a user \
      would do without it: the column of names it. All answers are checked first. The run without a subcommand measures the \
      settings too, unless --quick, --shapes or --contenders is given, and so does check --against, unless --shapes or \
      --contenders is given. Takes about three minutes with the defaults.

      Other commands have these rows:
        a record of 311 bytes                      Benchmarks/run --shapes catalogue --sizes 50
        dirty records, with a log and without      Benchmarks/run --shapes catalogue --rates 0.1,0.5
        numbers of 17 digits; text with escapes    Benchmarks/run --shapes canada,twitter
        a body that is cut off; snapshots          Benchmarks/run streams --cores-sizes none

      EXIT CODES
        0 success   1 a wrong answer   64 invalid arguments   70 a process failed   74 the results couldn't be written
      """
  )

  @Option(help: ArgumentHelp("Processes, 1 to 100, each of which takes all pairs.", valueName: "count"))
  var processes = 10

  @Option(help: ArgumentHelp("Pairs of each contender in a process, 2 to 1000.", valueName: "count"))
  var pairs = 20

  @Option(help: ArgumentHelp("The seed of all random numbers.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Write settings.json and settings.md to a folder.", valueName: "folder"))
  var output: String?

  func validate() throws {
    try Self.require(processes, "--processes", in: 1...100)
    try Self.require(pairs, "--pairs", in: 2...1_000)
  }

  func run() throws {
    try Self.report(to: output, as: "settings") { beginning, progress in
      let plan = SuitePlan(groups: SuitePlan.settings(processes: processes, pairs: pairs, seed: seed))
      let outcome = try SuiteRunner(plan: plan, seed: seed).run(progress: &progress)
      let results = SettingResults(
        origin: beginning.origin(seed: seed, pinnedCore: outcome.pinnedCore),
        payloads: outcome.payloads,
        settings: outcome.settings
      )
      for row in results.settings.flatMap({ [$0.reference] + $0.rows }) where row.check.status == .wrong {
        throw WrongAnswer(description: "\(row.contender) on \(row.payload.summary): \(row.check.detail ?? "")")
      }
      return results
    }
  }
}

/// The results of `settings`. This is the structure of `settings.json`.
struct SettingResults: TabulatedResults, Codable, Equatable, Sendable {
  var schemaVersion = 1
  var origin: RunOrigin
  var payloads: [PayloadFigures]
  var settings: [SettingResult]

  var tables: [ReportTable] { [ReportTable(settings)] }
}

extension SuitePlan {
  /// The groups of all settings.
  static func settings(processes: Int, pairs: Int, seed: UInt64) -> [Group] {
    func setting(
      _ title: String,
      _ contenders: [String],
      of reference: String = ContenderRegistry.baseline,
      _ payload: PayloadKey,
      comparedWith other: PayloadKey? = nil
    ) -> Group {
      Group(
        setting: title,
        baselineContender: reference,
        baseline: other ?? payload,
        cells: contenders.map { Cell(contender: $0, payload: payload) },
        processes: processes,
        pairs: Self.pairs(pairs, size: payload.size)
      )
    }
    func payload(_ shape: some PayloadShape, _ size: Int, _ layout: PayloadLayout = .compact) -> PayloadKey {
      PayloadKey(shape: shape.name, size: size, layout: layout.rawValue, seed: seed)
    }
    func catalogue(_ layout: PayloadLayout = .compact) -> PayloadKey { payload(Catalogue(), 65_536, layout) }
    func dates(_ style: Visits.Style) -> PayloadKey { payload(Visits(style), 16_384) }

    let own = ["safebox", "safebox-shielded", "macro-shielded"]
    let styles = [("safebox", ""), ("safebox", "-shielded"), ("macro", ""), ("macro", "-shielded")]
    let lists = styles.map { "\($0)-list\($1)" }
    let keys = [("1 object", 50), ("8 objects", 3_300), ("100 objects", 46_100)].map { count, size in
      setting("snake case, \(count)", ["plain-shielded"] + own + ["macro-keys-shielded"], payload(Repositories(), size))
    }
    let strategies = [Visits.Style.iso8601, .formatted, .custom, .secondsSince1970].map {
      setting("dates: \($0.rawValue)", own, dates($0))
    }
    let formats = [
      setting("dates: list, first format", lists, dates(.iso8601)),
      setting("dates: list, other formats", lists, dates(.otherFormats)),
    ]
    let multiples = zip(lists, styles).flatMap { list, style in
      [("first format", Visits.Style.iso8601), ("other formats", .otherFormats)].map { format, found in
        let (reference, one) = (style.0 + style.1, dates(.iso8601))
        return setting("dates: \(format), of no list", [list], of: reference, dates(found), comparedWith: one)
      }
    }
    let scalars = [setting("lists of Int64, UUID, Decimal, Float, Date", own, payload(Readings(), 16_384))]
    let layouts = [PayloadLayout.extra, .shuffled, .random].map { layout in
      setting("layout: \(layout.rawValue)", own, catalogue(layout))
    }
    let undeclared = [("none", PayloadLayout.compact), ("7 a record", .extra)].flatMap { count, layout in
      styles.dropFirst().map { style, decoder in
        let contender = "\(style)-undeclared\(decoder)"
        return setting("undeclared keys, \(count)", [contender], of: "\(style)-log\(decoder)", catalogue(layout))
      }
    }
    let (page, declared) = (payload(EnvelopedCatalogue(.path), 65_536), "macro-declared-shielded")
    let envelopes = [
      setting("payload looked up", ["macro-searched-shielded"], of: "macro-shielded", catalogue()),
      setting("payload at a path", ["macro-shielded"], of: declared, page),
      setting("generic payload", ["macro-page-shielded"], of: declared, page),
      setting("@Shielded in Codable", ["macro-in-codable-shielded"], of: declared, page),
    ]
    let shapes = [
      setting("other shapes declared, not used", ["macro-shapes-shielded"], of: "macro-shielded", catalogue()),
      setting("undeclared members kept, none", ["macro-rest-shielded"], of: "macro-shielded", catalogue()),
      setting("undeclared members kept, 7", ["macro-rest-shielded"], of: "macro-shielded", catalogue(.extra)),
    ]
    let functions = ["outcome-100", "key-path-100", "changes-10", "budget-10"].map { "report-\($0)" }
    let reports = [("clean", 0), ("dirty", 0.5)].map { state, rate in
      let payload = catalogue().dirty(rate: rate, kinds: PayloadKey.defaultMix)
      return setting("calls on a \(state) report", functions, of: "macro-log-shielded", payload)
    }
    return keys + strategies + formats + multiples + scalars + layouts + undeclared + envelopes + shapes + reports
  }
}

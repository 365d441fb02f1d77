import Foundation
import Payloads

extension ResultsFile {
  /// The file for some results.
  init(
    _ results: ComparisonResults,
    machine: Machine,
    toolchain: Toolchain,
    configuration: BuildConfiguration,
    date: Date
  ) {
    self.init(
      schemaVersion: Self.currentSchemaVersion,
      createdAt: date.formatted(.iso8601),
      machine: machine,
      toolchain: toolchain,
      buildConfiguration: configuration,
      seed: results.options.seed,
      options: Options(
        shape: Catalogue().name,
        records: results.cleanPayload.records,
        pairs: results.options.pairs,
        rates: results.options.rates,
        density: results.options.density,
        kinds: results.options.kindNames,
        contenders: results.options.contenders.map(\.name),
        quick: results.options.isQuick,
        bootstrapResamples: Statistics.resamples,
        confidence: Statistics.confidence
      ),
      payloads: results.payloads,
      control: results.control.map(Timing.init),
      hasTimingVerdict: results.hasTimingVerdict,
      results: results.rows.map(Result.init)
    )
  }
}

extension ResultsFile.Timing {
  init(_ figures: ComparisonResults.Figures) {
    self.init(
      processorRatio: figures.processorRatio,
      wallRatio: figures.wallRatio,
      nanosecondsPerRecord: figures.nanosecondsPerRecord,
      megabytesPerSecond: figures.megabytesPerSecond,
      samples: ResultsFile.Samples(
        baselineProcessor: figures.pairs.map(\.baseline.processor),
        baselineWall: figures.pairs.map(\.baseline.wall),
        processor: figures.pairs.map(\.contender.processor),
        wall: figures.pairs.map(\.contender.wall),
        baselineWasFirst: figures.pairs.map(\.baselineWasFirst)
      )
    )
  }
}

extension ResultsFile.Result {
  init(_ row: ComparisonResults.Row) {
    self.init(contender: row.contender, rate: row.rate, status: .measured)
    allocations = row.allocations
    timing = row.figures.map(ResultsFile.Timing.init)
    switch row.verdict {
    case .right(let delivered, let rescued):
      self.delivered = delivered
      self.rescued = rescued
    case .throwsOnDirt(let message):
      status = .throwsOnDirt
      detail = message
      delivered = 0
    case .wrong(let difference):
      status = .wrong
      detail = difference
    }
  }
}

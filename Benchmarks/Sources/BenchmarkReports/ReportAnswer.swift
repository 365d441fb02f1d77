import BenchmarkStatistics

/// The first screen of a report: the question, what this run answers, and what it can't answer.
///
/// The answers are about the first shape at the main size; the first one adds the clean payloads of `products` and
/// `orders`. Each gives the CPU time of the library's contenders as a multiple of plain `Codable`'s on the clean payload, with
/// 95 % intervals:
///
///     With a clean payload of 64 KiB, decoding takes 0.92 (0.91-0.93) times plain Codable’s CPU time with @SafeBox over
///     JSONDecoder, and 0.06 (0.05-0.06) with @Shielded over ShieldedJSONDecoder.
///
/// If settings were measured, the first answer begins with the range over all of them, so that it isn't the best case.
///
/// The first decode of a process is measured by another command, whose file can be added.
package struct ReportAnswer {
  /// One of the five answers.
  struct Answer: Equatable {
    /// The subject, in at most three words.
    var topic: String
    var text: String
  }

  /// The measurements that one sentence and one group of the picture are about.
  struct Situation {
    var topic: String
    /// A description of the payload, such as `10 % of the records dirty`.
    var payload: String
    /// One measurement for each of the library's contenders that was measured.
    var rows: [ContenderResult]
    /// A Boolean value that indicates whether the contenders' payloads have different dirt.
    var hasOwnDirt = false
  }

  let results: BenchmarkResults
  let firstDecodes: FirstDecodes?

  package init(_ results: BenchmarkResults, firstDecodes: FirstDecodes? = nil) {
    self.results = results
    self.firstDecodes = firstDecodes
  }

  /// The question that the report answers.
  static let question =
    "What does it cost to decode JSON that breaks its promises, compared with plain Codable, and what is gained?"

  /// The contenders that the answer is about: wrappers over Foundation's decoder, wrappers over the package's own, and the macro.
  /// A run without them is about the first contenders that it measured.
  var contenders: [String] {
    let own = ["safebox", "safebox-shielded", "macro-shielded"].filter(isMeasured)
    guard own.isEmpty else { return own }
    return Array(
      results.options.contenders.filter { $0 != results.baselineContender && isMeasured($0) && !isReference($0) }
        .prefix(3)
    )
  }

  private func isMeasured(_ contender: String) -> Bool {
    results.measurements.contains { $0.contender == contender && $0.timing != nil && !$0.isControl }
  }

  private func isReference(_ contender: String) -> Bool {
    results.measurements.contains { $0.contender == contender && $0.check.status == .reference }
  }

  // MARK: Sentences

  /// The five answers. What wasn't measured says so.
  var answers: [Answer] {
    [
      answer(clean, "Clean", "a clean payload", missing: "rate 0", after: settingsSentence, followedBy: typesSentences),
      answer(typical, "Typical dirt", "a payload with some dirt", missing: "a rate above 0", followedBy: gain),
      answer(worst, "Worst dirt", "the most expensive dirt", missing: "a rate above 0"),
      answer(small, "Small body", "a small body", missing: "a size below the first"),
      firstDecode,
    ]
  }

  private var firstDecode: Answer {
    guard let firstDecodes else {
      return Answer(
        topic: "First decode",
        text: "Not measured by this run, which decodes repeatedly in a running process, but by Benchmarks/run cold."
      )
    }
    let figures = firstDecodes.costs.map { (ratio: $0.ratio, remark: "", contender: $0.contender) }
    return Answer(
      topic: "First decode",
      text: "In a new process of a program with \(firstDecodes.conformances) protocol conformances, decoding "
        + "\(firstDecodes.bytes) bytes takes \(text(figures)). Measured at commit \(firstDecodes.commit)."
    )
  }

  /// The CPU times of some contenders, such as `1.20 (1.19-1.21) times plain Codable’s CPU time with safebox-log`.
  private func text(_ figures: [(ratio: Estimate, remark: String, contender: String)]) -> String {
    enumeration(
      figures.enumerated().map { index, figure in
        let unit = index == 0 ? " times plain Codable’s CPU time" : ""
        return "\(text(figure.ratio, figure.remark))\(unit) with \(Self.title(of: figure.contender))"
      }
    )
  }

  /// A ratio with its interval, such as `1.20 (1.19-1.21)`.
  private func text(_ ratio: Estimate, _ remark: String = "") -> String {
    "\(NumberText.decimal(ratio.value, 2)) (\(NumberText.interval(ratio.lower, ratio.upper, decimals: 2))\(remark))"
  }

  private func enumeration(_ phrases: [String]) -> String {
    guard phrases.count > 1, let last = phrases.last else { return phrases.joined() }
    return phrases.dropLast().joined(separator: ", ") + ", and " + last
  }

  private func answer(
    _ situation: Situation?,
    _ topic: String,
    _ subject: String,
    missing: String,
    after beginning: String? = nil,
    followedBy remark: String? = nil
  ) -> Answer {
    guard let situation else {
      return Answer(topic: topic, text: "Not measured: \(subject) requires \(missing) in the run's options.")
    }
    let sentence = beginning == nil ? sentence(situation) : sentenceAfterClean(situation)
    return Answer(topic: topic, text: [beginning, sentence, remark].compactMap { $0 }.joined(separator: " "))
  }

  private func sentence(_ situation: Situation) -> String {
    let figures = situation.rows.compactMap { row in
      row.timing.map { timing in
        let remark = situation.hasOwnDirt ? ", \(row.payload.dirtText)" : ""
        return (ratio: timing.processorRatio, remark: remark, contender: row.contender)
      }
    }
    return "With \(situation.payload), decoding takes \(text(figures))."
  }

  /// A sentence about the range over the settings and all other clean payloads; `nil` if no setting was compared with the baseline.
  private var settingsSentence: String? {
    let settings = (results.settings ?? []).filter { $0.reference.contender == results.baselineContender }
    guard let clean, !settings.isEmpty else { return nil }
    let rows = results.measurements.filter { !$0.isControl && $0.payload.rate == 0 } + settings.flatMap(\.rows)
    let ranges = clean.rows.map(\.contender).enumerated().compactMap { index, name -> String? in
      let ratios = rows.filter { $0.contender.withoutVariant == name }.compactMap { $0.timing?.processorRatio.value }
      guard let least = ratios.min(), let most = ratios.max() else { return nil }
      let unit = index == 0 ? " times plain Codable’s CPU time" : ""
      return "\(NumberText.decimal(least, 2)) to \(NumberText.decimal(most, 2))\(unit) with \(Self.title(of: name))"
    }
    return "With clean payloads in \(settings.count) settings of apps, such as snake case and dates, decoding takes "
      + enumeration(ranges) + "."
  }

  /// The sentences about the cost of an app's types, if either shape that has them was measured.
  private var typesSentences: String? {
    let sentences = [products, orders].compactMap { $0.map(sentenceAfterClean) }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// A sentence that follows the one about the clean payload, and doesn't repeat its contenders if they are the same. So the
  /// answers fit on one screen.
  private func sentenceAfterClean(_ situation: Situation) -> String {
    guard situation.rows.map(\.contender) == clean?.rows.map(\.contender) else { return sentence(situation) }
    let figures = situation.rows.compactMap { row in row.timing.map { text($0.processorRatio) } }
    return "With \(situation.payload), it takes \(enumeration(figures))."
  }

  /// A sentence about the records that are delivered instead of an error.
  private var gain: String? {
    guard let rate = typical?.rows.first?.payload.rate,
      let plain = rowsByRate.first(where: { $0.contender == results.baselineContender && $0.payload.rate == rate }),
      plain.check.status == .throwsOnDirt,
      let delivered = typical?.rows.compactMap(\.check.deliveredRecords).max()
    else { return nil }
    return "Plain Codable throws and delivers nothing; these deliver \(delivered) records."
  }

  /// A contender in the words of the library's documentation; its name if it isn't a main contender.
  static func title(of contender: String) -> String {
    switch contender {
    case "safebox": "@SafeBox over JSONDecoder"
    case "safebox-shielded": "@SafeBox over ShieldedJSONDecoder"
    case "macro-shielded": "@Shielded over ShieldedJSONDecoder"
    default: contender
    }
  }

  /// The figures of the picture.
  var table: ReportTable {
    var rows = situations.map { situation in
      row("\(situation.topic): \(situation.payload)") { name in
        situation.rows.first { $0.contender == name }?.timing?.processorRatio
      }
    }
    if let firstDecodes {
      rows.append(
        row("First decode: \(firstDecodes.payload)") { name in
          firstDecodes.costs.first { $0.contender == name }?.ratio
        }
      )
    }
    return ReportTable(
      title: "CPU time as a multiple of plain Codable's",
      caption: "",
      header: ["payload"] + contenders.map(Self.title),
      rows: rows
    )
  }

  private func row(_ payload: String, _ ratio: (String) -> Estimate?) -> [String] {
    [payload] + contenders.map { name in ratio(name).map { NumberText.decimal($0.value, 3) } ?? ReportTables.none }
  }

  // MARK: Limits

  /// The questions that this run can't answer.
  var limits: [String] {
    var limits: [String] = []
    if results.buildConfiguration == "debug" {
      limits.append("How much slower anything is: this is a debug build, whose timings mean nothing.")
    }
    if results.controls.isEmpty || !results.failedControls.isEmpty {
      limits.append("How much slower anything is, if plain Codable differs from itself: see the controls.")
    }
    limits += [
      "Another processor or operating system: this was measured on \(results.machine.processor), "
        + "\(results.machine.operatingSystem). Ratios carry over better than times.",
      "Your models: the shapes are generated. Benchmarks/run own measures a model of yours.",
      results.options.mix == ["census"]
        ? "How often your backend sends which dirt: the mix is that of public incidents; the rates are chosen."
        : "How often backends send which dirt: the mix is a convention.",
      "Energy. Several cores: see Benchmarks/run streams and latency.",
    ]
    return limits
  }
}

extension String {
  /// The contender that another one is a variant of: `macro-shielded` for `macro-keys-shielded`. Those with a log aren't variants.
  fileprivate var withoutVariant: String {
    let parts = split(separator: "-")
    guard parts.count > 1, parts[1] != "log", parts[1] != "shielded" else { return self }
    return parts[0] + (parts.last == "shielded" ? "-shielded" : "")
  }
}

extension PayloadKey {
  /// The rate and the kinds of dirt, such as `all records, wrongShape`.
  var dirtText: String {
    let records = rate == 1 ? "all records" : "\(NumberText.percent(rate)) of the records"
    return hasNamedMix ? records : "\(records), \(kinds.joined(separator: "+"))"
  }
}

/// The situations that the answers and the picture describe.
extension ReportAnswer {
  /// The situations that were measured, from the cheapest to the most expensive payload, and then the small body.
  var situations: [Situation] { [clean, products, orders, typical, worst, small].compactMap { $0 } }

  var rowsByRate: [ContenderResult] {
    results.options.shapes.first.map(results.measurementsByRate) ?? []
  }

  private func situation(_ topic: String, _ payload: String, _ rows: [ContenderResult]) -> Situation? {
    let timed = contenders.compactMap { name in rows.first { $0.contender == name && $0.timing != nil } }
    return timed.isEmpty ? nil : Situation(topic: topic, payload: payload, rows: timed)
  }

  var clean: Situation? {
    situation("Clean", "a clean payload of \(mainSizeText)", rowsByRate.filter { $0.payload.rate == 0 })
  }

  /// The clean payload of `products`, which is the catalogue with the types of an app's models. The catalogue's fields are
  /// strings, numbers and Booleans.
  var products: Situation? {
    situation("An app's types", "clean products (\(Self.types))", cleanRows(of: "products"))
  }

  /// The clean payload of `orders`, which has the same types and lists of objects.
  var orders: Situation? {
    let payload = products == nil ? "clean orders (\(Self.types))" : "clean orders (also lists of objects)"
    return situation(products == nil ? "An app's types" : "Lists of objects", payload, cleanRows(of: "orders"))
  }

  /// The types that the first shape's fields don't have.
  private static let types = "dates, enums, decimals, URLs, UUIDs"

  /// The measurements of a shape's clean payload; none if it is the first shape, which the other sentences are about.
  private func cleanRows(of shape: String) -> [ContenderResult] {
    guard results.options.shapes.first != shape else { return [] }
    return results.measurementsByRate(shape: shape).filter { $0.payload.rate == 0 }
  }

  /// The rate that is nearest to a tenth.
  var typical: Situation? {
    let rates = rowsByRate.map(\.payload.rate).filter { $0 > 0 }
    guard let rate = rates.min(by: { abs($0 - 0.1) < abs($1 - 0.1) }) else { return nil }
    let payload = "\(NumberText.percent(rate)) of the records dirty"
    return situation("Typical dirt", payload, rowsByRate.filter { $0.payload.rate == rate })
  }

  /// Each contender's most expensive payload of the main size.
  var worst: Situation? {
    let rows = (rowsByRate + results.measurementsByKind).filter { $0.payload.rate > 0 && $0.timing != nil }
    let ordered = rows.sorted { ratio($0) > ratio($1) }
    var worst = situation("Worst dirt", "the most expensive dirt that was measured", ordered)
    worst?.hasOwnDirt = true
    return worst
  }

  /// The smallest payload, if it is smaller than the main size.
  var small: Situation? {
    let sizes = results.measurementsBySize.map(\.payload.size)
    guard let size = sizes.min(), let mainSize = results.mainSize, size < mainSize else { return nil }
    let rows = results.measurementsBySize.filter { $0.payload.size == size }
    let records = rows.first.flatMap { results.summary(of: $0.payload) }
    let payload =
      records.map { "a body of \($0.bytes) bytes and \($0.records == 1 ? "one record" : "\($0.records) records")" }
      ?? "a body of \(NumberText.bytes(size))"
    return situation("Small body", payload, rows)
  }

  private func ratio(_ row: ContenderResult) -> Double { row.timing?.processorRatio.value ?? 0 }

  private var mainSizeText: String { results.mainSize.map(results.sizeText) ?? "unknown size" }
}

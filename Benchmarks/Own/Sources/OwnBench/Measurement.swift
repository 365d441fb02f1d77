import BenchmarkStatistics
import ChildProcesses
import Clocks
import Payloads
import ProbeExchange

/// Checks the answers, and measures what is right.
struct Measurement {
  let run: ProgramRun
  /// The faults of each body, in the groups of the run.
  let faults: [[[DirtyBody.Fault]]]
  let options: OwnResults.Options
  /// How the decoders find keys. A report has the keys as the decoder converts them.
  let keys: KeyNaming

  /// A row for each contender and body, and the control, without times.
  /// - Throws: ``Failure`` if plain `Codable` can't decode the sample.
  func checkedRows() throws -> [OwnResults.Row] {
    let answers = try run.answers()
    let plain = answers.first { $0.contender == .baseline && $0.body == 0 }
    guard let expected = plain?.value else {
      throw Failure(
        .unusableInput,
        "plain Codable over JSONDecoder doesn't decode the sample: "
          + "\(plain.map(Self.text) ?? "there is no answer"); check --type, --at, --dates and --keys"
      )
    }
    var rows = ContenderKey.all.flatMap { contender in
      faults.indices.map { group in row(of: contender, group, answers.filter { $0.contender == contender }, expected) }
    }
    // A version that is wrong on the sample isn't timed at all.
    let wrong = Set(rows.filter { $0.status == .wrong }.map(\.contender))
    for index in rows.indices where wrong.contains(rows[index].contender) { rows[index].status = .wrong }
    let control = OwnResults.Row(contender: .baseline, body: 0, isControl: true, status: .measured)
    return [control] + rows.filter { $0.contender != .baseline || $0.body != 0 }
  }

  /// The row of a contender on a group of bodies.
  private func row(of contender: ContenderKey, _ group: Int, _ answers: [ProbeAnswer], _ expected: String)
    -> OwnResults.Row
  {
    let first = faults[..<group].reduce(0) { $0 + $1.count }
    var row = OwnResults.Row(contender: contender, body: group, status: .measured)
    var errors: [String] = []
    for answer in answers where (first..<first + faults[group].count).contains(answer.body) {
      guard let value = answer.value else {
        errors.append(Self.text(of: answer))
        continue
      }
      if group == 0, value != expected {
        row.status = .wrong
        row.detail = Self.difference(value, expected)
      }
      let paths = Set(answer.rescued.map(keys.converted))
      let rescued = faults[group][answer.body - first].count { paths.contains(keys.converted($0.path)) }
      if group > 0 { row.rescuedFaults = (row.rescuedFaults ?? 0) + rescued }
    }
    if let error = errors.first {
      row.status = group == 0 ? .wrong : .throwing
      row.detail = faults[group].count > 1 ? "\(error), and in \(errors.count) of \(faults[group].count) bodies" : error
    }
    return row
  }

  /// The error of an answer.
  private static func text(of answer: ProbeAnswer) -> String {
    let error = answer.error ?? "no error"
    guard let path = answer.errorPath else { return error }
    return "\(error.prefix { $0 != ":" && $0 != "(" }.replacing("DecodingError.", with: "")) at \(path.pathText)"
  }

  /// The parts of two texts where they begin to differ.
  static func difference(_ value: String, _ expected: String) -> String {
    let common = zip(value, expected).prefix { $0 == $1 }.count
    let start = max(0, common - 30)
    func part(_ text: String) -> String { String(text.dropFirst(start).prefix(80)) }
    return "\"…\(part(value))…\" instead of \"…\(part(expected))…\""
  }

  /// Adds the times to the rows that can be measured.
  func timed(_ rows: [OwnResults.Row]) throws -> [OwnResults.Row] {
    var rows = rows
    let measured = rows.indices.filter { rows[$0].status == .measured }
    let entries = measured.map { PairEntry(contender: rows[$0].contender, body: rows[$0].body) }
    var times: [[PairTimes]] = entries.map { _ in [] }
    for process in 0..<options.processes {
      StandardError.write("measuring: process \(process + 1) of \(options.processes)\n")
      let result = try run.pairs(
        entries,
        rounds: options.pairs,
        seed: options.seed &+ UInt64(process),
        core: ProcessorCore.preferred
      )
      for index in entries.indices { times[index].append(result[index]) }
    }
    for (index, row) in measured.enumerated() {
      var generator = SeededGenerator(seed: options.seed, stream: 100 + UInt64(index))
      rows[row].ratio = HierarchicalBootstrap().estimate(
        times[index].map { zip($0.contender, $0.baseline).map { max($0, 0.001) / max($1, 0.001) } },
        using: &generator
      )?
      .rounded(toDigits: 4)
      let microseconds = times[index].map { $0.contender.map { max($0, 0.001) / 1_000 } }
      rows[row].microseconds = HierarchicalBootstrap().estimate(microseconds, using: &generator)?.rounded(toDigits: 4)
    }
    return rows
  }

  /// The first decodes of the contenders that are right, and of the control.
  func cold(_ rows: [OwnResults.Row]) throws -> [OwnResults.ColdRow] {
    let right = rows.filter { $0.body == 0 && $0.status == .measured && !$0.isControl }.map(\.contender)
    // The baseline and its control come first.
    let contenders = [.baseline, .baseline] + right
    var times: [(cpu: [Double], wall: [Double])] = contenders.map { _ in ([], []) }
    var generator = SeededGenerator(seed: options.seed, stream: 3)
    var order = Array(contenders.indices)
    StandardError.write("measuring the first decode: \(options.coldProcesses) processes of each contender\n")
    // The round before them brings the program's files into memory.
    for round in 0...options.coldProcesses {
      generator.shuffle(&order)
      for index in order {
        let reading = try run.firstDecode(contenders[index])
        guard round > 0 else { continue }
        times[index].cpu.append(max(1, reading.cpu))
        times[index].wall.append(max(1, reading.wall))
      }
    }
    // Every pair is of two fresh processes, so all pairs are independent of each other, and are resampled as one group.
    func estimate(_ samples: [Double]) -> Estimate? {
      HierarchicalBootstrap().estimate([samples], using: &generator)?.rounded(toDigits: 4)
    }
    return contenders.indices.dropFirst().compactMap { index in
      guard let ratio = estimate(zip(times[index].cpu, times[0].cpu).map { $0 / $1 }),
        let time = estimate(times[index].cpu.map { $0 / 1_000 }),
        let wallRatio = estimate(zip(times[index].wall, times[0].wall).map { $0 / $1 })
      else { return nil }
      return OwnResults.ColdRow(
        contender: contenders[index],
        isControl: index == 1,
        ratio: ratio,
        microseconds: time,
        wallRatio: wallRatio
      )
    }
  }
}

/// The measured trials, as `fuzz ablation` writes them: a line for each, with the fault, the part that was switched off, the random
/// seed, and the CPU seconds until the fault was found, separated by tabs. A fault that wasn't found has `-` instead of the time.
///
/// Before its trials, a mutant has a line with `# fault`, its identifier, and what the table says of it.
struct AblationTrials {
  /// The name of the variant in which nothing is switched off.
  static let complete = "complete"

  /// The times by fault, variant and random seed. A fault that wasn't found has the time infinity.
  private var measured: [String: [String: [Int: Double]]] = [:]
  /// The faults: mutants in the order of their descriptions, and others in the order of their first trials.
  private(set) var faults: [String] = []
  /// The variants: the known ones in the order of the table, and others in the order of their first trials.
  private(set) var variants: [String] = []
  /// What the table says of a mutant: its place, the change, the target, and how many inputs are held out.
  private(set) var descriptions: [String: [String]] = [:]

  private static let order = [complete, "mutator", "crossover", "dictionary", "seeds", "value-profile"]

  /// A line that can't be read.
  struct MalformedLine: Error, Equatable {
    /// The line's number, from 1.
    let number: Int
    let text: String
  }

  /// Reads a file's text. Lines that begin with `#` are ignored, except descriptions.
  init(_ text: String) throws(MalformedLine) {
    var described: [String] = []
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if fields.first == "# fault", fields.count == 6 {
        described.append(fields[1])
        descriptions[fields[1]] = Array(fields[2...])
      }
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard fields.count == 4, !fields[0].isEmpty, !fields[1].isEmpty, let seed = Int(fields[2]),
        let time = fields[3] == "-" ? .infinity : Double(fields[3]), time >= 0
      else { throw MalformedLine(number: number + 1, text: String(line)) }
      if measured[fields[0]] == nil { faults.append(fields[0]) }
      if !variants.contains(fields[1]) { variants.append(fields[1]) }
      measured[fields[0], default: [:]][fields[1], default: [:]][seed] = time
    }
    // Trials that run at the same time end in any order.
    faults = described.filter(faults.contains) + faults.filter { !described.contains($0) }
    variants = Self.order.filter(variants.contains) + variants.filter { !Self.order.contains($0) }
  }

  /// The random seeds with which every variant was tried for a fault. The trials with others aren't compared.
  func seeds(_ fault: String) -> Set<Int> {
    let seeds = variants.map { Set(measured[fault]?[$0]?.keys.map { $0 } ?? []) }
    return seeds.dropFirst().reduce(seeds.first ?? []) { $0.intersection($1) }
  }

  /// The times of a variant for a fault, in the order of the seeds that every variant has.
  func times(_ fault: String, _ variant: String) -> [Double] {
    seeds(fault).sorted().compactMap { measured[fault]?[variant]?[$0] }
  }

  /// The median of the times, or `nil` if there is none. The mean of a time and infinity is infinity.
  func median(_ fault: String, _ variant: String) -> Double? {
    let sorted = times(fault, variant).sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The share of a variant's trials that found their fault, from 0 to 1.
  func shareFound(_ faults: [String], _ variant: String) -> Double {
    let times = faults.flatMap { self.times($0, variant) }
    return times.isEmpty ? 0 : Double(times.count(where: \.isFinite)) / Double(times.count)
  }

  /// What a variant is ranked by for a fault: the median, and among those without one the share of trials that found nothing.
  func score(_ fault: String, _ variant: String) -> Double {
    let median = median(fault, variant) ?? .infinity
    return median.isFinite ? median : .greatestFiniteMagnitude * (1 - shareFound([fault], variant) / 2)
  }
}

/// The measured trials, as `fuzz ablation` writes them: a line for each, with the fault, the part that was switched off, the random
/// seed, and the CPU seconds until the fault was found, separated by tabs. A fault that wasn't found has `-` instead of the time.
struct AblationTrials {
  /// The name of the variant in which nothing is switched off.
  static let complete = "complete"

  /// The times of each variant for each fault, in the order of the file. A fault that wasn't found has the time infinity.
  private var times: [String: [String: [Double]]] = [:]
  /// The faults, in the order of the file.
  private(set) var faults: [String] = []
  /// The variants, in the order of the file.
  private(set) var variants: [String] = []

  /// A line that can't be read.
  struct MalformedLine: Error, Equatable {
    /// The line's number, from 1.
    let number: Int
    let text: String
  }

  /// Reads a file's text. Lines that begin with `#` are ignored.
  init(_ text: String) throws(MalformedLine) {
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 4, !fields[0].isEmpty, !fields[1].isEmpty, Int(fields[2]) != nil,
        let time = fields[3] == "-" ? .infinity : Double(fields[3]), time >= 0
      else { throw MalformedLine(number: number + 1, text: String(line)) }
      if times[fields[0]] == nil { faults.append(fields[0]) }
      if !variants.contains(fields[1]) { variants.append(fields[1]) }
      times[fields[0], default: [:]][fields[1], default: []].append(time)
    }
  }

  /// The times of a variant for a fault.
  func times(_ fault: String, _ variant: String) -> [Double] { times[fault]?[variant] ?? [] }

  /// The median of the times, or `nil` if there is none. The mean of a time and infinity is infinity.
  func median(_ fault: String, _ variant: String) -> Double? {
    let sorted = times(fault, variant).sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// Whether every variant has as many trials for a fault as the others.
  func isComplete(_ fault: String) -> Bool { Set(variants.map { times(fault, $0).count }).count == 1 }
}

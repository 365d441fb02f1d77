import ColdCases

/// The times of one case, one of each process, in the order of the rounds.
struct ColdSamples: Codable, Sendable, Equatable {
  /// The number of conformances in the program.
  let conformances: Int
  /// What was decoded.
  let coldCase: ColdCase
  /// Whether it is the second baseline of each round.
  let isControl: Bool
  /// The first decode of each process.
  var first: [ProbeReading] = []
  /// The second decode of each process; for further types, the mean of their first decodes.
  var later: [ProbeReading] = []

  init(_ entry: ColdPlan.Entry) {
    conformances = entry.conformances
    coldCase = entry.coldCase
    isControl = entry.isControl
  }

  private enum CodingKeys: String, CodingKey {
    case conformances, coldCase = "case", isControl, first, later
  }

  /// Adds one process's output.
  /// - Parameters:
  ///   - output: What the process printed.
  ///   - checksum: The sum that one decode must have.
  /// - Returns: Whether the process decoded what it should.
  mutating func add(_ output: ProbeOutput, checksum: Int) -> Bool {
    let count = coldCase.work == .furtherTypes ? ColdCase.furtherTypeCount + 1 : 2
    guard output.readings.count == count, output.checksum == count * checksum else { return false }
    let later = output.readings.dropFirst()
    first.append(output.readings[0])
    self.later.append(
      ProbeReading(
        wall: later.reduce(0) { $0 + $1.wall } / UInt64(later.count),
        cpu: later.reduce(0) { $0 + $1.cpu } / UInt64(later.count)
      )
    )
    return true
  }
}

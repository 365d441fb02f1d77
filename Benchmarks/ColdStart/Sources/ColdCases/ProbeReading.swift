/// The times of one decode, in nanoseconds.
public struct ProbeReading: Equatable, Sendable, Codable {
  /// From the call to the value.
  public var wall: UInt64
  /// The CPU time of the decoding thread in between.
  public var cpu: UInt64

  /// Creates a reading.
  public init(wall: UInt64, cpu: UInt64) {
    self.wall = wall
    self.cpu = cpu
  }
}

/// What a probe prints: the checksum of all decoded values, then each decode's times.
public struct ProbeOutput: Equatable, Sendable {
  /// The sum over all decodes.
  public var checksum: Int
  /// The decodes in their order.
  public var readings: [ProbeReading]

  /// Creates an output.
  public init(checksum: Int, readings: [ProbeReading]) {
    self.checksum = checksum
    self.readings = readings
  }

  /// The text that a probe prints: a line with the checksum, and a line with two numbers for each decode.
  public var text: String {
    "\(checksum)\n" + readings.map { "\($0.wall) \($0.cpu)\n" }.joined()
  }

  /// Parses what a probe printed, or returns `nil` if it is something else.
  public init?(_ text: String) {
    let lines = text.split(separator: "\n")
    guard let first = lines.first, let checksum = Int(first) else { return nil }
    var readings: [ProbeReading] = []
    for line in lines.dropFirst() {
      let numbers = line.split(separator: " ").map { UInt64($0) }
      guard numbers.count == 2, let wall = numbers[0], let cpu = numbers[1] else { return nil }
      readings.append(ProbeReading(wall: wall, cpu: cpu))
    }
    self.init(checksum: checksum, readings: readings)
  }
}

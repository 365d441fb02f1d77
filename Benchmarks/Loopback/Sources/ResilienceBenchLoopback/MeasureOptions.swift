import ArgumentParser

/// Options that choose what is measured, and how often.
struct MeasureOptions: ParsableArguments {
  @Option(help: "The size of the body in bytes, from 1000 to 67108864.")
  var size = 1_048_576

  @Option(help: "The number of pairs of each line in a process, from 4 to 10000.")
  var pairs = 20

  @Option(help: "The seed of the payload, the order and the resamples: any whole number from 0.")
  var seed: UInt64 = 1

  /// - Throws: An error that names the invalid option.
  func validate() throws {
    guard (1_000...67_108_864).contains(size) else {
      throw ValidationError("--size \(size) isn't between 1000 and 67108864 bytes")
    }
    guard (4...10_000).contains(pairs) else {
      throw ValidationError("--pairs \(pairs) isn't between 4 and 10000")
    }
  }
}

import ArgumentParser

/// Parses a size such as `131072`, `128KiB` or `10MB`.
enum SizeArgument {
  /// The largest payload size in bytes. A decoder's result must fit into memory.
  static let limit = 1 << 30

  private static let units = [
    ("gib", 1 << 30), ("gb", 1_000_000_000), ("kib", 1024), ("mib", 1024 * 1024), ("kb", 1000), ("mb", 1_000_000),
    ("b", 1),
  ]

  /// Parses a size in bytes, from 1 up to the limit.
  static func bytes(_ argument: String) throws -> Int {
    let text = argument.lowercased()
    let unit = units.first { text.hasSuffix($0.0) }
    let digits = text.dropLast(unit?.0.count ?? 0)
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw ValidationError(
        "\(argument) isn't a size; use a whole number of bytes, or one with kB, KiB, MB, MiB, GB or GiB"
      )
    }
    let (size, overflow) = (Int(digits) ?? Int.max).multipliedReportingOverflow(by: unit?.1 ?? 1)
    guard !overflow, (1...limit).contains(size) else {
      throw ValidationError("\(argument) isn't between 1 byte and 1GiB")
    }
    return size
  }
}

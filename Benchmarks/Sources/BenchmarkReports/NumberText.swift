import Foundation

/// Formats numbers in the same way in every locale.
package enum NumberText {
  /// Formats a number with a fixed number of decimals and a decimal point.
  package static func decimal(_ value: Double, _ decimals: Int) -> String {
    String(format: "%.\(max(0, decimals))f", value)
  }

  /// Formats a fraction as a percentage with as few decimals as it needs, at most four: `10 %`, `0.1 %`.
  package static func percent(_ fraction: Double) -> String {
    "\(trimmed(decimal(fraction * 100, 4))) %"
  }

  /// Formats a ratio's signed difference from 1: `+3.1 %`.
  package static func change(_ ratio: Double, decimals: Int = 1) -> String {
    let percent = (ratio - 1) * 100
    return (percent < 0 ? "-" : "+") + decimal(abs(percent), decimals) + " %"
  }

  /// Formats a number of bytes: `64 KiB`, `10 MB`, `131210 B`.
  package static func bytes(_ bytes: Int) -> String {
    if bytes >= 1024, bytes.isMultiple(of: 1024), bytes < 1024 * 1024 { return "\(bytes / 1024) KiB" }
    for (unit, size) in [("GiB", 1 << 30), ("GB", 1_000_000_000), ("MiB", 1 << 20), ("MB", 1_000_000)]
    where bytes >= size && bytes.isMultiple(of: size) {
      return "\(bytes / size) \(unit)"
    }
    if bytes >= 10_000_000 { return trimmed(decimal(Double(bytes) / 1e6, 1)) + " MB" }
    return bytes >= 10_000 && bytes.isMultiple(of: 1000) ? "\(bytes / 1000) kB" : "\(bytes) B"
  }

  /// Formats an interval: `0.998-1.004`.
  package static func interval(_ lower: Double, _ upper: Double, decimals: Int = 3) -> String {
    "\(decimal(lower, decimals))-\(decimal(upper, decimals))"
  }

  /// Formats a whole number with its digits in groups of three: `1 234 567`.
  package static func grouped(_ value: Double) -> String {
    let digits = decimal(abs(value), 0)
    let groups = digits.enumerated().map { index, digit in
      index > 0 && (digits.count - index).isMultiple(of: 3) ? " \(digit)" : "\(digit)"
    }
    return (value <= -0.5 ? "-" : "") + groups.joined()
  }

  /// Formats a difference as a whole number with its sign: `+1 234`, `-5`, `0`.
  package static func signed(_ value: Double) -> String {
    (value >= 0.5 ? "+" : "") + grouped(value)
  }

  private static func trimmed(_ digits: String) -> String {
    guard digits.contains(".") else { return digits }
    var digits = digits[...]
    while digits.last == "0" { digits.removeLast() }
    if digits.last == "." { digits.removeLast() }
    return String(digits)
  }
}

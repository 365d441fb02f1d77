import Foundation

/// Values of Foundation's types.
extension SeededGenerator {
  /// A date within a second, in eighths: a `Date` represents these exactly, so that every decoder gives the same one.
  /// - Parameter second: The number of seconds since 1970.
  mutating func date(in second: Int) -> Date {
    Date(timeIntervalSince1970: Double(second) + Double(index(below: 8)) / 8)
  }

  /// A UUID of version 4.
  mutating func identifier() -> UUID? {
    let digits = (0..<32).map { position -> String in
      switch position {
      case 12: "4"
      case 16: String(8 + index(below: 4), radix: 16)
      default: String(index(below: 16), radix: 16)
      }
    }
    let text = digits.joined()
    let groups = [(0, 8), (8, 12), (12, 16), (16, 20), (20, 32)].map { start, end in
      String(text.dropFirst(start).prefix(end - start))
    }
    return UUID(uuidString: groups.joined(separator: "-"))
  }
}

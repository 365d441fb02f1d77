import Foundation

/// A small random number generator whose numbers depend only on the seed.
///
/// This is SplitMix64. The standard library may change the algorithm of `random(in:using:)` between versions, so everything
/// that must be the same on every platform is drawn with the methods here instead.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  /// - Parameter seed: Any number; equal seeds give equal numbers on every platform.
  package init(seed: UInt64) {
    state = seed
  }

  /// Creates a generator that is independent of those for other streams of the same seed.
  package init(seed: UInt64, stream: UInt64) {
    var mixer = SeededGenerator(seed: stream)
    state = seed ^ mixer.next()
    state = next()
  }

  package mutating func next() -> UInt64 {
    // The algorithm is defined modulo 2^64, hence the wrapping operators.
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// A random integer from 0 up to, but not including, a bound.
  /// - Parameter bound: The number of possible results; 0 or less gives 0.
  package mutating func index(below bound: Int) -> Int {
    guard bound > 0 else { return 0 }
    // The high half of the product maps 64 bits onto 0 ..< bound. Its bias is at most bound / 2^64.
    return Int(truncatingIfNeeded: next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A random number from 0 up to, but not including, 1, in steps of 2^-53.
  package mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// Returns a Boolean value that indicates whether an event of a given probability occurs.
  /// - Parameter probability: The probability, clamped to 0...1.
  package mutating func happens(_ probability: Double) -> Bool {
    unit() < probability
  }

  /// A random element, all equally likely, or `nil` if there are none.
  package mutating func pick<Element>(from elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[index(below: elements.count)]
  }

  package mutating func shuffle<Element>(_ elements: inout [Element]) {
    for remaining in stride(from: elements.count, to: 1, by: -1) {
      elements.swapAt(remaining - 1, index(below: remaining))
    }
  }
}

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

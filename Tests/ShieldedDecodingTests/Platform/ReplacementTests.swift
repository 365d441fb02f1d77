import Foundation
import Testing

@testable import ShieldedDecoding

@Suite("Replacements of what only newer systems have", .timeLimit(.minutes(20)))
struct ReplacementTests {
  private static let words: [UInt64] = [
    0, 1, 9, 10, 99, 1 << 32, 1 << 63, .max - 1, .max, 999_999_999_999_999_999, 10_000_000_000_000_000_000,
    542_101_086_242_752_217, 1_844_674_407_370_955_161, 1_844_674_407_370_955_162,
  ]

  @Test("An integer of two words has the results of one of 128 bits", arguments: words, words)
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func arithmetic(high: UInt64, low: UInt64) {
    func value(_ wide: WideInteger) -> UInt128 { UInt128(wide.high) << 64 | UInt128(wide.low) }
    let wide = WideInteger(high: high, low: low)
    let expected = UInt128(high) << 64 | UInt128(low)
    #expect(wide.description == expected.description)
    for digit: UInt64 in [0, 5, 9] {
      let (product, overflows) = expected.multipliedReportingOverflow(by: 10)
      let (sum, overflowsAgain) = product.addingReportingOverflow(UInt128(digit))
      #expect(wide.appending(digit: digit).map(value) == (overflows || overflowsAgain ? nil : sum))
    }
    #expect(wide.appending(byte: 0xA5).map(value) == (expected >> 120 == 0 ? expected << 8 | 0xA5 : nil))
    for divisor: UInt64 in [1, 10, 1_000_000_000_000_000_000, .max] {
      let (quotient, remainder) = wide.quotientAndRemainder(dividingBy: divisor)
      #expect(value(quotient) == expected / UInt128(divisor) && remainder == UInt64(expected % UInt128(divisor)))
    }
    #expect(value(wide.successor) == expected &+ 1)
    #expect(wide.withoutLastZero.map(value) == (expected != 0 && expected % 10 == 0 ? expected / 10 : nil))
    #expect(WideInteger(high, times: low) == WideInteger(low, times: high))
    #expect(value(WideInteger(high, times: low)) == UInt128(high) * UInt128(low))
    #expect(Int128(exactly: wide) == Int128(exactly: expected) && UInt128(exactly: wide) == expected)
    #expect(Int64(exactly: wide) == Int64(exactly: expected) && UInt8(exactly: wide) == UInt8(exactly: expected))
    for other in Self.words {
      let small = WideInteger(low: other)
      #expect((wide < small) == (expected < UInt128(other)) && (small < wide) == (UInt128(other) < expected))
    }
  }

  @Test("No change of a locked value is lost, whichever thread makes it")
  func lock() async {
    final class Counter: Sendable { let count = Lock(0) }
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 { group.addTask { for _ in 0..<1_000 { counter.count.withLock { $0 += 1 } } } }
    }
    #expect(counter.count.withLock { $0 } == 8_000)
  }
}

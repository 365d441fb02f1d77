import Foundation
import Testing

@testable import ShieldedJSON

@Suite("TapeStorage", .timeLimit(.minutes(20)))
struct TapeStorageTests {
  @Test(
    "A growing tape keeps its words, also past the threshold for large pages",
    arguments: [8, TapeStorage.largePageThreshold / 12 + 1, TapeStorage.largePageThreshold / 8]
  )
  func growing(capacity: Int) {
    var tape = TapeStorage(capacity: capacity)
    // One more than the capacity, also if it was rounded up to whole pages.
    let count = TapeStorage.capacity(for: capacity) + 1
    for index in 0..<count { tape.append(TapeEntry(word: UInt64(index) &* 0x9E37_79B9_7F4A_7C15)) }
    #expect(tape.count == count)
    let isKept = (0..<count).allSatisfy { tape[$0].word == UInt64($0) &* 0x9E37_79B9_7F4A_7C15 }
    #expect(isKept)
    unsafe tape.deallocate()
  }

  @Test("Tapes from 32 MiB on use large pages")
  func threshold() {
    #expect(TapeStorage.largePageThreshold == 32 * 1_048_576)
  }

  @Test(
    "A block with large pages fills its pages, except for the bytes that malloc reserves",
    arguments: [0, 1, 503, 504, 505, 2_039, 2_040, 1_000_000]
  )
  func wholePages(beyond: Int) {
    let count = TapeStorage.largePageThreshold / 8 + beyond
    let capacity = TapeStorage.capacity(for: count)
    let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
    #expect((capacity * 8 + 64).isMultiple(of: pageSize))
    #expect(capacity >= count)
    #expect(capacity * 8 < count * 8 + pageSize)
    #expect(TapeStorage.capacity(for: TapeStorage.largePageThreshold / 8 - 1) == TapeStorage.largePageThreshold / 8 - 1)
  }
}

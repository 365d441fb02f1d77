import Testing

@testable import ShieldedJSON

@Suite("TapeStorage")
struct TapeStorageTests {
  @Test(
    "A tape keeps its words while it grows, also past the size from which on it asks for large pages",
    arguments: [8, TapeStorage.largePageThreshold / 12 + 1]
  )
  func growing(capacity: Int) {
    var tape = TapeStorage(capacity: capacity)
    let count = capacity + 1
    for index in 0..<count { tape.append(TapeEntry(word: UInt64(index) &* 0x9E37_79B9_7F4A_7C15)) }
    #expect(tape.count == count)
    let isKept = (0..<count).allSatisfy { tape[$0].word == UInt64($0) &* 0x9E37_79B9_7F4A_7C15 }
    #expect(isKept)
    unsafe tape.deallocate()
  }
}

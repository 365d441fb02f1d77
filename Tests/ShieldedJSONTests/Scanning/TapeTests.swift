import Foundation
import Testing

@testable @_spi(Benchmarks) import ShieldedJSON

@Suite("ShieldedJSONDecoder.scan", .timeLimit(.minutes(20)))
struct ScanTests {
  static let documents: [(text: String, words: Int)] = [
    ("7", 1), ("[]", 2), ("{}", 2), (#"{"a":1}"#, 4), (#"[1,"b",null,true]"#, 6), (#"{"a":[{"b":{}}]}"#, 10),
  ]

  @Test("scan returns the number of words on the tape", arguments: documents)
  func words(text: String, words: Int) throws {
    #expect(try ShieldedJSONDecoder().scan(Data(text.utf8)) == words)
  }

  @Test("scan rejects what decoding rejects", arguments: ["", "[1,]", "01", "[[1]"])
  func malformed(text: String) {
    #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().scan(Data(text.utf8)) }
  }
}

@Suite("Entries of the tape", .timeLimit(.minutes(20)))
struct TapeEntryTests {
  @Test(
    "An entry returns its kind and every position below the limit",
    arguments: [0, 1, 255, 1 << 20, (1 << 33) + 7, TapeEntry.positionLimit - 1]
  )
  func position(position: Int) {
    for kind in [TapeEntry.Kind.null, .integer, .escaped, .object] {
      let entry = TapeEntry(kind, at: position, length: 3)
      #expect(entry.kind == kind)
      #expect(entry.position == position)
      #expect(entry.storedLength == 3)
    }
  }

  @Test(
    "A length is stored up to the limit, which stands for every greater one",
    arguments: [0, 1, TapeEntry.lengthLimit - 1, TapeEntry.lengthLimit, TapeEntry.lengthLimit + 1, 1 << 40, .max]
  )
  func length(length: Int) {
    let entry = TapeEntry(.ascii, at: 9, length: length)
    #expect(entry.storedLength == min(length, TapeEntry.lengthLimit))
    #expect(entry.position == 9)
    #expect(entry.kind == .ascii)
  }

  @Test(
    "A number of elements is stored up to the limit, which stands for every greater one",
    arguments: [0, 1, TapeEntry.countLimit - 1, TapeEntry.countLimit, TapeEntry.countLimit + 1, .max]
  )
  func count(count: Int) {
    let entry = TapeEntry(next: (1 << 34) - 1, count: count)
    #expect(entry.storedCount == min(count, TapeEntry.countLimit))
    #expect(entry.next == (1 << 34) - 1)
  }

  @Test("The limits are the greatest values that fit into an entry")
  func limits() {
    #expect(TapeEntry.positionLimit == 16 * 1_073_741_824)
    #expect(TapeEntry.lengthLimit == 64 * 1_048_576 - 1)
    #expect(TapeEntry.countLimit == 1_073_741_823)
  }
}

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

@Suite("Reserved capacity for a container's elements", .timeLimit(.minutes(20)))
struct DocumentCapacityTests {
  @Test(
    "The reserved capacity is the requested count, limited in proportion to the payload",
    arguments: [
      (count: 3, stride: 8, payload: 7, room: 3), (count: 390_000, stride: 136, payload: 100_000_000, room: 390_000),
      (count: 50_000_000, stride: 1_000, payload: 100_000_000, room: 800_000),
      (count: 40, stride: 4_096, payload: 100, room: 16), (count: 5, stride: 0, payload: 11, room: 5),
      (count: 5, stride: 8, payload: .max, room: 5),
    ]
  )
  func room(count: Int, stride: Int, payload: Int, room: Int) {
    #expect(PayloadBytes.reservableCapacity(count: count, stride: stride, payload: payload) == room)
  }
}

import Testing

@testable import ShieldedJSON

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

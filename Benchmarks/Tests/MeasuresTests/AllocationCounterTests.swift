import Contenders
import Measures
import Payloads
import Testing

/// Other tests allocate at the same time, which can only increase a count, so the tests use the minimum of many counts.
@Suite("AllocationCounter", .timeLimit(.minutes(20)))
struct AllocationCounterTests {
  private func leastCount(_ work: () -> Void) throws -> Int? {
    let counter = try AllocationCounter()
    return try (0..<200).map { _ in try counter.count(repetitions: 1, work).allocations }.min()
  }

  @Test("Work without allocations has a count of zero")
  func nothing() throws {
    #expect(try leastCount {} == 0)
  }

  @Test("Every allocation is counted once, whatever its size", arguments: [16, 64, 4_096, 100_000])
  func exact(size: Int) throws {
    let pointers = UnsafeMutableBufferPointer<UnsafeMutableRawPointer>.allocate(capacity: 100)
    defer { pointers.deallocate() }
    let least = try leastCount {
      for index in pointers.indices {
        pointers[index] = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8)
      }
      for pointer in pointers { pointer.deallocate() }
    }
    #expect(least == 100)
  }

  @Test("Frees are counted, and bytes by their size classes", arguments: [(24, 32), (100, 112), (5_000, 5_120)])
  func freesAndBytes(size: Int, sizeClass: Int) throws {
    let counter = try AllocationCounter()
    var kept: [UnsafeMutableRawPointer] = []
    kept.reserveCapacity(4_000)
    defer { for pointer in kept { pointer.deallocate() } }
    let counts = try (0..<200).map { _ in
      try counter.count(warmUps: 0, repetitions: 1) {
        for _ in 0..<20 {
          kept.append(UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8))
          UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8).deallocate()
        }
      }
    }
    // Bytes are counted for the thread alone, so they are exact whatever other tests do.
    #expect(counts.allSatisfy { $0.bytes == 40 * sizeClass })
    #expect(counts.contains { $0.allocations == 40 && $0.frees == 20 })
  }

  @Test("A count that differs between repetitions is marked as unstable")
  func instability() throws {
    var repetition = 0
    let count = try AllocationCounter().count(warmUps: 0, repetitions: 3) {
      repetition += 1
      return (0..<repetition * 10_000).map { _ in UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 8) }
        .forEach { $0.deallocate() }
    }
    #expect(!count.isStable)
  }
}

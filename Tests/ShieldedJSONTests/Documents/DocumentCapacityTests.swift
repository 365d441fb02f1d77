import Testing

@testable import ShieldedJSON

@Suite("Reserved capacity for a container's elements", .timeLimit(.minutes(20)))
struct DocumentCapacityTests {
  @Test(
    "The reserved capacity is the requested count, limited in proportion to the payload",
    arguments: [
      (count: 3, stride: 8, payload: 7, room: 3),
      (count: 390_000, stride: 136, payload: 100_000_000, room: 390_000),
      (count: 50_000_000, stride: 1_000, payload: 100_000_000, room: 800_000),
      (count: 40, stride: 4_096, payload: 100, room: 16),
      (count: 5, stride: 0, payload: 11, room: 5),
      (count: 5, stride: 8, payload: .max, room: 5),
    ]
  )
  func room(count: Int, stride: Int, payload: Int, room: Int) {
    #expect(PayloadBytes.reservableCapacity(count: count, stride: stride, payload: payload) == room)
  }
}

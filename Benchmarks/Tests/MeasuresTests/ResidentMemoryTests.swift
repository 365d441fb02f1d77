import Foundation
import Measures
import Testing

@testable import BenchmarkTools

@Suite("Resident memory", .timeLimit(.minutes(20)))
struct ResidentMemoryTests {
  @Test("The peak is read from Linux's status in kibibytes")
  func status() {
    #expect(
      ResidentMemory.peak(inStatus: "Name:\tx\nVmPeak:\t  900 kB\nVmHWM:\t  123456 kB\nVmRSS:\t 7 kB\n") == 126_418_944
    )
    #expect(ResidentMemory.peak(inStatus: "Name:\tx\n") == nil)
    #expect(ResidentMemory.peak(inStatus: "VmHWM:\n") == nil)
  }

  @Test("The peak includes memory that has been written")
  func growth() throws {
    let before = try #require(ResidentMemory.peak)
    let block = [UInt8](repeating: 1, count: 64 << 20)
    let after = try #require(ResidentMemory.peak)
    #expect(block.last == 1)
    #expect(after >= before)
    #expect(after >= 64 << 20)
  }

  @Test("A mapped payload has the bytes of its file")
  func mapping() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "mapped-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let bytes = Data((0..<10_000).map { UInt8($0 % 251) })
    try bytes.write(to: URL(filePath: path))
    #expect(try MappedPayload.data(at: path) == bytes)
    #expect(throws: (any Error).self) { try MappedPayload.data(at: path + "?") }
  }
}

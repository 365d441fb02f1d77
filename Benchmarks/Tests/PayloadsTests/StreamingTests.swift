import Foundation
import Payloads
import Testing

@Suite("Streaming", .timeLimit(.minutes(20)))
struct StreamingTests {
  @Test("A streamed payload has the same bytes and totals as one in memory", arguments: PayloadShapes.all.map(\.name))
  func file(name: String) throws {
    let shape = try #require(PayloadShapes.shape(named: name))
    let specification = PayloadSpecification(size: .bytes(40_000), dirtRate: 0.5, seed: 9)
    let path = FileManager.default.temporaryDirectory.appending(path: "payload-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let summary = try shape.write(specification, to: FileSink(path: path))
    let collected = shape.collected(specification)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data(collected.bytes))
    #expect(summary == collected.summary)
  }

  @Test("A sink receives blocks of about a megabyte, however long the payload")
  func blocks() throws {
    let sink = BlockSizes()
    let summary = try Catalogue().write(PayloadSpecification(size: .bytes(5_000_000), seed: 1), to: sink)
    #expect(sink.sizes.reduce(0, +) == summary.bytes)
    #expect(sink.sizes.count == 5)
    #expect(sink.sizes.dropLast().allSatisfy { (1 << 20..<1_100_000).contains($0) })
  }

  @Test("The error for a file that can't be created names the file")
  func unwritable() {
    let error = #expect(throws: FileSink.Failure.self) { try FileSink(path: "/nowhere/at/all.json") }
    #expect(error?.description.hasPrefix("/nowhere/at/all.json can't be created") == true)
  }

  private final class BlockSizes: PayloadSink {
    private(set) var sizes: [Int] = []

    func write(_ bytes: [UInt8]) {
      sizes.append(bytes.count)
    }
  }
}

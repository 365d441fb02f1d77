import Foundation
import ShieldedJSON
import Testing

@Suite("The pieces of a file handle", .timeLimit(.minutes(20)))
struct FileHandlePiecesTests {
  @Test("A file is read to its end in pieces of at most the limit", arguments: [1, 3, 7, 8, 65_536])
  func file(_ limit: Int) async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "pieces-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    let body = Data(#"[1,"2",3]"#.utf8)
    try body.write(to: url)
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    var pieces: [Data] = []
    for try await piece in FileHandlePieces(handle, byteCountLimit: limit) { pieces.append(piece) }
    #expect(Data(pieces.joined()) == body)
    #expect(pieces.dropLast().allSatisfy { $0.count == limit })
    #expect(pieces.allSatisfy { (1...limit).contains($0.count) })

    try handle.seek(toOffset: 0)
    var numbers: [Int] = []
    let stream = ShieldedJSONStream(of: Int.self, at: "", in: FileHandlePieces(handle, byteCountLimit: limit))
    for try await number in stream { numbers.append(number) }
    #expect(numbers == [1, 2, 3])
  }

  @Test("A file is read from the handle's position")
  func position() async throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "pieces-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data("0123".utf8).write(to: url)
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    try handle.seek(toOffset: 2)
    var iterator = FileHandlePieces(handle).makeAsyncIterator()
    #expect(try await iterator.next() == Data("23".utf8))
    #expect(try await iterator.next() == nil)
  }

  @Test("A pipe is read to its end")
  func pipe() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(#"[1,"2",3]"#.utf8))
    try pipe.fileHandleForWriting.close()
    var numbers: [Int] = []
    let pieces = FileHandlePieces(pipe.fileHandleForReading, byteCountLimit: 4)
    for try await number in ShieldedJSONStream(of: Int.self, at: "", in: pieces) { numbers.append(number) }
    #expect(numbers == [1, 2, 3])
  }

  @Test("A canceled task gets no piece, and the bytes stay in the file")
  func cancellation() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data([7]))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var pieces = FileHandlePieces(pipe.fileHandleForReading, byteCountLimit: 1).makeAsyncIterator()
      return try await pieces.next()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    var pieces = FileHandlePieces(pipe.fileHandleForReading, byteCountLimit: 1).makeAsyncIterator()
    #expect(try await pieces.next() == Data([7]))
  }

  @Test("The error of reading is thrown")
  func closed() async throws {
    let handle = try FileHandle(forReadingFrom: URL(filePath: "/"))
    defer { try? handle.close() }
    var pieces = FileHandlePieces(handle).makeAsyncIterator()
    await #expect(throws: (any Error).self) { try await pieces.next() }
  }
}

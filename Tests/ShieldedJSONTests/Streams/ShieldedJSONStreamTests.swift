import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams
import Testing

@Suite("ShieldedJSONStream", .timeLimit(.minutes(20)))
struct ShieldedJSONStreamTests {
  /// Pieces, of which it counts those that have been requested.
  private struct Pieces<Piece: Sendable>: AsyncSequence, Sendable {
    struct BrokenConnection: Error {}

    let pieces: [Piece]
    var isBroken = false
    let requestCount = LockedValue(0)

    struct AsyncIterator: AsyncIteratorProtocol {
      let base: Pieces
      var position = 0

      mutating func next() async throws -> Piece? {
        base.requestCount.withLock { $0 += 1 }
        guard position < base.pieces.count else {
          if base.isBroken { throw BrokenConnection() }
          return nil
        }
        position += 1
        return base.pieces[position - 1]
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: self) }
  }

  private static let body = #"{"data":[{"name":"a","labels":[]},{"name":2,"labels":[]},7],"total":3}"#

  private func elements<Bytes: AsyncSequence>(of bytes: Bytes) async throws -> [Seller] where Bytes.Element: JSONPiece {
    var elements: [Seller] = []
    for try await seller in ShieldedJSONStream(of: Seller.self, in: bytes) { elements.append(seller) }
    return elements
  }

  @Test("Every kind of piece gives the same elements")
  func kinds() async throws {
    let expected = StreamOutcome<Seller>(whole: Self.body).elements
    #expect(expected.count == 3)
    let bytes = Array(Self.body.utf8)
    #expect(try await elements(of: Pieces(pieces: bytes)) == expected)
    #expect(try await elements(of: Pieces(pieces: Self.body.pieces(of: 7))) == expected)
    #expect(try await elements(of: Pieces(pieces: [bytes[..<20], bytes[20...]])) == expected)
    #expect(try await elements(of: Pieces(pieces: Self.body.pieces(of: 9).map { Data($0) })) == expected)
  }

  @Test("A piece is requested only when the elements before it have been consumed")
  func backPressure() async throws {
    let bytes = Pieces(pieces: ["[1,2,", "3,", "4]"].map { Array($0.utf8) })
    var iterator = ShieldedJSONStream(of: Int.self, at: "", in: bytes).makeAsyncIterator()
    #expect(bytes.requestCount.withLock { $0 } == 0)
    for (element, requestCount) in [(1, 1), (2, 1), (3, 2), (4, 3)] {
      #expect(try await iterator.next() == element)
      #expect(bytes.requestCount.withLock { $0 } == requestCount)
    }
    #expect(try await iterator.next() == nil)
    #expect(try await iterator.next() == nil)
  }

  @Test("The members around the list and the report are available after the end")
  func rest() async throws {
    struct Total: Decodable { var total: Int }
    let log = RescueLog()
    let stream = ShieldedJSONStream(
      of: Seller.self,
      in: Pieces(pieces: Self.body.pieces(of: 11)),
      options: RescueOptions(log: log)
    )
    for try await _ in stream {}
    #expect(try stream.decodeRest(as: Total.self).total == 3)
    #expect(log.report().unordered == StreamOutcome<Seller>(whole: Self.body).report?.unordered)
  }

  @Test("An error of the bytes is thrown after the elements before it")
  func brokenConnection() async throws {
    let bytes = Pieces(pieces: [Array("[1,2,3".utf8)], isBroken: true)
    var elements: [Int] = []
    await #expect(throws: Pieces<[UInt8]>.BrokenConnection.self) {
      for try await element in ShieldedJSONStream(of: Int.self, at: "", in: bytes) { elements.append(element) }
    }
    #expect(elements == [1, 2])
  }

  @Test("In a canceled task, no further piece is requested")
  func cancellation() async throws {
    let bytes = Pieces(pieces: ["[1,", "2]"].map { Array($0.utf8) })
    let task = Task {
      var iterator = ShieldedJSONStream(of: Int.self, at: "", in: bytes).makeAsyncIterator()
      let first = try await iterator.next()
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) { try await iterator.next() }
      return first
    }
    #expect(try await task.value == 1)
    #expect(bytes.requestCount.withLock { $0 } == 1)
  }

  @Test("A stream of lines ends with the line that has no line feed")
  func lines() async throws {
    let stream = ShieldedJSONStream(
      ShieldedJSONFeed(linesOf: Int.self),
      in: Pieces(pieces: ["1\n", "2\n3", "4"].map { Data($0.utf8) })
    )
    var elements: [Int] = []
    for try await element in stream { elements.append(element) }
    #expect(elements == [1, 2, 34])
  }

  @Test("A stream of events ends at the end marker, and requests nothing more", arguments: [nil, "[DONE]"])
  func endMarker(_ end: String?) async throws {
    let pieces = ["data: 1\n\ndata: 2\n\ndata: 3\n\ndata: [DO", "NE]\n", "\ndata: 4\n\n", "data: 5\n\n"]
    let bytes = Pieces(pieces: pieces.map { Data($0.utf8) })
    let stream = ShieldedJSONStream(
      ShieldedJSONFeed(linesOf: Int.self, as: .serverSentEvents(endingAt: end)),
      in: bytes
    )
    var elements: [Int] = []
    for try await element in stream { elements.append(element) }
    #expect(elements == (end == nil ? [1, 2, 3, 0, 4, 5] : [1, 2, 3]))
    #expect(bytes.requestCount.withLock { $0 } == (end == nil ? 5 : 3))
  }
}

@Suite("A stream of single bytes", .timeLimit(.minutes(20)))
struct ByteStreamTests {
  /// Bytes that count how many of them have been requested.
  private struct CountedBytes: AsyncSequence {
    struct Interruption: Error {}

    final class Counter: Sendable {
      let count = Lock(0)
      var value: Int { count.withLock { $0 } }
    }

    let bytes: [UInt8]
    var isBroken = false
    let counter = Counter()

    struct AsyncIterator: AsyncIteratorProtocol {
      let sequence: CountedBytes

      func next() async throws -> UInt8? {
        let index = sequence.counter.count.withLock { count in
          defer { count += 1 }
          return count
        }
        if index < sequence.bytes.count { return sequence.bytes[index] }
        if sequence.isBroken { throw Interruption() }
        return nil
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(sequence: self) }
  }

  private static let long = String(repeating: "x", count: 300)

  @Test("An element is delivered when its last byte has arrived")
  func immediate() async throws {
    let rows: [(feed: ShieldedJSONFeed<String>, body: String, ends: [Int])] = [
      (ShieldedJSONFeed(of: String.self, at: ""), #"["a","bc", "d"]"#, [5, 10, 15]),
      (ShieldedJSONFeed(of: String.self, at: "b"), #"{"a":[1],"b":[1, "\#(Self.long)"],"c":2}"#, [16, 320]),
      (ShieldedJSONFeed(linesOf: String.self), "\"a\"\n\n1\r\n\"\(Self.long)\"", [4, 8, 311]),
      (ShieldedJSONFeed(documentsOf: String.self), #""a"1 "b" 2"#, [3, 5, 8, 11]),
      (
        ShieldedJSONFeed(linesOf: String.self, as: .serverSentEvents(endingAt: "-")),
        "data:\"a\"\n\ndata:1\r\n\r\ndata:\"\(Self.long)\"\r\rdata:-\n\ndata:2\n\n", [10, 19, 329]
      ),
    ]
    for (feed, body, ends) in rows {
      let bytes = CountedBytes(bytes: Array(body.utf8))
      var counts: [Int] = []
      for try await _ in ShieldedJSONStream(feed, in: bytes) { counts.append(bytes.counter.value) }
      #expect(counts == ends, "\(body)")
    }
  }

  @Test("Elements, records and error are those of one piece", arguments: [false, true])
  func sameAsOnePiece(_ isBroken: Bool) async {
    for body in [
      #"{"data":[1,"2",null,[3]],"total":4}"#, "[1,2", "[1,,2]", "[1 2]", "[]", "", "[1,2]x", #"{"items":[1,]}"#,
      #"{"data":["\#(Self.long)",1"#, "[\(String(repeating: " ", count: 100))1]",
    ] {
      let (log, other) = (RescueLog(), RescueLog())
      let bytes = CountedBytes(bytes: Array(body.utf8), isBroken: isBroken)
      let stream = ShieldedJSONStream(of: Int.self, in: bytes, options: RescueOptions(log: log))
      var elements: [Int] = []
      var error: String?
      do {
        for try await element in stream { elements.append(element) }
      } catch let thrown {
        error = "\(thrown)"
      }
      var feed = ShieldedJSONFeed(of: Int.self, options: RescueOptions(log: other))
      var expected: [Int] = []
      var expectedError: String?
      do {
        expected += try feed.feed(Array(body.utf8))
        if isBroken {
          // Throws the error in the bytes, if there is one.
          expected += try feed.feed([UInt8]())
          throw CountedBytes.Interruption()
        }
        while case let more = try feed.finish(), !more.isEmpty { expected += more }
      } catch let thrown {
        expectedError = "\(thrown)"
      }
      #expect(elements == expected && error == expectedError, "\(body): \(elements), \(error ?? "no error")")
      #expect(log.report().records.map(\.description) == other.report().records.map(\.description), "\(body)")
    }
  }
}

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

@Suite("Regressions of iterating over streams", .timeLimit(.minutes(20)))
struct StreamIterationRegressionTests {
  @Test("A second iterator continues after the element that the first one returned")
  func secondIterator() async throws {
    let pieces = AsyncStream<[UInt8]> { continuation in
      for piece in [0..<40_000, 40_000..<40_010] {
        continuation.yield(Array(piece.map { "\($0) " }.joined().utf8))
      }
      continuation.finish()
    }
    let stream = ShieldedJSONStream(ShieldedJSONFeed(documentsOf: Int.self), in: pieces)
    var elements: [Int] = []
    for try await element in stream {
      elements.append(element)
      if element == 3 { break }
    }
    for try await element in stream { elements.append(element) }
    #expect(elements == Array(0..<40_010))
  }

  @Test("An error in a piece is thrown before another piece is requested")
  func errorBeforePiece() async throws {
    let pieces = AsyncThrowingStream<[UInt8], any Error> { continuation in
      continuation.yield(Array("[1,tru,3,".utf8))
      continuation.finish(throwing: CancellationError())
    }
    var iterator = ShieldedJSONStream(of: Int.self, at: "", in: pieces).makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    await #expect(throws: JSONStreamError.self) { try await iterator.next() }
    #expect(try await iterator.next() == nil)
  }

  @Test("A stream that is canceled while it waits throws, although the sequence of bytes ends then")
  func cancellation() async throws {
    let (pieces, continuation) = AsyncStream<[UInt8]>.makeStream()
    let log = RescueLog()
    let feed = ShieldedJSONFeed(linesOf: Int.self, options: RescueOptions(log: log))
    let first = LockedValue<Int?>(nil)
    let consumer = Task {
      var iterator = ShieldedJSONStream(feed, in: pieces).makeAsyncIterator()
      let element = try await iterator.next()
      first.withLock { $0 = element }
      let second: Result<Int?, any Error>
      do { second = .success(try await iterator.next()) } catch { second = .failure(error) }
      return (second, try await iterator.next())
    }
    continuation.yield(Array("1\n12".utf8))
    while first.withLock({ $0 }) == nil { await Task.yield() }
    consumer.cancel()
    let (second, third) = try await consumer.value
    #expect(throws: CancellationError.self) { try second.get() }
    #expect(third == nil)
    #expect(log.report().totalCount == 0)
  }

  @Test("A canceled stream requests no other piece, although none completes an element")
  func cancellationWithoutElements() async throws {
    let count = LockedValue(0)
    let pieces = AsyncStream<[UInt8]>(unfolding: {
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number == 3 { withUnsafeCurrentTask { $0?.cancel() } }
      return Array("{}\n".utf8)
    })
    let consumer = Task {
      for try await _ in ShieldedJSONStream(
        ShieldedJSONFeed(linesOf: StreamRegressionTests.Attachment.self),
        in: pieces
      ) {}
    }
    await #expect(throws: CancellationError.self) { try await consumer.value }
    #expect(count.withLock { $0 } == 3)
  }

  @Test("Another iterator throws the error of the bytes again, instead of ending the body")
  func errorOfBytes() async throws {
    struct BrokenConnection: Error {}
    let pieces = AsyncThrowingStream<[UInt8], any Error> { continuation in
      continuation.yield(Array("1\n12".utf8))
      continuation.finish(throwing: BrokenConnection())
    }
    let stream = ShieldedJSONStream(ShieldedJSONFeed(linesOf: Int.self), in: pieces)
    var iterator = stream.makeAsyncIterator()
    #expect(try await iterator.next() == 1)
    for _ in 0..<2 {
      await #expect(throws: BrokenConnection.self) { try await iterator.next() }
      #expect(try await iterator.next() == nil)
      iterator = stream.makeAsyncIterator()
    }
  }
}

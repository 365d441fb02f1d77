import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON
import ShieldedStreams

/// A way to decode a catalogue whose body arrives in pieces.
package struct StreamContender: Sendable {
  /// The content of the body.
  package enum Body: String, CaseIterable, Sendable {
    /// The catalogue in its envelope.
    case list
    /// One record on each line.
    case lines
    /// The catalogue, cut off after nine tenths.
    case truncated
  }

  /// The name in reports: lower case, with hyphens.
  package let name: String
  /// A one-line summary.
  package let summary: String
  package let body: Body
  package var isExpectedToThrow = false
  /// The size of the largest body to decode, in bytes; a larger one would take minutes.
  package var largestBody = Int.max
  /// Decodes a body, and delivers its records.
  package let decode: @Sendable (FilePieces, inout StreamDelivery) async throws -> Void
}

extension StreamContender {
  /// The contender to which the others are compared.
  package static let baseline = "whole"
  /// The name of plain `Codable` on the same body.
  package static let plain = "plain"

  /// All contenders, the baseline first.
  package static let all: [StreamContender] = lists + lines + truncatedBodies

  private static let lists: [StreamContender] = [
    StreamContender(name: baseline, summary: "collects the body, then decodes it with ShieldedJSONDecoder", body: .list)
    {
      try decodeWhole(ShieldedJSONDecoder(), $0, &$1)
    },
    StreamContender(name: "feed", summary: "ShieldedJSONFeed", body: .list) {
      try feed(ShieldedJSONFeed(of: MacroRecord.self), $0, &$1)
    },
    StreamContender(name: "stream", summary: "ShieldedJSONStream of pieces", body: .list) { pieces, delivery in
      for try await record in ShieldedJSONStream(of: MacroRecord.self, in: try pieces.sequence()) {
        delivery.receive(CollectionOfOne(record))
      }
    },
    StreamContender(
      name: "stream-bytes",
      summary: "ShieldedJSONStream of single bytes",
      body: .list,
      largestBody: 100_000_000
    ) { pieces, delivery in
      for try await record in ShieldedJSONStream(of: MacroRecord.self, in: FileBytes(pieces: try pieces.sequence())) {
        delivery.receive(CollectionOfOne(record))
      }
    },
    StreamContender(
      name: "snapshots",
      summary: "ShieldedJSONSnapshotFeed, a snapshot whenever the body has grown by a quarter",
      body: .list,
      largestBody: 100_000_000
    ) { pieces, delivery in
      let limits = JSONStreamLimits(elementByteCount: 1_000_000_000)
      var feed = ShieldedJSONSnapshotFeed(of: ShieldedResponse<[MacroRecord]>.self, limits: limits)
      let reader = try pieces.reader()
      while let piece = try reader.next() {
        if let snapshot = try feed.feed(piece) { delivery.show(snapshot.data) }
      }
      delivery.receive(try feed.finish().data)
    },
    StreamContender(name: plain, summary: "collects the body, then plain Codable over JSONDecoder", body: .list) {
      $1.receive(try JSONDecoder().decode(PlainEnvelope.self, from: try $0.collected()).data)
    },
  ]

  private static let lines: [StreamContender] = [
    StreamContender(name: "lines-feed", summary: "ShieldedJSONFeed of lines", body: .lines) {
      try feed(ShieldedJSONFeed(linesOf: MacroRecord.self), $0, &$1)
    },
    StreamContender(name: "lines-plain", summary: "plain Codable over JSONDecoder for each line", body: .lines) {
      let reader = try $0.reader()
      let decoder = JSONDecoder()
      var rest = Data()
      while let piece = try reader.next() {
        rest += piece
        let lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for line in lines.dropLast() where !line.isEmpty {
          $1.receive(CollectionOfOne(try decoder.decode(CatalogueRecord.self, from: line)))
        }
        rest = lines.last.map { Data($0) } ?? Data()
      }
      if !rest.isEmpty { $1.receive(CollectionOfOne(try decoder.decode(CatalogueRecord.self, from: rest))) }
    },
  ]

  private static let truncatedBodies: [StreamContender] = [
    StreamContender(
      name: "truncated-whole",
      summary: "collects the body, then keeps what is complete",
      body: .truncated
    ) {
      try decodeWhole(keepingComplete, $0, &$1)
    },
    StreamContender(name: "truncated-feed", summary: "ShieldedJSONFeed that keeps what is complete", body: .truncated) {
      try feed(ShieldedJSONFeed(of: MacroRecord.self, decoder: keepingComplete), $0, &$1)
    },
    StreamContender(
      name: "truncated-plain",
      summary: "collects the body, then plain Codable, which throws",
      body: .truncated,
      isExpectedToThrow: true
    ) {
      $1.receive(try JSONDecoder().decode(PlainEnvelope.self, from: try $0.collected()).data)
    },
  ]

  private static var keepingComplete: ShieldedJSONDecoder {
    var decoder = ShieldedJSONDecoder()
    decoder.truncation = .keepComplete
    return decoder
  }

  private static func decodeWhole(
    _ decoder: ShieldedJSONDecoder,
    _ pieces: FilePieces,
    _ delivery: inout StreamDelivery
  ) throws {
    let response = try decoder.decode(ShieldedResponse<[MacroRecord]>.self, from: try pieces.collected())
    delivery.receive(response.data)
  }

  private static func feed(
    _ feed: ShieldedJSONFeed<MacroRecord>,
    _ pieces: FilePieces,
    _ delivery: inout StreamDelivery
  ) throws {
    var feed = feed
    let reader = try pieces.reader()
    while let piece = try reader.next() { delivery.receive(try feed.feed(piece)) }
    while true {
      let last = try feed.finish()
      if last.isEmpty { return }
      delivery.receive(last)
    }
  }
}

/// Receives the records of a catalogue as they are delivered.
///
/// Unless the records are compared, they are only counted and released, as those of an app that writes them to a database.
package struct StreamDelivery {
  /// The number of records.
  package private(set) var count = 0
  /// The clock's time when the first records were delivered; `nil` if there were none.
  package private(set) var firstTime: UInt64?

  private let clock: () -> UInt64
  private let compare: ((CatalogueRecord) -> Void)?

  /// - Parameter compare: Receives the records in the form in which the generator expects them.
  package init(clock: @escaping () -> UInt64, compare: ((CatalogueRecord) -> Void)? = nil) {
    self.clock = clock
    self.compare = compare
  }

  /// Notes the time of the first records, which are shown but will be delivered later.
  mutating func show(_ models: some Collection<some RecordModel>) {
    if firstTime == nil, !models.isEmpty { firstTime = clock() }
  }

  mutating func receive(_ models: some Collection<some RecordModel>) {
    if models.isEmpty { return }
    show(models)
    count += models.count
    if let compare { for model in models { compare(model.record) } }
  }
}

/// A file that is read in pieces, as a response's body arrives.
package struct FilePieces: Sendable {
  /// The length of a piece in bytes.
  private static let byteCount = 65_536

  private let file: URL

  package init(_ file: URL) {
    self.file = file
  }

  /// Reads pieces without a task.
  struct Reader {
    fileprivate let handle: FileHandle

    /// The next piece; `nil` at the end of the file.
    func next() throws -> Data? {
      guard let piece = try handle.read(upToCount: FilePieces.byteCount), !piece.isEmpty else { return nil }
      return piece
    }
  }

  func reader() throws -> Reader { Reader(handle: try FileHandle(forReadingFrom: file)) }

  /// The pieces as the library reads them.
  func sequence() throws -> FileHandlePieces {
    FileHandlePieces(try FileHandle(forReadingFrom: file), byteCountLimit: Self.byteCount)
  }

  /// The whole file, collected from the pieces.
  func collected() throws -> Data {
    let reader = try reader()
    var data = Data()
    while let piece = try reader.next() { data += piece }
    return data
  }
}

/// A file whose bytes arrive one by one, as those of `URLSession` do.
struct FileBytes: AsyncSequence, Sendable {
  let pieces: FileHandlePieces

  struct AsyncIterator: AsyncIteratorProtocol {
    private var pieces: FileHandlePieces.AsyncIterator
    private var piece: [UInt8] = []
    private var position = 0

    init(_ pieces: FileHandlePieces) {
      self.pieces = pieces.makeAsyncIterator()
    }

    @inline(__always)
    mutating func next() async throws -> UInt8? {
      if position == piece.count {
        guard let next = try await pieces.next() else { return nil }
        piece = Array(next)
        position = 0
      }
      defer { position += 1 }
      return piece[position]
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pieces) }
}

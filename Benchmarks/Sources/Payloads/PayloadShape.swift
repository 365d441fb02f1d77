import Foundation

/// A kind of document that the generator can write, together with the expected result of decoding it.
package protocol PayloadShape: Sendable {
  /// One record as it is after rescue.
  associatedtype Record: Equatable, Sendable

  /// The shape's name in listings and results: lower case, with hyphens.
  var name: String { get }

  /// A one-line summary.
  var summary: String { get }

  /// Writes a payload piece by piece, with the expected result of each record.
  func pieces(_ specification: PayloadSpecification) -> PayloadPieces<Record>
}

extension PayloadShape {
  /// Generates a payload and its expected result, both in memory.
  package func payload(_ specification: PayloadSpecification) -> Payload<Record> {
    var bytes: [UInt8] = []
    var records: [Record] = []
    var rescues: [ExpectedRescue] = []
    var dirtCounts: [DirtKind: Int] = [:]
    for piece in pieces(specification) {
      bytes.append(contentsOf: piece.bytes)
      if let record = piece.record { records.append(record) }
      rescues += piece.rescues
      dirtCounts.merge(piece.dirtCounts, uniquingKeysWith: +)
    }
    return Payload(bytes: bytes, records: records, rescues: rescues, dirtCounts: dirtCounts)
  }

  /// Writes a payload to a sink, with only a few records in memory at a time.
  ///
  ///     let file = try FileSink(path: "catalogue.json")
  ///     let summary = try Catalogue().write(PayloadSpecification(size: .bytes(1_000_000_000)), to: file)
  ///
  /// - Parameter sink: The destination of the bytes, which are written in blocks of about a megabyte.
  package func write(_ specification: PayloadSpecification, to sink: some PayloadSink) throws -> PayloadTotals {
    let blockSize = 1 << 20
    var summary = PayloadTotals()
    var block: [UInt8] = []
    block.reserveCapacity(blockSize + blockSize / 8)
    for piece in pieces(specification) {
      summary.add(piece)
      block.append(contentsOf: piece.bytes)
      if block.count >= blockSize {
        try sink.write(block)
        block.removeAll(keepingCapacity: true)
      }
    }
    try sink.write(block)
    return summary
  }
}

/// A generated document and the expected result of decoding it.
package struct Payload<Record: Equatable & Sendable>: Sendable {
  /// The document, in UTF-8.
  package let bytes: [UInt8]
  /// The expected records after rescue.
  package let records: [Record]
  /// Every rescue that a report must list, record by record, and within each record in the model's order.
  package let rescues: [ExpectedRescue]
  /// The number of dirty fields by kind of dirt.
  package let dirtCounts: [DirtKind: Int]
}

/// A payload in pieces: the text before the records, each record, and the text after them.
///
/// Only one piece is in memory at a time, so a payload of any size can be written to disk, and its expected records generated
/// again to compare them with a decoder's.
///
///     for piece in Catalogue().pieces(PayloadSpecification(size: .bytes(1_000_000_000))) {
///       try file.write(piece.bytes)
///     }
package struct PayloadPieces<Record: Equatable & Sendable>: Sequence, IteratorProtocol {
  /// A part of the document.
  package struct Piece: Sendable {
    package var bytes: [UInt8]
    /// The expected record after rescue; `nil` for the text before and after the records.
    package var record: Record?
    /// The rescues in this piece that a report must list, in the model's order.
    package var rescues: [ExpectedRescue]
    /// The number of dirty fields in this piece by kind of dirt.
    package var dirtCounts: [DirtKind: Int]
  }

  private let advance: () -> Piece?

  /// Creates the pieces that a source writes.
  init(_ source: some RecordSource<Record>, _ specification: PayloadSpecification) {
    var writer = PieceWriter(source: source, specification: specification)
    advance = { writer.next() }
  }

  /// The next piece, or `nil` after the last one.
  package mutating func next() -> Piece? {
    advance()
  }
}

/// Everything that determines a payload: the same specification gives the same bytes on every platform.
package struct PayloadSpecification: Hashable, Sendable {
  /// The size of a payload.
  package enum Size: Hashable, Sendable {
    /// A fixed number of records. A negative number counts as 0.
    case records(Int)
    /// As many records as the clean payload of the same seed needs to reach at least this number of bytes in the compact
    /// layout.
    case bytes(Int)
  }

  package var size: Size
  /// How the document is written. It changes neither the values nor the number of records.
  package var layout: PayloadLayout
  /// The probability that a record is dirty, clamped to 0...1.
  package var dirtRate: Double
  /// The probability that a field of a dirty record is dirty, clamped to 0...1.
  package var dirtDensity: Double
  package var mix: DirtMix
  /// The seed of the random numbers. Payloads that differ only in their dirt carry the same values.
  package var seed: UInt64

  /// The default: half of a dirty record's fields.
  package static let defaultDirtDensity = 0.5

  package init(
    size: Size,
    layout: PayloadLayout = .compact,
    dirtRate: Double = 0,
    dirtDensity: Double = PayloadSpecification.defaultDirtDensity,
    mix: DirtMix = .even,
    seed: UInt64 = 1
  ) {
    self.size = size
    self.layout = layout
    self.dirtRate = dirtRate
    self.dirtDensity = dirtDensity
    self.mix = mix
    self.seed = seed
  }

  /// The source of a payload's clean values.
  var values: SeededGenerator { SeededGenerator(seed: seed, stream: 0) }
}

package struct PayloadTotals: Equatable, Sendable {
  package var bytes = 0
  package var records = 0
  /// The number of rescues that a report must list.
  package var rescues = 0
  /// The number of dirty fields by kind of dirt.
  package var dirtCounts: [DirtKind: Int] = [:]

  package init() {}

  /// Adds a piece to the totals.
  mutating func add<Record>(_ piece: PayloadPieces<Record>.Piece) {
    bytes += piece.bytes.count
    records += piece.record == nil ? 0 : 1
    rescues += piece.rescues.count
    dirtCounts.merge(piece.dirtCounts, uniquingKeysWith: +)
  }

  /// The number of dirty fields of all kinds.
  package var dirtyFields: Int { dirtCounts.values.reduce(0, +) }
}

/// A destination for the bytes of a payload that is written in pieces.
package protocol PayloadSink {
  /// Writes the next bytes.
  func write(_ bytes: [UInt8]) throws
}

/// A file that receives a payload.
package struct FileSink: PayloadSink {
  package struct Failure: Error, CustomStringConvertible, Sendable {
    /// The failure, its place, and its remedy.
    package let description: String
  }

  private let path: String
  private let handle: FileHandle

  /// Creates the file, or truncates an existing one.
  /// - Parameter path: The file's path. Its folder must exist.
  package init(path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil), let handle = FileHandle(forWritingAtPath: path)
    else {
      throw Failure(description: "\(path) can't be created; check that its folder exists and is writable")
    }
    self.path = path
    self.handle = handle
  }

  /// Writes the next bytes.
  package func write(_ bytes: [UInt8]) throws {
    do {
      try handle.write(contentsOf: bytes)
    } catch {
      throw Failure(description: "\(path) can't be written (\(error)); check that its disk isn't full")
    }
  }
}

/// Writes a source's document piece by piece.
struct PieceWriter<Source: RecordSource> {
  private enum Stage {
    case head, records, end
  }

  /// A source and its document.
  private struct Track {
    var source: Source
    var document: DocumentWriter
  }

  private var track: Track
  private var layout: LayoutWriter
  /// The clean payload of the same seed, written in parallel if its size decides the number of records of a dirty one.
  private var cleanTwin: Track?
  private let size: PayloadSpecification.Size
  private var stage = Stage.head
  private var index = 0

  init(source: Source, specification: PayloadSpecification) {
    layout = LayoutWriter(specification)
    track = Track(source: source, document: DocumentWriter(specification))
    size = specification.size
    if case .bytes = size, specification.dirtRate > 0 {
      var clean = specification
      clean.dirtRate = 0
      cleanTwin = Track(source: source, document: DocumentWriter(clean))
    }
  }

  mutating func next() -> PayloadPieces<Source.Record>.Piece? {
    switch stage {
    case .head:
      stage = .records
      Self.writeHead(&track)
      if var twin = cleanTwin {
        Self.writeHead(&twin)
        cleanTwin = twin
      }
      return takePiece(record: nil)
    case .records where isComplete:
      stage = .end
      track.document.json.append(track.source.tail)
      return takePiece(record: nil)
    case .records:
      let record = Self.writeRecord(&track, at: index)
      if var twin = cleanTwin {
        cleanTwin = nil
        _ = Self.writeRecord(&twin, at: index)
        _ = twin.document.takePiece()
        cleanTwin = twin
      }
      index += 1
      return takePiece(record: record)
    case .end:
      return nil
    }
  }

  private var isComplete: Bool {
    switch size {
    case .records(let count):
      return index >= count
    case .bytes(let size):
      let measured = cleanTwin ?? track
      return measured.document.byteCount + measured.source.tail.utf8.count >= size
    }
  }

  private static func writeHead(_ track: inout Track) {
    track.source.writeHead(to: &track.document)
  }

  private static func writeRecord(_ track: inout Track, at index: Int) -> Source.Record {
    track.document.beginRecord(at: index)
    let record = track.source.writeRecord(to: &track.document)
    track.document.endRecord()
    return record
  }

  private mutating func takePiece(record: Source.Record?) -> PayloadPieces<Source.Record>.Piece {
    let piece = track.document.takePiece()
    return PayloadPieces.Piece(
      bytes: record == nil ? layout.rewritten(piece.bytes) : layout.rewritten(record: piece.bytes),
      record: record,
      rescues: piece.rescues,
      dirtCounts: piece.dirtCounts
    )
  }
}

/// The content of a document of one shape: the text before the records, the records, and the text after them.
///
/// A source draws its values from its own stream of random numbers, and draws all of them, dirty or not, so that dirt never
/// changes the values around it. The ``DocumentWriter`` decides which values are dirty.
protocol RecordSource<Record> {
  /// One record as it is after rescue.
  associatedtype Record: Equatable, Sendable

  /// The envelope around the records.
  var envelope: Envelope { get }

  /// Writes the text before the first record. By default, this is the envelope's.
  mutating func writeHead(to document: inout DocumentWriter)

  /// Writes one record, without a preceding comma.
  /// - Returns: The record as it must be after rescue.
  mutating func writeRecord(to document: inout DocumentWriter) -> Record

  /// The text after the last record. By default, this is the envelope's.
  var tail: String { get }
}

extension RecordSource {
  var envelope: Envelope { .plain }

  var tail: String { envelope.tail }

  mutating func writeHead(to document: inout DocumentWriter) {
    document.writeHead(of: envelope)
  }
}

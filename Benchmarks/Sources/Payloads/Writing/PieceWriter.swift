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

  /// Creates a writer.
  /// - Parameters:
  ///   - source: The source of the document's content.
  ///   - specification: The number of records, and their dirt.
  ///   - recordCount: A number of records that the shape fixes, or `nil`.
  init(source: Source, specification: PayloadSpecification, recordCount: Int?) {
    layout = LayoutWriter(specification)
    track = Track(source: source, document: DocumentWriter(specification))
    size = recordCount.map { .records($0) } ?? specification.size
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

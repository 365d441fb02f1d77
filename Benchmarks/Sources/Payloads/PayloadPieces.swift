/// A payload in pieces: the text before the records, each record, and the text after them.
///
/// Only one piece is in memory at a time, so a payload of any size can be written to disk, and its expected records generated
/// again to compare them with a decoder's.
///
///     for piece in Catalogue().pieces(PayloadSpecification(size: .bytes(1_000_000_000))) {
///       try file.write(piece.bytes)
///     }
public struct PayloadPieces<Record: Equatable & Sendable>: Sequence, IteratorProtocol {
  /// A part of the document.
  public struct Piece: Sendable {
    /// The piece's bytes.
    public var bytes: [UInt8]
    /// The expected record after rescue; `nil` for the text before and after the records.
    public var record: Record?
    /// The rescues in this piece that a report must list, in the model's order.
    public var rescues: [ExpectedRescue]
    /// The number of dirty fields in this piece by kind of dirt.
    public var dirtCounts: [DirtKind: Int]
  }

  private let advance: () -> Piece?

  /// Creates the pieces that a source writes.
  /// - Parameters:
  ///   - source: The source of the document's content.
  ///   - specification: The number of records, and their dirt.
  ///   - recordCount: A number of records that the shape fixes, overriding the specification.
  init(_ source: some RecordSource<Record>, _ specification: PayloadSpecification, recordCount: Int? = nil) {
    var writer = PieceWriter(source: source, specification: specification, recordCount: recordCount)
    advance = { writer.next() }
  }

  /// The next piece, or `nil` after the last one.
  public mutating func next() -> Piece? {
    advance()
  }
}

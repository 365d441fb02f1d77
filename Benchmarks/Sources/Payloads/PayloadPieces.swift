/// A payload piece by piece: what stands before the records, each record, and what stands behind them.
///
/// Only one piece is in memory at a time, so that a payload of any size can be written to disk, and its expected records read
/// again beside what a decoder made of it.
///
///     for piece in Catalogue().pieces(PayloadSpecification(size: .bytes(1_000_000_000))) {
///       try file.write(piece.bytes)
///     }
public struct PayloadPieces<Record: Equatable & Sendable>: Sequence, IteratorProtocol {
  /// A part of the document.
  public struct Piece: Sendable {
    /// The part's bytes.
    public var bytes: [UInt8]
    /// The record that the part is, as it must be after rescue; nil for what stands before the records and behind them.
    public var record: Record?
    /// The rescues in this part that a report must list, in the order in which a model meets them.
    public var rescues: [ExpectedRescue]
    /// The number of dirty fields in this part, for each kind of dirt that occurs.
    public var dirtCounts: [DirtKind: Int]

    /// Creates a piece.
    public init(
      bytes: [UInt8],
      record: Record? = nil,
      rescues: [ExpectedRescue] = [],
      dirtCounts: [DirtKind: Int] = [:]
    ) {
      self.bytes = bytes
      self.record = record
      self.rescues = rescues
      self.dirtCounts = dirtCounts
    }
  }

  private let advance: () -> Piece?

  /// Creates the pieces of a document that isn't generated here.
  /// - Parameter pieces: The pieces in the order of the document.
  public init(_ pieces: some Sequence<Piece>) {
    var iterator = pieces.makeIterator()
    advance = { iterator.next() }
  }

  /// Creates the pieces that a source writes.
  /// - Parameters:
  ///   - source: What stands in the document.
  ///   - specification: How many records there are, and what is wrong with them.
  ///   - recordCount: The number of records where the shape decides it, whatever the specification says.
  init(_ source: some RecordSource<Record>, _ specification: PayloadSpecification, recordCount: Int? = nil) {
    var writer = PieceWriter(source: source, specification: specification, recordCount: recordCount)
    advance = { writer.next() }
  }

  /// The next piece, or nil behind the last one.
  public mutating func next() -> Piece? {
    advance()
  }
}

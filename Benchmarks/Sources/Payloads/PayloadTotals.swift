/// The totals of a payload.
public struct PayloadTotals: Equatable, Sendable {
  /// The length in bytes.
  public var bytes = 0
  /// The number of records.
  public var records = 0
  /// The number of rescues that a report must list.
  public var rescues = 0
  /// The number of dirty fields by kind of dirt.
  public var dirtCounts: [DirtKind: Int] = [:]

  /// Creates totals of zero.
  public init() {}

  /// Adds a piece to the totals.
  mutating func add<Record>(_ piece: PayloadPieces<Record>.Piece) {
    bytes += piece.bytes.count
    records += piece.record == nil ? 0 : 1
    rescues += piece.rescues.count
    dirtCounts.merge(piece.dirtCounts, uniquingKeysWith: +)
  }

  /// The number of dirty fields of all kinds.
  public var dirtyFields: Int { dirtCounts.values.reduce(0, +) }
}

/// A payload in numbers.
public struct PayloadTotals: Equatable, Sendable {
  /// Its length.
  public var bytes = 0
  /// How many records it has.
  public var records = 0
  /// How many rescues a report must list.
  public var rescues = 0
  /// The number of dirty fields for each kind of dirt that occurs.
  public var dirtCounts: [DirtKind: Int] = [:]

  /// Creates the summary of nothing.
  public init() {}

  /// Creates the summary of a payload.
  public init<Record>(_ payload: Payload<Record>) {
    bytes = payload.bytes.count
    records = payload.records.count
    rescues = payload.rescues.count
    dirtCounts = payload.dirtCounts
  }

  /// Counts a piece.
  mutating func add<Record>(_ piece: PayloadPieces<Record>.Piece) {
    bytes += piece.bytes.count
    records += piece.record == nil ? 0 : 1
    rescues += piece.rescues.count
    dirtCounts.merge(piece.dirtCounts, uniquingKeysWith: +)
  }

  /// How many fields are dirty, in whatever way.
  public var dirtyFields: Int { dirtCounts.values.reduce(0, +) }
}

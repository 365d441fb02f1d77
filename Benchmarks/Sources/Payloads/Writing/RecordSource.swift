/// What stands in a document of one shape: something before the records, the records, and something behind them.
///
/// A source draws its values from a stream of its own, and draws them whether they are dirty or not: so dirt never changes
/// the values around it. What is dirty is the ``DocumentWriter``'s to decide.
protocol RecordSource<Record> {
  /// One record as it is after rescue.
  associatedtype Record: Equatable, Sendable

  /// Writes what stands before the first record.
  mutating func writeHead(to document: inout DocumentWriter)

  /// Writes one record, without the comma before it.
  /// - Returns: The record as it must be after rescue.
  mutating func writeRecord(to document: inout DocumentWriter) -> Record

  /// What stands behind the last record.
  var tail: String { get }
}

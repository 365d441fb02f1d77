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

/// What a process measures while it decodes a streamed body.
struct StreamRun: Codable, Equatable, Sendable {
  /// The number of records.
  var records: Int
  /// The checksum of the records, if they were compared.
  var checksum: String?
  /// The error, if there was one.
  var error: String?
  /// Wall time in nanoseconds, from the first byte to the release of the last record.
  var wall: UInt64
  /// CPU time of the process in nanoseconds.
  var processor: UInt64
  /// Wall time up to the delivery of the first records, in nanoseconds; `nil` if there were none.
  var first: UInt64?
  /// What the decode has added to the peak of resident memory, in bytes; `nil` if the system doesn't report it.
  var peakMemoryBytes: Int?
}

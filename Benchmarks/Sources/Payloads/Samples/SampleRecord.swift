/// A record of your own, as text, and what decoding must give.
public struct SampleRecord<Record: Equatable & Sendable>: Sendable {
  /// The record as it stands in the document: one JSON value.
  public var json: String
  /// The record as it must be after rescue.
  public var record: Record
  /// What is wrong with it, which counts as dirt; empty for a clean record.
  public var dirt: [DirtKind]
  /// The rescues that a report must list, in the order in which the model asks for the fields, their paths counted from the
  /// record: `[.key("celsius")]`.
  public var rescues: [ExpectedRescue]

  /// Creates a clean record.
  /// - Parameters:
  ///   - json: One JSON value.
  ///   - record: What decoding must give.
  public init(_ json: String, gives record: Record) {
    self.json = json
    self.record = record
    dirt = []
    rescues = []
  }

  /// Creates a dirty record.
  /// - Parameters:
  ///   - json: One JSON value.
  ///   - record: What must be left after rescue.
  ///   - dirt: What is wrong with it, for the counts.
  ///   - rescues: What a report must list.
  public init(_ json: String, gives record: Record, dirt: [DirtKind], rescues: [ExpectedRescue]) {
    self.json = json
    self.record = record
    self.dirt = dirt
    self.rescues = rescues
  }
}

/// A record of your own as JSON text, with the expected result of decoding it.
public struct SampleRecord<Record: Equatable & Sendable>: Sendable {
  /// The record's JSON text, a single value.
  public var json: String
  /// The expected record after rescue.
  public var record: Record
  /// The record's kinds of dirt; empty for a clean record.
  public var dirt: [DirtKind]
  /// The rescues that a report must list, in the order in which the model decodes its fields. Their paths are relative to the
  /// record: `[.key("celsius")]`.
  public var rescues: [ExpectedRescue]

  /// Creates a clean record.
  /// - Parameters:
  ///   - json: One JSON value.
  ///   - record: The expected result of decoding.
  public init(_ json: String, gives record: Record) {
    self.json = json
    self.record = record
    dirt = []
    rescues = []
  }

  /// Creates a dirty record.
  /// - Parameters:
  ///   - json: One JSON value.
  ///   - record: The expected record after rescue.
  ///   - dirt: The kinds of dirt, for the counts.
  ///   - rescues: The rescues that a report must list.
  public init(_ json: String, gives record: Record, dirt: [DirtKind], rescues: [ExpectedRescue]) {
    self.json = json
    self.record = record
    self.dirt = dirt
    self.rescues = rescues
  }
}

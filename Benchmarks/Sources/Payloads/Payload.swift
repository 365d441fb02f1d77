/// A generated document and the expected result of decoding it.
public struct Payload<Record: Equatable & Sendable>: Sendable {
  /// The document, in UTF-8.
  public let bytes: [UInt8]
  /// The expected records after rescue.
  public let records: [Record]
  /// Every rescue that a report must list, record by record, and within each record in the model's order.
  public let rescues: [ExpectedRescue]
  /// The number of dirty fields by kind of dirt.
  public let dirtCounts: [DirtKind: Int]
}

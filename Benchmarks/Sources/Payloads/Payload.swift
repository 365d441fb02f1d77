/// A generated document and what decoding it must give.
public struct Payload<Record: Equatable & Sendable>: Sendable {
  /// The document, in UTF-8.
  public let bytes: [UInt8]
  /// Each record as it must be after rescue.
  public let records: [Record]
  /// Every rescue that a report must list, in the order of the document.
  public let rescues: [ExpectedRescue]
  /// The number of dirty fields for each kind of dirt that occurs.
  public let dirtCounts: [DirtKind: Int]

  /// Creates a payload.
  public init(bytes: [UInt8], records: [Record], rescues: [ExpectedRescue], dirtCounts: [DirtKind: Int]) {
    self.bytes = bytes
    self.records = records
    self.rescues = rescues
    self.dirtCounts = dirtCounts
  }
}

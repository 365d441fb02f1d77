/// A kind of document that the generator can write, together with the expected result of decoding it.
public protocol PayloadShape: Sendable {
  /// One record as it is after rescue.
  associatedtype Record: Equatable, Sendable

  /// The shape's name in listings and results: lower case, with hyphens.
  var name: String { get }

  /// A one-line summary.
  var summary: String { get }

  /// Writes a payload piece by piece, with the expected result of each record.
  /// - Parameter specification: Everything that determines the payload.
  func pieces(_ specification: PayloadSpecification) -> PayloadPieces<Record>
}

extension PayloadShape {
  /// Generates a payload and its expected result, both in memory.
  /// - Parameter specification: Everything that determines the payload.
  public func payload(_ specification: PayloadSpecification) -> Payload<Record> {
    var bytes: [UInt8] = []
    var records: [Record] = []
    var rescues: [ExpectedRescue] = []
    var dirtCounts: [DirtKind: Int] = [:]
    for piece in pieces(specification) {
      bytes.append(contentsOf: piece.bytes)
      if let record = piece.record { records.append(record) }
      rescues += piece.rescues
      dirtCounts.merge(piece.dirtCounts, uniquingKeysWith: +)
    }
    return Payload(bytes: bytes, records: records, rescues: rescues, dirtCounts: dirtCounts)
  }

  /// Writes a payload to a sink, with only a few records in memory at a time.
  ///
  ///     let file = try FileSink(path: "catalogue.json")
  ///     let summary = try Catalogue().write(PayloadSpecification(size: .bytes(1_000_000_000)), to: file)
  ///
  /// - Parameters:
  ///   - specification: Everything that determines the payload.
  ///   - sink: The destination of the bytes, which are written in blocks of about a megabyte.
  /// - Returns: The payload's totals.
  /// - Throws: Any error that the sink throws.
  public func write(_ specification: PayloadSpecification, to sink: some PayloadSink) throws -> PayloadTotals {
    let blockSize = 1 << 20
    var summary = PayloadTotals()
    var block: [UInt8] = []
    block.reserveCapacity(blockSize + blockSize / 8)
    for piece in pieces(specification) {
      summary.add(piece)
      block.append(contentsOf: piece.bytes)
      if block.count >= blockSize {
        try sink.write(block)
        block.removeAll(keepingCapacity: true)
      }
    }
    try sink.write(block)
    return summary
  }
}

/// The product catalogue: flat records of 12 scalars and one list of strings, in an envelope.
///
///     {"code":200,"message":"ok","data":[{"id":"52614387","sku":48211,"name":"Compact Steel Kettle", …}]}
///
/// A record is about 250 bytes long. Payloads of one seed begin with the same records whatever their size, and carry
/// the same values whatever their dirt.
public struct Catalogue: PayloadShape {
  /// The key under which a clean envelope carries its records.
  public static let dataKey = "data"
  /// The key under which a renamed envelope carries its records.
  public static let renamedDataKey = "items"

  /// The shape's name in listings and results.
  public let name = "catalogue"

  /// Creates the shape.
  public init() {}

  /// Writes a catalogue, and beside it what decoding must give.
  /// - Parameter specification: Everything that decides the payload.
  public func payload(_ specification: PayloadSpecification) -> Payload<CatalogueRecord> {
    write(specification, recordCount: recordCount(for: specification))
  }

  /// How many records a payload of a specification has.
  /// - Parameter specification: Its dirt has no influence.
  public func recordCount(for specification: PayloadSpecification) -> Int {
    switch specification.size {
    case .records(let count):
      return max(0, count)
    case .bytes(let size):
      var writer = CatalogueWriter(seed: specification.seed, dirtRate: 0, dirtDensity: 0, mix: specification.mix)
      writer.beginEnvelope()
      var count = 0
      while writer.byteCount + CatalogueWriter.endOfEnvelope.utf8.count < size {
        _ = writer.writeRecord(at: count)
        count += 1
      }
      return count
    }
  }

  private func write(_ specification: PayloadSpecification, recordCount: Int) -> Payload<CatalogueRecord> {
    var writer = CatalogueWriter(
      seed: specification.seed,
      dirtRate: specification.dirtRate,
      dirtDensity: specification.dirtDensity,
      mix: specification.mix
    )
    writer.reserveCapacity(forRecords: recordCount)
    var records: [CatalogueRecord] = []
    records.reserveCapacity(recordCount)
    writer.beginEnvelope()
    for index in 0..<recordCount {
      records.append(writer.writeRecord(at: index))
    }
    writer.endEnvelope()
    return Payload(bytes: writer.bytes, records: records, rescues: writer.rescues, dirtCounts: writer.dirtCounts)
  }
}

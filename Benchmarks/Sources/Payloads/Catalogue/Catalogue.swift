/// The product catalogue: flat records of 12 scalars and one list of strings, in an envelope.
///
///     {"code":200,"message":"ok","data":[{"id":"52614387","sku":48211,"name":"Compact Steel Kettle", …}]}
///
/// A record is about 250 bytes long. Payloads with the same seed begin with the same records, whatever their size, and carry
/// the same values, whatever their dirt.
public struct Catalogue: PayloadShape {
  /// The shape's name in listings and results.
  public let name = "catalogue"
  /// A one-line summary.
  public let summary = "flat records of 12 scalars and a list of strings, about 260 bytes each"

  /// Creates the shape.
  public init() {}

  /// Writes a catalogue piece by piece, with the expected result of each record.
  /// - Parameter specification: Everything that determines the payload.
  public func pieces(_ specification: PayloadSpecification) -> PayloadPieces<CatalogueRecord> {
    PayloadPieces(CatalogueSource(values: CatalogueValues(generator: specification.values)), specification)
  }
}

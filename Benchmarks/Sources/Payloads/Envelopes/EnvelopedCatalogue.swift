/// The catalogue's records in another envelope.
///
///     {"statusCode":200,"message":"ok","result":{"data":[{"id":"52614387", …}]}}
///
/// Besides the records' own dirt, the envelope's key may be renamed, its code a string, and its flag spelled differently.
package struct EnvelopedCatalogue: PayloadShape {
  /// The envelope around the records.
  package let envelope: Envelope

  /// The shape's name in listings and results, such as `envelope-a`.
  package var name: String { "envelope-\(envelope.rawValue)" }

  package var summary: String {
    switch envelope {
    case .plain: "catalogue records in {code, message, data}"
    case .standard: "catalogue records in contract A, {statusCode, message, result: {data}}"
    case .codeMessage: "catalogue records in contract B, {code, msg, data}"
    case .codeResult: "catalogue records in {code, result, msg}"
    case .statusFlag: "catalogue records in {status: true, data}"
    case .path: "catalogue records in {data: {list}}"
    case .bareArray: "catalogue records in a bare array"
    }
  }

  /// Creates the shape.
  /// - Parameter envelope: The envelope around the records.
  package init(_ envelope: Envelope) {
    self.envelope = envelope
  }

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<CatalogueRecord> {
    let source = CatalogueSource(values: CatalogueValues(generator: specification.values), envelope: envelope)
    return PayloadPieces(source, specification)
  }
}

/// The catalogue's records in another envelope.
///
///     {"statusCode":200,"message":"ok","result":{"data":[{"id":"52614387", …}]}}
///
/// Besides the records' own dirt, the envelope's key may be renamed, its code be text, and its flag be spelled in other words.
public struct EnvelopedCatalogue: PayloadShape {
  /// What stands around the records.
  public let envelope: Envelope

  /// The shape's name in listings and results, such as `envelope-a`.
  public var name: String { "envelope-\(envelope.rawValue)" }

  /// What it is.
  public var summary: String {
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
  /// - Parameter envelope: What stands around the records.
  public init(_ envelope: Envelope) {
    self.envelope = envelope
  }

  /// Writes the response piece by piece, and beside each record what decoding must give.
  public func pieces(_ specification: PayloadSpecification) -> PayloadPieces<CatalogueRecord> {
    PayloadPieces(CatalogueSource(seed: specification.seed, envelope: envelope), specification)
  }
}

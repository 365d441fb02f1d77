/// Objects with hundreds to thousands of members, of which a model declares thirteen; one of these is a dictionary of a
/// hundred or more.
///
///     {"code":200,"message":"ok","data":[{"register0001":7,"voltage":4.9,"register0002":"idle", …}]}
///
/// The declared members stand anywhere between the others, in another order in each record: a decoder can't expect them in the
/// order in which the model asks for them. Expected rescues are in the model's order.
public struct WideObjects: PayloadShape {
  /// How many members a record has besides the declared ones.
  public static let widths = [200, 500, 1_000, 2_000]

  /// The shape's name in listings and results.
  public let name = "wide"
  /// What it is.
  public let summary = "objects of 200 to 2000 members, 13 of them declared, one a dictionary; about 23 kB each"

  /// Creates the shape.
  public init() {}

  /// Writes the objects piece by piece, and beside each record what decoding must give.
  /// - Parameter specification: Everything that decides the payload.
  public func pieces(_ specification: PayloadSpecification) -> PayloadPieces<WideRecord> {
    PayloadPieces(WideSource(seed: specification.seed), specification)
  }
}

/// A matrix: lists of numbers and nothing else.
///
///     {"code":200,"message":"ok","data":[[0.25,-17.0,3.1e-07, …],[…]]}
///
/// A record is a row of 32 numbers, whose spellings reach from one digit to seventeen, and at times have an exponent.
public struct NumberMatrix: PayloadShape {
  /// How many numbers a row has.
  public static let columns = 32

  /// The shape's name in listings and results.
  public let name = "matrix"
  /// What it is.
  public let summary = "rows of 32 numbers, about 400 bytes each"

  /// Creates the shape.
  public init() {}

  /// Writes a matrix piece by piece, and beside each row what decoding must give.
  /// - Parameter specification: Everything that decides the payload.
  public func pieces(_ specification: PayloadSpecification) -> PayloadPieces<[Double]> {
    PayloadPieces(MatrixSource(seed: specification.seed), specification)
  }
}

/// A matrix: lists that contain only numbers.
///
///     {"code":200,"message":"ok","data":[[0.25,-17.0,3.1e-07, …],[…]]}
///
/// A record is a row of 32 numbers with one to seventeen digits, some of them with an exponent.
public struct NumberMatrix: PayloadShape {
  /// The number of columns.
  public static let columns = 32

  /// The shape's name in listings and results.
  public let name = "matrix"
  /// A one-line summary.
  public let summary = "rows of 32 numbers, about 400 bytes each"

  /// Creates the shape.
  public init() {}

  /// Writes a matrix piece by piece, with the expected result of each row.
  /// - Parameter specification: Everything that determines the payload.
  public func pieces(_ specification: PayloadSpecification) -> PayloadPieces<[Double]> {
    PayloadPieces(MatrixSource(values: specification.values), specification)
  }
}

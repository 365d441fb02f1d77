/// A matrix: lists that contain only numbers.
///
///     {"code":200,"message":"ok","data":[[0.25,-17.0,3.1e-07, …],[…]]}
///
/// A record is a row of 32 numbers with one to seventeen digits, some of them with an exponent.
package struct NumberMatrix: PayloadShape {
  /// The number of columns.
  package static let columns = 32

  package let name = "matrix"
  package let summary = "rows of 32 numbers, about 400 bytes each"

  package init() {}

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<[Double]> {
    PayloadPieces(MatrixSource(values: specification.values), specification)
  }
}

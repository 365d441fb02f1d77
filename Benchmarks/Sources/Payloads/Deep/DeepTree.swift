/// Trees that are much deeper than wide: each node has a child, and one node in ten has another child without children.
///
///     {"code":200,"message":"ok","data":[{"value":1,"label":"root","isOpen":true,"children":[{"value":2, …}]}]}
///
/// A record is a tree of 8 to 100 levels, each of them an object in an array.
public struct DeepTree: PayloadShape {
  /// The number of levels of the deepest tree.
  public static let greatestDepth = 100

  /// The shape's name in listings and results.
  public let name = "deep"
  /// A one-line summary.
  public let summary = "trees of 8 to 100 levels, objects in arrays, about 60 bytes a level"

  /// Creates the shape.
  public init() {}

  /// Writes the trees piece by piece, with the expected result of each record.
  /// - Parameter specification: Everything that determines the payload.
  public func pieces(_ specification: PayloadSpecification) -> PayloadPieces<DeepNode> {
    PayloadPieces(DeepSource(values: specification.values), specification)
  }
}

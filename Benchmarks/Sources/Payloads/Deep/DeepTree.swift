/// Trees that are much deeper than wide: each node has a child, and one in ten of them another without children.
///
///     {"code":200,"message":"ok","data":[{"value":1,"label":"root","isOpen":true,"children":[{"value":2, …}]}]}
///
/// A record is a tree of 8 to 100 levels, each of them an object in an array.
public struct DeepTree: PayloadShape {
  /// How many levels the deepest tree has.
  public static let greatestDepth = 100

  /// The shape's name in listings and results.
  public let name = "deep"
  /// What it is.
  public let summary = "trees of 8 to 100 levels, objects in arrays, about 60 bytes a level"

  /// Creates the shape.
  public init() {}

  /// Writes the trees piece by piece, and beside each record what decoding must give.
  /// - Parameter specification: Everything that decides the payload.
  public func pieces(_ specification: PayloadSpecification) -> PayloadPieces<DeepNode> {
    PayloadPieces(DeepSource(seed: specification.seed), specification)
  }
}

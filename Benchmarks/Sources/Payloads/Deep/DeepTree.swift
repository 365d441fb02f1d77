/// Trees that are much deeper than wide: each node has a child, and one node in ten has another child without children.
///
///     {"code":200,"message":"ok","data":[{"value":1,"label":"root","isOpen":true,"children":[{"value":2, …}]}]}
///
/// A record is a tree of 8 to 100 levels, each of them an object in an array.
package struct DeepTree: PayloadShape {
  /// The number of levels of the deepest tree.
  package static let greatestDepth = 100

  package let name = "deep"
  package let summary = "trees of 8 to 100 levels, objects in arrays, about 60 bytes a level"

  package init() {}

  package func pieces(_ specification: PayloadSpecification) -> PayloadPieces<DeepNode> {
    PayloadPieces(DeepSource(values: specification.values), specification)
  }
}

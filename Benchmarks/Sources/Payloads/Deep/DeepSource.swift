/// Writes trees recursively. Their depth is small enough for any stack.
struct DeepSource: RecordSource {
  var values: SeededGenerator

  private static let labels = ["root", "branch", "twig", "leaf", "Über-Ast", "bough", "stem"]

  mutating func writeRecord(to document: inout DocumentWriter) -> DeepNode {
    let depth = 8 + values.index(below: DeepTree.greatestDepth - 7)
    var node = tree(levels: depth)
    document.members { write(&node, to: &$0) }
    return node
  }

  private func write(_ node: inout DeepNode, to document: inout DocumentWriter) {
    document.write("value", &node.value)
    document.write("label", &node.label)
    document.write("isOpen", &node.isOpen)
    document.writeObjects("children", &node.children, standIn: DeepNode()) { document, child in
      write(&child, to: &document)
    }
  }

  private mutating func tree(levels: Int) -> DeepNode {
    var node = leaf()
    guard levels > 1 else { return node }
    node.children = [tree(levels: levels - 1)]
    if values.happens(0.1) { node.children.append(leaf()) }
    return node
  }

  private mutating func leaf() -> DeepNode {
    DeepNode(
      value: values.index(below: 1_000_000),
      label: values.pick(from: Self.labels) ?? "",
      isOpen: values.happens(0.5)
    )
  }
}

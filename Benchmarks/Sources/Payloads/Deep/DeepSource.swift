/// Writes trees recursively. Their depth is small enough for any stack.
struct DeepSource: RecordSource {
  let tail = Envelope.plain.tail
  private var values: SeededGenerator

  private static let labels = ["root", "branch", "twig", "leaf", "Über-Ast", "bough", "stem"]

  init(seed: UInt64) {
    values = SeededGenerator(seed: seed, stream: 0)
  }

  mutating func writeHead(to document: inout DocumentWriter) {
    document.writeHead(of: .plain)
  }

  mutating func writeRecord(to document: inout DocumentWriter) -> DeepNode {
    let depth = 8 + values.index(below: DeepTree.greatestDepth - 7)
    let node = tree(levels: depth)
    return document.members { write(node, to: &$0) }
  }

  private func write(_ node: DeepNode, to document: inout DocumentWriter) -> DeepNode {
    DeepNode(
      value: document.write("value", node.value),
      label: document.write("label", node.label),
      isOpen: document.write("isOpen", node.isOpen),
      children: document.writeObjects("children", node.children, standIn: DeepNode()) { document, child in
        write(child, to: &document)
      }
    )
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

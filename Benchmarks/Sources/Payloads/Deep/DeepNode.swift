/// A node of a tree, as the API documents it: the DTO of plain `Codable`, and the expected value after rescue.
public struct DeepNode: Codable, Hashable, Sendable {
  /// The node's number.
  public var value: Int
  /// The node's name.
  public var label: String
  /// Whether the node shows its children.
  public var isOpen: Bool
  /// The child nodes.
  public var children: [DeepNode]

  /// Creates a node.
  public init(value: Int = 0, label: String = "", isOpen: Bool = false, children: [DeepNode] = []) {
    self.value = value
    self.label = label
    self.isOpen = isOpen
    self.children = children
  }
}

import Payloads
import ShieldedDecoding

/// Trees as the API documents them.
public enum PlainTrees: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = DeepTree

  /// The decoded trees.
  public static func records(in response: PlainResponse<[PlainNode]>) -> [DeepNode] {
    response.data.map(\.node)
  }
}

/// A node as the API documents it.
public struct PlainNode: Codable, Sendable {
  var value: Int
  var label: String
  var isOpen: Bool
  var children: [PlainNode]

  var node: DeepNode {
    DeepNode(value: value, label: label, isOpen: isOpen, children: children.map(\.node))
  }
}

/// Trees with the library's wrappers.
public enum ShieldedTrees: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = DeepTree

  /// The decoded trees.
  public static func records(in response: CodeMessageResponse<[ShieldedNode]>) -> [DeepNode] {
    (response.result ?? []).map(\.node)
  }
}

/// A node with the library's wrappers.
public struct ShieldedNode: Codable, Sendable, DefaultProvider {
  @SafeBox var value: Int
  @SafeBox var label: String
  @SafeBox var isOpen: Bool
  @SafeArray var children: [ShieldedNode]

  /// An instance with every field at its default.
  public static func defaultInstance() -> ShieldedNode {
    ShieldedNode(value: 0, label: "", isOpen: false, children: [])
  }

  var node: DeepNode {
    DeepNode(value: value, label: label, isOpen: isOpen, children: children.map(\.node))
  }
}

import Payloads
import ShieldedDecoding

/// A node with the library's wrappers.
struct ShieldedNode: Codable, RecordModel, DefaultProvider {
  @SafeBox var value: Int
  @SafeBox var label: String
  @SafeBox var isOpen: Bool
  @SafeArray var children: [ShieldedNode]

  static func defaultInstance() -> ShieldedNode {
    ShieldedNode(value: 0, label: "", isOpen: false, children: [])
  }

  var record: DeepNode {
    DeepNode(value: value, label: label, isOpen: isOpen, children: children.map(\.record))
  }
}

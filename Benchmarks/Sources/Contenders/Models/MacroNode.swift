import Payloads
import ShieldedMacros

/// A node as a user of the macro declares it.
@Shielded
struct MacroNode {
  var value: Int
  var label: String
  var isOpen: Bool
  var children: [MacroNode]
}

extension MacroNode: RecordModel {
  var record: DeepNode {
    DeepNode(value: value, label: label, isOpen: isOpen, children: children.map(\.record))
  }
}

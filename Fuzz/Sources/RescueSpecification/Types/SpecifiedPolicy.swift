import ShieldedDecoding

/// What a rescue may do, for each target and each source: one action for all, and changes of which the last applies.
package struct SpecifiedPolicy: Sendable {
  package typealias Action = RescuePolicy.Action

  /// An action for the cells of a target, of a source, or of both.
  package struct Change: Sendable {
    package let action: Action
    package let target: RescueTarget?
    package let source: RescueSource?

    /// - Parameters:
    ///   - target: The only target; `nil` for every one.
    ///   - source: The only source; `nil` for every one.
    package init(_ action: Action, for target: RescueTarget? = nil, from source: RescueSource? = nil) {
      self.action = action
      self.target = target
      self.source = source
    }
  }

  package static let strict = SpecifiedPolicy(.throw)

  private let everywhere: Action
  private let changes: [Change]

  package init(_ everywhere: Action, _ changes: [Change] = []) {
    self.everywhere = everywhere
    self.changes = changes
  }

  package subscript(target: RescueTarget, from source: RescueSource) -> Action {
    let change = changes.last { ($0.target ?? target) == target && ($0.source ?? source) == source }
    return change?.action ?? everywhere
  }

  /// Whether every cell has the same action.
  package func isEverywhere(_ action: Action) -> Bool {
    RescueTarget.allCases.allSatisfy { target in
      RescueSource.allCases.allSatisfy { self[target, from: $0] == action }
    }
  }
}

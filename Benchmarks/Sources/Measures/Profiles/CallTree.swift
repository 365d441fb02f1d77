/// The calls of two builds as a tree, for a flame graph.
///
/// Callgrind's profile is a graph: it has the instructions of each call from one function to another, but not of each stack. So
/// a function's instructions are divided among its callers by the instructions of their calls. A call to a function that is
/// already on the stack isn't followed, which cuts cycles.
package struct CallTree: Equatable, Sendable {
  /// A function in a stack.
  package struct Node: Equatable, Sendable {
    package var function: CallProfile.Function
    /// The instructions in the old build, including those of the functions called.
    package var before: Double
    /// The instructions in the new build.
    package var after: Double
    /// The functions called, in the order of their names, so that both builds have the same order.
    package var children: [Node]
  }

  /// The outermost function that does more than call another one; `nil` if the profiles are empty.
  package var root: Node?

  /// Creates the tree.
  /// - Parameters:
  ///   - old: The old build's profile.
  ///   - new: The new build's profile.
  ///   - threshold: The smallest share of all instructions for which a function has a node.
  package init(before old: CallProfile, after new: CallProfile, threshold: Double = 0.001) {
    let (before, after) = (Graph(old), Graph(new))
    let functions = Set(before.inclusive.keys).union(after.inclusive.keys)
    // The outermost function has no caller. Only if all functions are in cycles, any can be it.
    let outermost = functions.subtracting(before.called).subtracting(after.called)
    let root = (outermost.isEmpty ? functions : outermost)
      .max { (after.inclusive[$0] ?? 0, $1.name) < (after.inclusive[$1] ?? 0, $0.name) }
    guard let root else { return }
    let (old, new) = (before.inclusive[root] ?? 0, after.inclusive[root] ?? 0)
    let builder = Builder(before: before, after: after, smallest: max(old, new) * threshold)
    self.root = Self.withoutWrappers(builder.node(root, before: old, after: new, path: [root]))
  }

  /// Removes the outer functions that do nothing but call one other function.
  private static func withoutWrappers(_ node: Node) -> Node {
    var node = node
    while node.children.count == 1, let child = node.children.first, child.after >= 0.99 * node.after,
      child.before >= 0.99 * node.before
    {
      node = child
    }
    return node
  }

  /// One build's calls.
  private struct Graph {
    var callees: [CallProfile.Function: [CallProfile.Function: Double]] = [:]
    var inclusive: [CallProfile.Function: Double]
    /// All functions that are called.
    var called: Set<CallProfile.Function> = []

    init(_ profile: CallProfile) {
      inclusive = profile.exclusive.filter { $0.value > 0 }
      for (call, instructions) in profile.calls where instructions > 0 {
        callees[call.caller, default: [:]][call.callee] = instructions
        inclusive[call.caller, default: 0] += instructions
        called.insert(call.callee)
      }
    }

    /// A callee's instructions in a stack in which its caller has a given number.
    func share(of callee: CallProfile.Function, in caller: CallProfile.Function, with instructions: Double) -> Double {
      guard let called = callees[caller]?[callee], let all = inclusive[caller], all > 0 else { return 0 }
      return instructions * called / all
    }
  }

  private struct Builder {
    let before: Graph
    let after: Graph
    let smallest: Double

    func node(
      _ function: CallProfile.Function,
      before old: Double,
      after new: Double,
      path: Set<CallProfile.Function>
    ) -> Node {
      let called = Set(before.callees[function, default: [:]].keys).union(after.callees[function, default: [:]].keys)
      let children = called.subtracting(path).compactMap { callee -> Node? in
        let before = before.share(of: callee, in: function, with: old)
        let after = after.share(of: callee, in: function, with: new)
        guard max(before, after) >= smallest else { return nil }
        return node(callee, before: before, after: after, path: path.union([callee]))
      }
      return Node(
        function: function,
        before: old,
        after: new,
        children: children.sorted { ($0.function.name, $0.function.depth) < ($1.function.name, $1.function.depth) }
      )
    }
  }
}

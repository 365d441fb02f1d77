/// Counts rescues by path, with every index as `*`.
///
/// A tree with a node for each folded path, walked from the top for every rescue: comparing a key with the few that were
/// seen in the same place costs less than building a path to look up. A node knows the tally for each kind of rescue that came
/// up there. Both nodes and tallies are bounded; what comes after is counted, but under no path. The tallies stand in a list of
/// their own, by first appearance: whoever has seen one can count on it again by its position, without the walk.
struct RescuePathTree {
  struct Tally {
    fileprivate let node: Int
    let rule: RescueRule
    let outcome: RescueOutcome
    let reason: RescueReason?
    let expected: any Any.Type
    let found: RescueSource
    var count = 1
    /// How many elements of the outermost list were touched, and which one was last. A decode goes through a list in order,
    /// so an element that is not the last one is a new one.
    var recordCount = 1
    var lastRecord: Int?

    func isOf(_ entry: RescueLog.Entry) -> Bool {
      rule == entry.rule && outcome == entry.outcome && reason == entry.reason && expected == entry.expected
        && found == entry.found
    }

    mutating func countAgain(in record: Int?) {
      count += 1
      if lastRecord != record {
        recordCount += 1
        lastRecord = record
      }
    }
  }

  private struct Node {
    let parent: Int
    /// `nil` for any index.
    let key: String?
    /// The children that have a key, and their keys beside them: to compare a key shall not mean to go to its node.
    var children: [Int] = []
    var childKeys: [String] = []
    /// The child that comes behind the one found last: fields come in declared order.
    var nextChild = 0
    /// The child for any index, and the type of coding key that stood for one here. Spelling out "Index 3" to tell an index
    /// from a key costs as much as the rest of the step, and it is the same type every time.
    var element: Int?
    var elementKeyType: (any CodingKey.Type)?
    /// Finds a child by its key, once there are too many to compare one by one.
    var childByKey: [String: Int] = [:]
    /// The positions of its tallies.
    var tallies: [Int] = []
  }

  private var nodes = [Node(parent: 0, key: nil)]
  /// All tallies, by first appearance.
  private(set) var tallies: [Tally] = []
  private let capacity: Int
  private let nodeCapacity: Int

  private(set) var uncountedCount = 0

  /// - Parameter capacity: How many tallies there may be.
  init(capacity: Int) {
    self.capacity = capacity
    // Paths may be as deep as documents are, and most of their nodes hold no tally.
    let (product, overflowed) = capacity.multipliedReportingOverflow(by: 16)
    nodeCapacity = overflowed ? .max : max(product, 1)
  }

  /// Counts one rescue.
  ///
  /// - Returns: The position of its tally, and whether it is the first of its kind; `nil` where there is no room for one.
  mutating func count(_ entry: RescueLog.Entry, at source: RescuePathSource) -> (position: Int, isNew: Bool)? {
    var record: Int?
    guard let node = node(at: source, record: &record) else {
      uncountedCount += 1
      return nil
    }
    for position in nodes[node].tallies where tallies[position].isOf(entry) {
      tallies[position].countAgain(in: record)
      return (position, false)
    }
    guard tallies.count < capacity else {
      uncountedCount += 1
      return nil
    }
    let tally = Tally(
      node: node,
      rule: entry.rule,
      outcome: entry.outcome,
      reason: entry.reason,
      expected: entry.expected,
      found: entry.found,
      lastRecord: record
    )
    nodes[node].tallies.append(tallies.count)
    tallies.append(tally)
    return (tallies.count - 1, true)
  }

  /// Counts one rescue more of a kind that has a tally.
  ///
  /// - Parameters:
  ///   - position: The tally's position, as ``count(_:at:)`` gave it.
  ///   - record: The first index on the way to the value; `nil` where there is none.
  mutating func countAgain(_ position: Int, in record: Int?) {
    tallies[position].countAgain(in: record)
  }

  /// The path that a tally is counted under.
  func path(of tally: Tally) -> RescuePath { path(of: tally.node) }

  private func path(of node: Int) -> RescuePath {
    var components: [RescuePath.Component] = []
    var node = node
    while node != 0 {
      components.append(nodes[node].key.map(RescuePath.Component.key) ?? .anyIndex)
      node = nodes[node].parent
    }
    return RescuePath(components.reversed())
  }

  /// Finds the node of a place, and the first index on the way there.
  private mutating func node(at source: RescuePathSource, record: inout Int?) -> Int? {
    var node = 0
    for key in source.codingPath {
      guard let next = step(by: key, from: node) else { return nil }
      if record == nil, nodes[node].element == next { record = key.intValue }
      node = next
    }
    switch source.tail {
    case .none: return node
    case .key(let key): return child(RescuePath.Component.name(of: key), of: node)
    case .index(let index):
      record = record ?? index
      return element(of: node)
    }
  }

  private mutating func step(by key: any CodingKey, from node: Int) -> Int? {
    guard key.intValue != nil else { return child(RescuePath.Component.name(of: key), of: node) }
    if nodes[node].elementKeyType == type(of: key) { return nodes[node].element }
    guard RescuePath.Component.isIndex(key) else { return child(RescuePath.Component.name(of: key), of: node) }
    nodes[node].elementKeyType = type(of: key)
    return element(of: node)
  }

  private mutating func element(of parent: Int) -> Int? {
    if let element = nodes[parent].element { return element }
    guard let element = append(Node(parent: parent, key: nil)) else { return nil }
    nodes[parent].element = element
    return element
  }

  private mutating func child(_ key: String, of parent: Int) -> Int? {
    let count = nodes[parent].childKeys.count
    if count <= Self.comparableChildCount {
      let length = key.utf8.count
      var position = nodes[parent].nextChild
      for _ in 0..<count {
        if position >= count { position = 0 }
        // Of two strings that differ, their lengths tell sooner than they do.
        if nodes[parent].childKeys[position].utf8.count == length, nodes[parent].childKeys[position] == key {
          nodes[parent].nextChild = position + 1
          return nodes[parent].children[position]
        }
        position += 1
      }
    } else if let child = nodes[parent].childByKey[key] {
      return child
    }
    guard let child = append(Node(parent: parent, key: key)) else { return nil }
    nodes[parent].children.append(child)
    nodes[parent].childKeys.append(key)
    if count == Self.comparableChildCount {
      for (key, child) in zip(nodes[parent].childKeys, nodes[parent].children) { nodes[parent].childByKey[key] = child }
    } else if count > Self.comparableChildCount {
      nodes[parent].childByKey[key] = child
    }
    return child
  }

  private mutating func append(_ node: Node) -> Int? {
    guard nodes.count < nodeCapacity else { return nil }
    nodes.append(node)
    return nodes.count - 1
  }

  private static let comparableChildCount = 16
}

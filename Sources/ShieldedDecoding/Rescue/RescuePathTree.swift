/// Counts rescues by path, with every index as `*`.
///
/// A tree with a node for each folded path, walked from the top for every rescue: comparing a key with the few that were
/// seen in the same place costs less than building a path to look up. A node holds a tally for each kind of rescue that came
/// up there. Both nodes and tallies are bounded; what comes after is counted, but under no path.
struct RescuePathTree {
  struct Tally {
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
    /// The place among all tallies, by first appearance.
    let position: Int

    func isOf(_ entry: RescueLog.Entry) -> Bool {
      rule == entry.rule && outcome == entry.outcome && reason == entry.reason && expected == entry.expected
        && found == entry.found
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
    var tallies: [Tally] = []
  }

  private var nodes = [Node(parent: 0, key: nil)]
  private var tallyCount = 0
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
  /// - Returns: The position of its tally where it is the first of its kind.
  mutating func count(_ entry: RescueLog.Entry, at source: RescuePathSource) -> Int? {
    var record: Int?
    guard let node = node(at: source, record: &record) else {
      uncountedCount += 1
      return nil
    }
    for index in nodes[node].tallies.indices where nodes[node].tallies[index].isOf(entry) {
      nodes[node].tallies[index].count += 1
      if nodes[node].tallies[index].lastRecord != record {
        nodes[node].tallies[index].recordCount += 1
        nodes[node].tallies[index].lastRecord = record
      }
      return nil
    }
    guard tallyCount < capacity else {
      uncountedCount += 1
      return nil
    }
    nodes[node].tallies.append(
      Tally(
        rule: entry.rule,
        outcome: entry.outcome,
        reason: entry.reason,
        expected: entry.expected,
        found: entry.found,
        lastRecord: record,
        position: tallyCount
      )
    )
    tallyCount += 1
    return tallyCount - 1
  }

  /// All tallies with their paths, by first appearance.
  var tallies: [(path: RescuePath, tally: Tally)] {
    nodes.indices
      .flatMap { node in nodes[node].tallies.map { (path: path(of: node), tally: $0) } }
      .sorted { $0.tally.position < $1.tally.position }
  }

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

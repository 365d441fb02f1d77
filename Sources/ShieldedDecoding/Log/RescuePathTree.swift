/// Counts rescues, or undeclared keys, by path, with every index as `*`.
///
/// The tree has a node for each folded path and is walked from the root for every rescue: comparing a key with the few seen in the
/// same place costs less than building a path to look up. A node has a tally for each kind of rescue that occurred there. The
/// numbers of nodes and tallies are bounded; a rescue beyond them is counted without its path. The tallies are in one array, in the
/// order of first appearance, so that a caller that keeps a tally's position can count there again without the walk.
/// It isn't generic: a second specialization takes 15 KB of code. An undeclared key is counted as a kind too.
struct RescuePathTree: Sendable {
  typealias Kind = RescueKind<ExpectedType>

  struct Tally: Sendable {
    fileprivate let node: Int
    let kind: Kind
    var count = 1
    /// The number of affected elements of the outermost list, and the index of the last one. A list is decoded in order, so any
    /// other index is that of a new element.
    var affectedElementCount = 1
    var lastElementIndex: Int?
    /// The index of the first of these elements.
    fileprivate let firstElementIndex: Int?

    fileprivate init(node: Int, kind: Kind, elementIndex: Int?) {
      self.node = node
      self.kind = kind
      lastElementIndex = elementIndex
      firstElementIndex = elementIndex
    }

    mutating func countAgain(in elementIndex: Int?) {
      count += 1
      if lastElementIndex != elementIndex {
        affectedElementCount += 1
        lastElementIndex = elementIndex
      }
    }
  }

  private struct Node: Sendable {
    let parent: Int
    /// The number of steps from the root.
    let depth: Int
    /// `nil` for any index.
    let key: String?
    /// The children that have a key, and their keys in a parallel array, so that comparing a key doesn't load its node.
    var children: [Int] = []
    var childKeys: [SpelledKey] = []
    /// The position after the child found last, where a search begins: fields are requested in declared order.
    var nextChild = 0
    /// The child for any index.
    var element: Int?
    /// Finds a child by its key, if there are too many to compare one by one.
    var childByKey: [SpelledKey: Int] = [:]
    /// The positions of the node's tallies.
    var tallies: [Int] = []
  }

  /// The root is the first. It is made for the first rescue, since most payloads have none, with space for the fields of a type
  /// that are rescued: a log of a clean payload makes no allocation here, and one of a dirty payload four fewer.
  private var nodes: [Node] = []
  /// All tallies, in the order of first appearance.
  private(set) var tallies: [Tally] = []
  let capacity: Int
  private let nodeCapacity: Int

  private(set) var uncountedCount = 0

  init(capacity: Int) {
    // Paths may be as deep as documents, and most of their nodes hold no tally.
    let (product, overflowed) = capacity.multipliedReportingOverflow(by: 16)
    self.init(capacity: capacity, nodeCapacity: overflowed ? .max : product)
  }

  init(capacity: Int, nodeCapacity: Int) {
    self.capacity = capacity
    self.nodeCapacity = nodeCapacity
  }

  /// Counts one rescue.
  ///
  /// - Returns: The position of its tally, and whether it is the first of its kind; `nil` if the tree is at its capacity.
  mutating func count(_ kind: Kind, at source: RescuePathSource) -> (position: Int, isNew: Bool)? {
    let place = place(at: source)
    return count(kind, at: place.node, in: place.elementIndex)
  }

  /// A node, or `nil` if the tree is at its capacity, and the first index on the path to it.
  typealias Place = (node: Int?, elementIndex: Int?)

  mutating func place(at source: RescuePathSource) -> Place {
    var elementIndex: Int?
    let node = node(at: source, elementIndex: &elementIndex)
    return (node, elementIndex)
  }

  /// Counts one rescue under a key of a place.
  mutating func count(_ kind: Kind, under key: String, in place: Place) -> (position: Int, isNew: Bool)? {
    count(kind, at: place.node.flatMap { child(key, of: $0) }, in: place.elementIndex)
  }

  private mutating func count(
    _ kind: Kind,
    at node: Int?,
    in elementIndex: Int?
  ) -> (position: Int, isNew: Bool)? {
    guard let node else {
      uncountedCount += 1
      return nil
    }
    for position in nodes[node].tallies where tallies[position].kind == kind {
      tallies[position].countAgain(in: elementIndex)
      return (position, false)
    }
    guard tallies.count < capacity else {
      uncountedCount += 1
      return nil
    }
    nodes[node].tallies.append(tallies.count)
    tallies.append(Tally(node: node, kind: kind, elementIndex: elementIndex))
    return (tallies.count - 1, true)
  }

  /// Counts another rescue of a kind that has a tally.
  ///
  /// - Parameters:
  ///   - position: The tally's position, returned by ``count(_:at:)``.
  ///   - elementIndex: The first index on the path to the value; `nil` if the path has none.
  mutating func countAgain(_ position: Int, in elementIndex: Int?) {
    tallies[position].countAgain(in: elementIndex)
  }

  /// Adds the tallies of a tree that counted a later part of the same outermost list.
  ///
  /// - Parameter base: The index of the part's first element, which has the index 0 in the tree.
  /// - Returns: For each of the other's tallies, its position here, and whether it is new; `nil` if there isn't space for
  ///   all of them. Then this tree has been changed and can't be used.
  mutating func add(_ other: RescuePathTree, elementsFrom base: Int) -> [(position: Int, isNew: Bool)]? {
    guard other.uncountedCount == 0 else { return nil }
    var positions: [(position: Int, isNew: Bool)] = []
    for tally in other.tallies {
      var ignored: Int?
      guard let node = node(at: .path(other.path(of: tally)), elementIndex: &ignored) else { return nil }
      let (first, last) = (tally.firstElementIndex.map { $0 + base }, tally.lastElementIndex.map { $0 + base })
      guard let added = add(tally, at: node, elements: (first, last, tally.affectedElementCount)) else { return nil }
      positions.append(added)
    }
    return positions
  }

  /// Adds the tallies of a tree that counted the rescues of one value in this payload.
  ///
  /// - Returns: For each of the other's tallies, its position here, and whether it is new; `nil` if there isn't space for it, so
  ///   that it is counted without its path.
  mutating func add(_ other: RescuePathTree, under path: RescuePath) -> [(position: Int, isNew: Bool)?] {
    uncountedCount += other.uncountedCount
    return other.tallies.map { tally in
      var elementIndex: Int?
      let place = path.appending(other.path(of: tally))
      guard let node = node(at: .path(place), elementIndex: &elementIndex) else {
        uncountedCount += tally.count
        return nil
      }
      // If the value is in an element of a list, all its rescues are in that one.
      let elements =
        elementIndex.map { ($0, $0, 1) } ?? (
          tally.firstElementIndex, tally.lastElementIndex, tally.affectedElementCount
        )
      let added = add(tally, at: node, elements: elements)
      if added == nil { uncountedCount += tally.count }
      return added
    }
  }

  /// Adds a tally of another tree.
  ///
  /// - Parameter elements: The first and the last affected element of the outermost list in this tree, and the number of them.
  /// - Returns: The position here, and whether it is new; `nil` if there isn't space for it.
  private mutating func add(
    _ tally: Tally,
    at node: Int,
    elements: (first: Int?, last: Int?, count: Int)
  ) -> (position: Int, isNew: Bool)? {
    if let position = nodes[node].tallies.first(where: { tallies[$0].kind == tally.kind }) {
      tallies[position].count += tally.count
      // What was counted before may have ended at an element with the same index.
      let isContinued = tallies[position].lastElementIndex == elements.first
      tallies[position].affectedElementCount += elements.count - (isContinued ? 1 : 0)
      tallies[position].lastElementIndex = elements.last
      return (position, false)
    }
    guard tallies.count < capacity else { return nil }
    var added = Tally(node: node, kind: tally.kind, elementIndex: elements.first)
    added.lastElementIndex = elements.last
    added.count = tally.count
    added.affectedElementCount = elements.count
    nodes[node].tallies.append(tallies.count)
    tallies.append(added)
    return (tallies.count - 1, true)
  }

  /// The positions of the tallies, the most frequent first. Equal counts are in the order of their first appearance.
  var ranking: [Int] {
    sortedPositions(tallies.count) { (tallies[$1].count, $0) < (tallies[$0].count, $1) }
  }

  /// The number of distinct steps of all paths, and one for the root.
  var nodeCount: Int { max(nodes.count, 1) }

  /// Returns the folded path of a tally.
  func path(of tally: Tally) -> RescuePath { path(of: tally.node) }

  private func path(of node: Int) -> RescuePath {
    var components: [RescuePath.Component] = []
    components.reserveCapacity(nodes[node].depth)
    var node = node
    while node != 0 {
      components.append(nodes[node].key.map(RescuePath.Component.key) ?? .anyIndex)
      node = nodes[node].parent
    }
    components.reverse()
    return RescuePath(components)
  }

  /// Finds or adds the node for a place, and finds the first index on the path to it.
  private mutating func node(at source: RescuePathSource, elementIndex: inout Int?) -> Int? {
    makeRoot()
    var node = 0
    switch source {
    case .path(let path, let element):
      for component in path.components {
        guard let next = step(by: component, from: node) else { return nil }
        if case .index(let index) = component { elementIndex = elementIndex ?? index }
        node = next
      }
      elementIndex = elementIndex ?? element
      return node
    case .container(let codingPath, let tail):
      for key in codingPath {
        guard let next = step(by: key, from: node) else { return nil }
        if elementIndex == nil, nodes[node].element == next { elementIndex = key.intValue }
        node = next
      }
      switch tail {
      case .none: return node
      case .key(let key): return child(RescuePath.Component.name(of: key), of: node)
      case .index(let index):
        elementIndex = elementIndex ?? index
        return element(of: node)
      }
    }
  }

  private mutating func step(by component: RescuePath.Component, from node: Int) -> Int? {
    switch component {
    case .key(let name): child(name, of: node)
    case .index, .anyIndex: element(of: node)
    }
  }

  private mutating func step(by key: any CodingKey, from node: Int) -> Int? {
    guard RescuePath.Component.isIndex(key) else { return child(RescuePath.Component.name(of: key), of: node) }
    return element(of: node)
  }

  /// Returns the node for any index below a node; `nil` if the tree is at its capacity.
  mutating func element(of parent: Int) -> Int? {
    makeRoot()
    if let element = nodes[parent].element { return element }
    guard let element = append(nil, to: parent) else { return nil }
    nodes[parent].element = element
    return element
  }

  /// Returns the node for a key below a node; `nil` if the tree is at its capacity.
  mutating func child(_ key: String, of parent: Int) -> Int? {
    makeRoot()
    let count = nodes[parent].childKeys.count
    if count <= Self.comparableChildCount {
      var position = nodes[parent].nextChild
      for _ in 0..<count {
        if position >= count { position = 0 }
        if nodes[parent].childKeys[position].isSpelled(key) {
          nodes[parent].nextChild = position + 1
          return nodes[parent].children[position]
        }
        position += 1
      }
    } else if let child = nodes[parent].childByKey[SpelledKey(key)] {
      return child
    }
    guard let child = append(key, to: parent) else { return nil }
    nodes[parent].children.append(child)
    let spelledKey = SpelledKey(key)
    nodes[parent].childKeys.append(spelledKey)
    if count == Self.comparableChildCount {
      for (key, child) in zip(nodes[parent].childKeys, nodes[parent].children) { nodes[parent].childByKey[key] = child }
    } else if count > Self.comparableChildCount {
      nodes[parent].childByKey[spelledKey] = child
    }
    return child
  }

  private mutating func makeRoot() {
    guard nodes.isEmpty else { return }
    nodes.reserveCapacity(8)
    nodes.append(Node(parent: 0, depth: 0, key: nil))
  }

  private mutating func append(_ key: String?, to parent: Int) -> Int? {
    guard nodes.count < nodeCapacity else { return nil }
    nodes.append(Node(parent: parent, depth: nodes[parent].depth + 1, key: key))
    return nodes.count - 1
  }

  private static var comparableChildCount: Int { 16 }
}

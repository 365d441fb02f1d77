/// Records the rescues of one decode, in bounded memory.
///
///     let log = RescueLog()
///     let feed = try decoder.decode(Feed.self, from: data, options: RescueOptions(log: log))
///     print(log.report())   // 12 × data[*].price: retyped by numberFromString
///
/// The first records are kept whole. All rescues are counted by path, with every index as `*`, so a list of a million bad
/// elements needs one count. Any task may read and write a log. Use a new one for each decode; otherwise it mixes the records
/// of several payloads.
///
/// If a DTO is replaced by its default, the records of its fields are kept, because they too are faults of the payload.
public final class RescueLog: Sendable {
  /// The part of a payload that may appear in a record.
  @nonexhaustive
  public enum Redaction: Sendable {
    /// The found value appears, cut to the excerpt length.
    case none
    /// Only the kind of the found value appears: `string`, `number`.
    case kindOnly
    /// A closure makes the text from the path and the excerpt.
    case custom(@Sendable (RescuePath, String) -> String)
  }

  struct Example: Sendable {
    var found: String?
    var failure: UnderlyingFailure?
  }

  struct State: Sendable {
    /// The number of changes so far. It only grows, so equal counts mean equal contents.
    var changeCount: UInt64 = 0
    var records: [RescueRecord] = []
    var tree: RescuePathTree
    var totalCount = 0
    /// The first value found, for each tally of the tree.
    var examples: [Example] = []
    var undeclaredKeys: [UndeclaredKey] = []
    var undeclaredTree: RescuePathTree
    var undeclaredCount = 0
    /// The first value found, for each tally of undeclared keys.
    var undeclaredExamples: [String?] = []
    /// The number of elements in the outermost lists, each at its own path.
    var lists: [RescueReport.ListTotal] = []
    /// Caches the names of types: finding one takes the standard library longer than all the other work of the log.
    var typeNames: [(type: ExpectedType, name: String)] = []

    /// Adds the elements of a list; returns `false` if there isn't space for another one.
    mutating func add(_ list: RescueReport.ListTotal) -> Bool {
      if let position = lists.firstIndex(where: { $0.path == list.path }) {
        lists[position].add(list)
        return true
      }
      guard lists.count < RescueLog.listCapacity else { return false }
      lists.append(list)
      return true
    }

    init(pathCapacity: Int) {
      tree = RescuePathTree(capacity: pathCapacity)
      undeclaredTree = RescuePathTree(capacity: pathCapacity)
    }

    /// A state with the same capacity and without contents.
    var emptied: State { State(pathCapacity: tree.capacity) }

    /// Returns the number of nodes and records that the first rescue in a copy would copy.
    func copyCount(isFull: Bool) -> Int { tree.nodeCount + (isFull ? 0 : records.count) }

    mutating func name(of expected: ExpectedType) -> String {
      if let known = typeNames.first(where: { $0.type == expected }) { return known.name }
      // Interpolation gives a type's name at once. `String(describing:)` looks for conformances first, which costs as much as a
      // record.
      let name = "\(expected.type)"
      typeNames.append((expected, name))
      return name
    }
  }

  let state: Lock<State>
  let capacity: Int
  private let excerptLength: Int
  let redaction: Redaction
  /// A Boolean value that indicates whether the keys that no property asked for are reported, each as an ``UndeclaredKey``.
  ///
  /// See ``init(capacity:pathCapacity:excerptLength:redaction:reportsUndeclaredKeys:handler:undeclaredKeyHandler:)``.
  public let reportsUndeclaredKeys: Bool
  typealias Handler = @Sendable (RescueRecord) -> Void

  let handler: Handler?
  typealias UndeclaredKeyHandler = @Sendable (UndeclaredKey) -> Void

  let undeclaredKeyHandler: UndeclaredKeyHandler?

  /// Creates a log.
  ///
  /// - Parameters:
  ///   - capacity: The maximum number of records that are kept whole, and of undeclared keys. A negative number counts as 0.
  ///   - pathCapacity: The maximum number of kinds of rescue, by path, that have a count of their own, and of undeclared keys. A
  ///     negative number counts as 0.
  ///   - excerptLength: The maximum number of UTF-8 bytes of a string's or a number's text in a record. A negative number
  ///     counts as 0.
  ///   - redaction: How much of the payload may appear in a record.
  ///   - reportsUndeclaredKeys: Whether the keys that no property asked for are reported as well. Values don't depend on it. The
  ///     article <doc:FindingUndeclaredKeys> says for which models and decoders.
  ///   - handler: Called synchronously for every record, including those past `capacity`, on the thread that decodes.
  ///   - undeclaredKeyHandler: Called in the same way for every undeclared key.
  public init(
    capacity: Int = 100,
    pathCapacity: Int = 1_000,
    excerptLength: Int = 80,
    redaction: Redaction = .none,
    reportsUndeclaredKeys: Bool = false,
    handler: (@Sendable (RescueRecord) -> Void)? = nil,
    undeclaredKeyHandler: (@Sendable (UndeclaredKey) -> Void)? = nil
  ) {
    self.capacity = max(0, capacity)
    state = Lock(State(pathCapacity: max(0, pathCapacity)))
    self.excerptLength = max(0, excerptLength)
    self.reportsUndeclaredKeys = reportsUndeclaredKeys
    self.redaction = redaction
    self.handler = handler
    self.undeclaredKeyHandler = undeclaredKeyHandler
  }

  /// Creates a log with the settings and the contents of another, without a handler for records.
  init(copying other: RescueLog, _ contents: State, undeclaredKeyHandler: UndeclaredKeyHandler?) {
    capacity = other.capacity
    state = Lock(contents)
    excerptLength = other.excerptLength
    redaction = other.redaction
    reportsUndeclaredKeys = other.reportsUndeclaredKeys
    handler = nil
    self.undeclaredKeyHandler = undeclaredKeyHandler
  }

  /// Creates an empty log for a part of a payload, with the settings of the payload's log.
  ///
  /// - Parameters:
  ///   - other: The log of the payload, which takes the contents over.
  ///   - path: The path of the part, if the paths in this log begin there.
  ///   - handler: Receives the records.
  ///   - undeclaredKeyHandler: Receives the undeclared keys.
  init(
    for other: RescueLog,
    under path: RescuePath = RescuePath([]),
    handler: Handler?,
    undeclaredKeyHandler: UndeclaredKeyHandler?
  ) {
    capacity = other.capacity
    state = Lock(other.state.withLock { $0.emptied })
    excerptLength = other.excerptLength
    reportsUndeclaredKeys = other.reportsUndeclaredKeys
    self.handler = handler
    self.undeclaredKeyHandler = undeclaredKeyHandler
    switch other.redaction {
    case .none, .kindOnly: redaction = other.redaction
    case .custom(let redact): redaction = .custom { redact(path.appending($0), $1) }
    }
  }

  /// Returns a report of the rescues recorded so far.
  public func report() -> RescueReport {
    var state = state.withLock { $0 }
    let (tallies, keys) = (state.tree.tallies, state.undeclaredTree.tallies)
    return RescueReport(
      records: state.records,
      tallies: state.tree.ranking.map { position in
        let tally = tallies[position]
        let example = state.examples[position]
        return RescueReport.Tally(
          path: state.tree.path(of: tally),
          kind: tally.kind.expecting(state.name(of: tally.kind.expected)),
          count: tally.count,
          affectedElementCount: tally.affectedElementCount,
          example: example.found,
          exampleUnderlyingPath: example.failure?.path,
          exampleCause: example.failure?.cause
        )
      },
      lists: state.lists.inOrder { $0.path.description < $1.path.description },
      totalCount: state.totalCount,
      uncountedCount: state.tree.uncountedCount,
      undeclaredKeys: state.undeclaredKeys,
      undeclaredTallies: state.undeclaredTree.ranking.map { position in
        let tally = keys[position]
        return UndeclaredKey.Tally(
          path: state.undeclaredTree.path(of: tally),
          found: tally.kind.found,
          count: tally.count,
          affectedElementCount: tally.affectedElementCount,
          example: state.undeclaredExamples[position]
        )
      },
      undeclaredCount: state.undeclaredCount
    )
  }
}

extension RescueLog {
  /// A Boolean value that indicates whether the log has no handler, so that a rescue past the capacity is only counted.
  var onlyCounts: Bool { handler == nil }

  /// Counts a rescue, and keeps its record while the log is below its capacity. Every rescue is recorded by this method.
  ///
  /// - Parameters:
  ///   - token: The token in the payload; `nil` for a missing key.
  ///   - underlying: The error that the value's own `init(from:)` threw.
  /// - Returns: The position of its tally, at which further rescues of this kind are counted; `nil` if it has none.
  @discardableResult
  @inline(never)
  func record(
    _ kind: RescueKind<ExpectedType>,
    token: JSONToken?,
    underlying: (any Error)? = nil,
    at source: RescuePathSource
  ) -> Int? {
    let (hasRoom, tally) = state.withLock { state -> (Bool, (position: Int, isNew: Bool)?) in
      state.changeCount += 1
      state.totalCount += 1
      let tally = state.tree.count(kind, at: source)
      if tally?.isNew == true { state.examples.append(Example()) }
      return (state.records.count < capacity, tally)
    }
    let newTally = tally.flatMap { $0.isNew ? $0.position : nil }
    if hasRoom || handler != nil {
      add(kind, of: token, UnderlyingFailure(underlying), at: RescuePath(source), newTally)
    } else if let newTally, let token {
      let example = Example(found: excerpt(of: token, at: RescuePath(source)), failure: UnderlyingFailure(underlying))
      state.withLock { state in
        state.changeCount += 1
        state.examples[newTally] = example
      }
    }
    return tally?.position
  }

  /// Counts a rescue of a kind that has a tally.
  ///
  /// - Parameter elementIndex: The first index on the path to the value; `nil` if the path has none.
  /// - Returns: Whether the log is below its capacity. The caller then adds the record.
  func countAgain(_ tally: Int, in elementIndex: Int?) -> Bool {
    state.withLock { state in
      state.changeCount += 1
      state.totalCount += 1
      state.tree.countAgain(tally, in: elementIndex)
      return state.records.count < capacity
    }
  }

  /// Adds the record of a rescue that has been counted, while the log is below its capacity.
  ///
  /// - Parameters:
  ///   - token: The token in the payload; `nil` for a missing key.
  ///   - newTally: The position of its tally, if it is the first one.
  @inline(never)
  func add(
    _ kind: RescueKind<ExpectedType>,
    of token: JSONToken?,
    _ failure: UnderlyingFailure? = nil,
    at path: RescuePath,
    _ newTally: Int? = nil
  ) {
    let found = token.map { excerpt(of: $0, at: path) }
    if let handler {
      let typeName = state.withLock { $0.name(of: kind.expected) }
      handler(RescueRecord(path: path, kind: kind.expecting(typeName), found: found, failure: failure))
    }
    state.withLock { state in
      state.changeCount += 1
      if let newTally { state.examples[newTally] = Example(found: found, failure: failure) }
      // Another task may have added a record meanwhile.
      guard state.records.count < capacity else { return }
      // Made here, since copying a record takes 200 instructions.
      let typeName = state.name(of: kind.expected)
      state.records.append(RescueRecord(path: path, kind: kind.expecting(typeName), found: found, failure: failure))
    }
  }

  /// Counts undeclared keys of an object, and keeps them while the log is below its capacity.
  ///
  /// - Parameters:
  ///   - keys: The keys, and the tokens of their values.
  ///   - codingPath: The path of the object, which is followed once for all keys.
  func recordUndeclaredKeys(_ keys: [(name: String, token: JSONToken)], inObjectAt codingPath: [any CodingKey]) {
    // The keys that aren't only counted, by their positions, and their tallies if these are new.
    let described = state.withLock { state -> [(position: Int, newTally: Int?)] in
      state.changeCount += 1
      state.undeclaredCount += keys.count
      let hasHandler = undeclaredKeyHandler != nil
      var described: [(position: Int, newTally: Int?)] = []
      let place = state.undeclaredTree.place(at: RescuePathSource(codingPath))
      for (position, key) in keys.enumerated() {
        let name = key.name.excerpt(utf8Count: RescuePath.Component.keyLengthLimit)
        let tally = state.undeclaredTree.count(.undeclaredKey(key.token.source), under: name, in: place)
        if tally?.isNew == true { state.undeclaredExamples.append(nil) }
        let newTally = tally.flatMap { $0.isNew ? $0.position : nil }
        let hasRoom = state.undeclaredKeys.count + described.count < capacity
        if hasRoom || newTally != nil || hasHandler { described.append((position, newTally)) }
      }
      return described
    }
    for (position, newTally) in described {
      let path = RescuePath(RescuePathSource(codingPath, key: ElementKey(stringValue: keys[position].name)))
      let key = UndeclaredKey(path: path, found: excerpt(of: keys[position].token, at: path))
      undeclaredKeyHandler?(key)
      state.withLock { state in
        state.changeCount += 1
        if let newTally { state.undeclaredExamples[newTally] = key.found }
        // Another task may have added a key meanwhile.
        if state.undeclaredKeys.count < capacity { state.undeclaredKeys.append(key) }
      }
    }
  }

  /// Adds the number of elements of an outermost list that has been decoded.
  func addList(at path: RescuePath, elementCount: Int) {
    // This list is in an envelope inside another list: its elements are part of an element that is already counted.
    for case .index in path.components { return }
    add(RescueReport.ListTotal(path: path, count: 1, elementCount: elementCount))
  }

  /// Adds elements to a list that is decoded in parts. The list itself is added by ``addList(at:elementCount:)``.
  func addElements(_ count: Int, toListAt codingPath: [any CodingKey]) {
    add(RescueReport.ListTotal(path: RescuePath(RescuePathSource(codingPath)), elementCount: count))
  }

  private static let listCapacity = 100

  private func add(_ list: RescueReport.ListTotal) {
    state.withLock { if $0.add(list) { $0.changeCount += 1 } }
  }

  private func excerpt(of token: JSONToken, at path: @autoclosure () -> RescuePath) -> String {
    switch redaction {
    case .none: token.excerpt(length: excerptLength)
    case .kindOnly: token.source.rawValue
    case .custom(let redact): redact(path(), token.excerpt(length: excerptLength))
    }
  }
}

// MARK: - A log whose records may be discarded

extension RescueLog {
  /// A copy of a log that can replace the log's contents.
  struct Draft {
    /// The copy. It has no handler for records.
    let log: RescueLog
    /// The undeclared keys that the original's handler receives if it adopts the draft; `nil` if it has no such handler.
    let undeclaredKeys: PendingRecords?
    /// The number of changes of the original when it was copied.
    fileprivate let changeCount: UInt64
    /// A Boolean value that indicates whether the original was full when it was copied, so that records aren't copied again.
    fileprivate let wasFull: Bool
  }

  /// Copies the log. The contents are shared until one of the two changes.
  ///
  /// The first rescue in the draft copies the paths and, below the capacity, the records. If each of many small values had such
  /// a copy of a log that grows with them, the time would be quadratic.
  ///
  /// - Parameter byteCount: The length in bytes of the value whose rescues are recorded in the draft.
  /// - Returns: `nil` if the log is too large for a value of this length.
  func draft(forValueOf byteCount: Int) -> Draft? {
    let contents = state.withLock { state in
      let copyCount = state.copyCount(isFull: state.records.count >= capacity)
      return copyCount <= Self.freeCopyCount || byteCount / Self.bytesPerCopy >= copyCount ? state : nil
    }
    return contents.map {
      let pending = undeclaredKeyHandler.map { _ in PendingRecords() }
      return Draft(
        log: RescueLog(copying: self, $0, undeclaredKeyHandler: pending?.keeper(for: undeclaredKeyHandler)),
        undeclaredKeys: pending,
        changeCount: $0.changeCount,
        wasFull: $0.records.count >= capacity
      )
    }
  }

  /// Returns a Boolean value that indicates whether any part of a draft was made while a draft was allowed for a value
  /// of any length.
  func isFree(_ draft: Draft) -> Bool {
    draft.log.state.withLock { $0.copyCount(isFull: draft.wasFull) <= Self.freeCopyCount }
  }

  /// The number of nodes and records that are copied for any value.
  private static var freeCopyCount: Int { 64 }
  /// The number of bytes of a value that a pass reads in about the time that one node or record takes to copy.
  private static var bytesPerCopy: Int { 12 }

  /// Replaces the contents by a draft's, which is empty afterwards. A draft without changes is ignored.
  ///
  /// - Returns: `false` if the draft and the log have both changed since the draft was made. Then the log isn't changed.
  func adopt(_ draft: Draft) -> Bool {
    // The draft gives up its contents, so that the next change doesn't copy them: one of the pass, or an undeclared key after it.
    let changed = draft.log.state.withLock { state -> State? in
      let isChanged = state.changeCount != draft.changeCount
      guard isChanged || reportsUndeclaredKeys else { return nil }
      let contents = state
      state = State(pathCapacity: 0)
      return isChanged ? contents : nil
    }
    guard let contents = changed else { return true }
    return state.withLock { state in
      guard state.changeCount == draft.changeCount else { return false }
      state = contents
      return true
    }
  }
}

/// The records and the undeclared keys that a log's handlers receive if a value is kept.
final class PendingRecords: Sendable {
  private let records = Lock<[RescueRecord]>([])
  private let undeclaredKeys = Lock<[UndeclaredKey]>([])

  /// Returns a handler that keeps the records, or `nil` if the log has no handler.
  func keeper(for handler: RescueLog.Handler?) -> RescueLog.Handler? {
    if handler == nil { return nil }
    return { record in self.records.withLock { $0.append(record) } }
  }

  func keeper(for handler: RescueLog.UndeclaredKeyHandler?) -> RescueLog.UndeclaredKeyHandler? {
    if handler == nil { return nil }
    return { key in self.undeclaredKeys.withLock { $0.append(key) } }
  }

  func deliver(to handler: RescueLog.Handler?, _ undeclaredKeyHandler: RescueLog.UndeclaredKeyHandler?) {
    if let handler { records.withLock { $0 }.forEach(handler) }
    if let undeclaredKeyHandler { undeclaredKeys.withLock { $0 }.forEach(undeclaredKeyHandler) }
  }
}

// MARK: - A log for a part of a list

extension RescueLog {
  /// Returns a log with the same settings for a segment of a list that another thread reads; `nil` if what it records would
  /// depend on the indices of the elements, which aren't known yet. It has no handler: a part that has undeclared keys isn't taken
  /// over.
  func forSegment() -> RescueLog? {
    if case .custom = redaction { return nil }
    return RescueLog(copying: self, state.withLock { $0.emptied }, undeclaredKeyHandler: nil)
  }

  /// Takes over what a log has recorded for a segment of the outermost list, as if it had been recorded here.
  ///
  /// - Parameters:
  ///   - base: The index of the segment's first element, which has the index 0 in its log.
  ///   - depth: The number of steps from the payload to the list.
  /// - Returns: `false` if that isn't possible, because a limit is reached. Then the log isn't changed.
  func takeOver(_ segment: RescueLog, elementsFrom base: Int, inListAt depth: Int) -> Bool {
    let part = segment.state.withLock { $0 }
    guard part.changeCount > 0 else { return true }
    // The elements of lists in elements aren't counted, and an error in an example has a path of its own.
    guard part.undeclaredCount == 0, part.lists.isEmpty, part.examples.allSatisfy({ $0.failure == nil }) else {
      return false
    }
    return state.withLock { state in
      var tree = state.tree
      guard let positions = tree.add(part.tree, elementsFrom: base) else { return false }
      state.tree = tree
      for (position, example) in zip(positions, part.examples) where position.isNew { state.examples.append(example) }
      for record in part.records.prefix(max(capacity - state.records.count, 0)) {
        state.records.append(record.movingElement(at: depth, by: base))
      }
      state.totalCount += part.totalCount
      state.changeCount += 1
      return true
    }
  }
}

extension RescueRecord {
  /// Returns the record of the same rescue in a later element.
  fileprivate func movingElement(at depth: Int, by distance: Int) -> RescueRecord {
    var components = path.components
    if depth < components.count, case .index(let index) = components[depth] {
      components[depth] = .index(index + distance)
    }
    var record = self
    record.path = RescuePath(components)
    return record
  }
}

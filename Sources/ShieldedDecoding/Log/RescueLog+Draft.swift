extension RescueLog {
  /// A copy of a log that can replace the log's contents.
  struct Draft {
    /// The copy. It has no handler.
    let log: RescueLog
    /// The number of changes of the original when it was copied.
    fileprivate let changeCount: UInt64
    /// Whether the original was full when it was copied, so that records aren't copied again.
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
      Draft(log: RescueLog(copying: self, $0), changeCount: $0.changeCount, wasFull: $0.records.count >= capacity)
    }
  }

  /// Whether any part of a draft was made while a draft was allowed for a value of any length.
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
    // The draft gives up its contents, so that the next change doesn't copy them.
    let changed = draft.log.state.withLock { state -> State? in
      guard state.changeCount != draft.changeCount else { return nil }
      let contents = state
      state = State(tree: RescuePathTree(capacity: 0))
      return contents
    }
    guard let contents = changed else { return true }
    return state.withLock { state in
      guard state.changeCount == draft.changeCount else { return false }
      state = contents
      return true
    }
  }
}

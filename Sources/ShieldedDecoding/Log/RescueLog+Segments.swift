extension RescueLog {
  /// A log with the same settings for a segment of a list that another thread reads; `nil` if what it records would depend on the
  /// indices of the elements, which aren't known yet.
  func forSegment() -> RescueLog? {
    guard case .custom = redaction else {
      let tree = state.withLock { $0.tree.emptied }
      return RescueLog(copying: self, State(tree: tree))
    }
    return nil
  }

  /// Takes over what a log has recorded for a segment of the outermost list, as if it had been recorded here.
  ///
  /// - Parameters:
  ///   - segment: The log of the segment.
  ///   - base: The index of the segment's first element, which has the index 0 in its log.
  ///   - depth: The number of steps from the payload to the list.
  /// - Returns: `false` if that isn't possible, because a limit is reached. Then the log isn't changed.
  func takeOver(_ segment: RescueLog, elementsFrom base: Int, inListAt depth: Int) -> Bool {
    let part = segment.state.withLock { $0 }
    guard part.changeCount > 0 else { return true }
    // The elements of lists in elements aren't counted, and an error in an example has a path of its own.
    guard part.lists.isEmpty, part.examples.allSatisfy({ $0.failure == nil }) else { return false }
    return state.withLock { state in
      var tree = state.tree
      guard let positions = tree.add(part.tree, elementsFrom: base) else { return false }
      state.tree = tree
      for (position, example) in zip(positions, part.examples) where position.isNew { state.examples.append(example) }
      for record in part.records.prefix(max(capacity - state.records.count, 0)) {
        state.records.append(record.movingElement(at: depth, by: base))
      }
      state.totalCount += part.totalCount
      state.undeclaredCount += part.undeclaredCount
      state.changeCount += 1
      return true
    }
  }
}

extension RescueRecord {
  /// The record of the same rescue in a later element.
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

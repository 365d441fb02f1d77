extension RescuePath.Component {
  /// Two keys are equal if they have the same UTF-8 bytes. Keys that Swift compares as equal, such as `é` in its two spellings,
  /// are two keys of a payload.
  public static func == (first: RescuePath.Component, second: RescuePath.Component) -> Bool {
    switch (first, second) {
    case (.key(let first), .key(let second)): SpelledKey(first).isSpelled(second)
    case (.index(let first), .index(let second)): first == second
    case (.anyIndex, .anyIndex): true
    case (.key, _), (.index, _), (.anyIndex, _): false
    }
  }

  /// Hashes the kind of the step, and its key or index.
  ///
  /// - Parameter hasher: The hasher to use.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .key(let key):
      hasher.combine(0)
      hasher.combine(SpelledKey(key))
    case .index(let index):
      hasher.combine(1)
      hasher.combine(index)
    case .anyIndex: hasher.combine(2)
    }
  }
}

/// The rule that a snapshot extends the one before: what that one has is complete, the beginning of a string, a list or a
/// dictionary, or a default. A string grows by whole characters: "e" isn't the beginning of "é", however that is encoded.
///
/// With `completeParts` as `[".kept"]`, the snapshot `{"all": [{"name": "x"}], "kept": [{"name": "x"}]}` may be followed by one
/// whose element in `all` has a longer name, and not by one whose element in `kept` has.
struct SnapshotGrowth {
  /// What the models give for members that haven't arrived.
  let defaults: [ExactValue]
  /// The paths of the collections whose elements or entries appear only when they are complete.
  let completeParts: Set<String>

  /// Finds the first place where a snapshot doesn't extend the one before.
  func difference(of snapshot: ExactValue, from previous: ExactValue) -> ExactValue.Difference? {
    difference(snapshot, previous, at: "")
  }

  private func difference(_ value: ExactValue, _ beginning: ExactValue, at path: String) -> ExactValue.Difference? {
    if value == beginning || beginning.isBlank || defaults.contains(beginning) { return nil }
    let difference = ExactValue.Difference(path: path, expected: "\(beginning)", actual: "\(value)")
    let isComplete = completeParts.contains(path)
    switch (beginning, value) {
    case (.utf8(let first), .utf8(let bytes)): return bytes.beginsWithCharacters(first) ? nil : difference
    case (.list(let first), .list(let elements)):
      guard !isComplete else { return elements.starts(with: first) ? nil : difference }
      guard first.count <= elements.count else { return difference }
      for (index, pair) in zip(first, elements).enumerated() {
        if let inner = self.difference(pair.1, pair.0, at: "\(path)[\(index)]") { return inner }
      }
      return nil
    case (.record(let first), .record(let fields)):
      for field in first {
        let other = fields.first { $0.name.utf8.elementsEqual(field.name.utf8) }
        guard let other, !isComplete || other == field else { return difference }
        if let inner = self.difference(other.value, field.value, at: "\(path).\(field.name)") { return inner }
      }
      return nil
    default: return difference
    }
  }
}

extension ExactValue {
  /// Whether the value is that of a member that hasn't arrived, if its type has no default of its own.
  fileprivate var isBlank: Bool {
    switch self {
    case .absent, .boolean(false), .integer(0), .unsigned(0), .binary64(0), .binary32(0): true
    case .utf8(let bytes), .bytes(let bytes): bytes.isEmpty
    case .list(let elements): elements.isEmpty
    case .record(let fields): fields.isEmpty
    default: false
    }
  }
}

extension [UInt8] {
  /// Whether the text has a character boundary after the given bytes, and begins with them.
  fileprivate func beginsWithCharacters(_ beginning: [UInt8]) -> Bool {
    guard starts(with: beginning) else { return false }
    var count = 0
    for character in String(decoding: self, as: UTF8.self) where count < beginning.count {
      count += character.utf8.count
    }
    return count == beginning.count
  }
}

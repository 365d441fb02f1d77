extension DecodeFailure {
  /// One step of a coding path.
  struct PathStep: Equatable, CustomStringConvertible {
    var name: String
    /// Whether the step leads into an array. The key "3" of a dictionary has an integer value as well, and spells it.
    var isIndex: Bool

    init(_ key: any CodingKey) {
      name = key.stringValue
      isIndex = key.intValue != nil && Int(key.stringValue) == nil
    }

    var description: String { isIndex ? name : name.debugDescription }
  }

  /// Whether two failures may both be plain `Codable`'s, since they come from different entries of one dictionary.
  ///
  /// Foundation's decoder visits a dictionary's entries in the order of their hashes, which differs from one decode to the
  /// next: of two bad entries either may be the one that throws. A number that it can't read throws without a path, so that
  /// its entry can't be told.
  func mayComeFromOtherEntry<Model: ShieldedModel>(than other: DecodeFailure, of model: Model.Type) -> Bool {
    for (pathless, placed) in [(self, other), (other, self)]
    where pathless.kind == .dataCorrupted && pathless.path.isEmpty {
      return placed.path.indices.contains { placed.isEntry(at: $0, of: model) }
    }
    guard let fork = zip(path, other.path).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset else {
      return false
    }
    return isEntry(at: fork, of: model) && other.isEntry(at: fork, of: model)
  }

  /// Whether a step of the path leads into a dictionary.
  private func isEntry<Model: ShieldedModel>(at index: Int, of model: Model.Type) -> Bool {
    guard !path[index].isIndex else { return false }
    // A dictionary may be an element of lists.
    let name = path[..<index].last { !$0.isIndex }?.name
    return name.map(Model.dictionaryNames.contains) ?? Model.isDictionary
  }
}

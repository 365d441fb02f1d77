import DecoderAgreement

extension DecodeFailure {
  typealias PathStep = DecodeFault.Step

  /// Whether plain `Codable` may throw either of two failures, since they come from different entries of one dictionary.
  ///
  /// Foundation's decoder visits a dictionary's entries in the order of their hashes, which differs from one decode to the
  /// next, so that either of two bad entries may throw. A number that it can't read throws without a path, which leaves the
  /// entry unknown.
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
    return path.nameAround(index).map(Model.dictionaryNames.contains) ?? Model.isDictionary
  }
}

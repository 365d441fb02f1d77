/// A DTO that can be converted to a domain model.
///
/// The network layer is lenient: the DTO mirrors the JSON, and every field has a wrapper. The domain layer is strict: the model
/// doesn't depend on JSON, and its required properties aren't Optional. `toDomain()` converts one to the other, and can check
/// what a decoder can't:
///
///     struct ProductDTO: Codable, DomainConvertible {
///       @SafeBox var id: String
///       @SafeBox var title: String
///       @SafeBox var price: Double
///
///       func toDomain() -> Product? {
///         guard price >= 0 else { return nil }
///         return Product(
///           id: id.isEmpty ? TemporaryIdentifier.make() : id,   // to leave it out instead: guard !id.isEmpty
///           title: title.isEmpty ? "Untitled" : title
///         )
///       }
///     }
public protocol DomainConvertible {
  /// The domain model.
  associatedtype DomainModel

  /// Converts the DTO to its model.
  ///
  /// - Returns: The model; `nil` if the DTO lacks required data.
  func toDomain() -> DomainModel?
}

extension Sequence where Element: DomainConvertible {
  /// Converts the DTOs to models, in order, and drops those that have none.
  ///
  ///     // [{"id": "1"}, {}] with a DTO that requires an id gives one model, and the record "[1]: dropped"
  ///
  /// - Parameters:
  ///   - log: The log in which dropped DTOs are recorded. By default they aren't. The log of the call that decoded the list knows
  ///     which elements were dropped while decoding, so that a record has the index in the payload. If the log was too full to keep
  ///     all of them, the index is `*`. Pass the whole list: a part of it gives `*` too if the log has the list's number of elements,
  ///     and otherwise an index in the part. Any other log gets the index in this sequence.
  ///   - path: The path of the list in the payload.
  /// - Returns: The models.
  public func toDomain(log: RescueLog? = nil, at path: RescuePath = RescuePath([])) -> [Element.DomainModel] {
    var models: [Element.DomainModel] = []
    var lostIndices: [Int] = []
    var count = 0
    for element in self {
      if let model = element.toDomain() { models.append(model) } else { lostIndices.append(count) }
      count += 1
    }
    log?.recordModels(Element.DomainModel.self, lostAt: lostIndices, of: count, inListAt: path)
    return models
  }
}

extension RescueLog {
  /// Records elements of a decoded list that have no model.
  ///
  /// - Parameters:
  ///   - indices: The indices of the elements in the list without those that were dropped while it was decoded.
  ///   - count: The number of its elements.
  fileprivate func recordModels(_ type: any Any.Type, lostAt indices: [Int], of count: Int, inListAt path: RescuePath) {
    if indices.isEmpty { return }
    let token = JSONToken.object(isEmpty: false)
    let kind = RescueKind.droppedModel(type, from: token)
    var dropped = droppedIndices(inListAt: path, of: count).map { $0[...] }
    var droppedCount = 0
    // Negative, so that none is an index, and of this call only.
    let lastElement = -1 - state.withLock(\.totalCount)
    for (position, index) in indices.enumerated() {
      // The dropped elements before this one shift it.
      while let next = dropped?.first, next <= index + droppedCount {
        dropped?.removeFirst()
        droppedCount += 1
      }
      let component = dropped == nil ? RescuePath.Component.anyIndex : .index(index + droppedCount)
      record(kind, token: token, at: RescuePathSource(path, component, element: lastElement - position))
    }
  }

  /// Returns the indices of the elements of a list that were dropped while it was decoded, in ascending order; `nil` if the log
  /// hasn't kept all of them, or if the list had another number of elements.
  private func droppedIndices(inListAt path: RescuePath, of elementCount: Int) -> [Int]? {
    let state = state.withLock { $0 }
    guard state.tree.uncountedCount == 0 else { return nil }
    let anyElement = RescuePath(path.folded.components + [.anyIndex])
    let kept = state.records.filter {
      $0.outcome == .dropped && $0.rule != .domainConversion && $0.path.folded == anyElement
    }
    let count = state.tree.tallies.reduce(0) { sum, tally in
      let isCounted = tally.kind.outcome == .dropped && tally.kind.rule != .domainConversion
      return isCounted && state.tree.path(of: tally) == anyElement ? sum + tally.count : sum
    }
    guard kept.count == count else { return nil }
    let indices = kept.compactMap { record -> Int? in
      guard record.path.components.dropLast().elementsEqual(path.components) else { return nil }
      if case .index(let index)? = record.path.components.last { return index }
      return nil
    }
    // Only the outermost lists are counted.
    if let total = state.lists.first(where: { $0.path == path }), total.elementCount != elementCount + indices.count {
      return nil
    }
    return indices.inOrder(by: <)
  }
}

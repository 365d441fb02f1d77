/// A DTO that becomes a model of the domain.
///
/// Outside, in the network layer, everything is lenient: the DTO mirrors the JSON, and every field has a wrapper. Inside,
/// everything is strict: the model knows nothing of JSON, and what it can't do without is not Optional. `toDomain()` stands
/// between, and may check what no decoder can:
///
///     struct ProductDTO: Codable, DomainConvertible {
///       @SafeBox var id: String
///       @SafeBox var title: String
///       @SafeBox var price: Double
///
///       func toDomain() -> Product? {
///         guard price >= 0 else { return nil }
///         return Product(
///           id: id.isEmpty ? TemporaryIdentifier.make() : id,   // always rendered; or: guard !id.isEmpty
///           title: title.isEmpty ? "Untitled" : title
///         )
///       }
///     }
public protocol DomainConvertible {
  /// The model of the domain.
  associatedtype DomainModel

  /// Makes the model.
  ///
  /// - Returns: The model, or `nil` where the DTO lacks what a model can't do without.
  func toDomain() -> DomainModel?
}

extension Sequence where Element: DomainConvertible {
  /// Makes the models of all DTOs that have one, in order.
  ///
  ///     // [{"id": "1"}, {}] with a DTO that can't do without its id gives one model, and the record "[1]: dropped"
  ///
  /// - Parameters:
  ///   - log: Where the DTOs that are left out are recorded, by their index.
  ///   - path: Where the list stands in the payload.
  /// - Returns: The models.
  public func toDomain(log: RescueLog? = nil, at path: RescuePath = RescuePath([])) -> [Element.DomainModel] {
    var models: [Element.DomainModel] = []
    for (index, element) in enumerated() {
      if let model = element.toDomain() {
        models.append(model)
      } else {
        log?.record(
          RescueLog.Entry(
            rule: .domainConversion,
            outcome: .dropped,
            reason: .elementFailed,
            expected: Element.DomainModel.self,
            token: .object(isEmpty: false)
          ),
          at: RescuePathSource(path, index: index)
        )
      }
    }
    return models
  }
}

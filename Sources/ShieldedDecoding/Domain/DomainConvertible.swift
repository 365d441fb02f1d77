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
  ///   - log: The log in which dropped DTOs are recorded, by their index in this sequence. If decoding has dropped elements before
  ///     a DTO, its index in the payload is greater. By default they aren't recorded.
  ///   - path: The path of the list in the payload.
  /// - Returns: The models.
  public func toDomain(log: RescueLog? = nil, at path: RescuePath = RescuePath([])) -> [Element.DomainModel] {
    var models: [Element.DomainModel] = []
    for (index, element) in enumerated() {
      if let model = element.toDomain() {
        models.append(model)
      } else {
        let token = JSONToken.object(isEmpty: false)
        let kind = RescueKind.droppedModel(Element.DomainModel.self, from: token)
        log?.record(kind, token: token, at: RescuePathSource(path, index: index))
      }
    }
    return models
  }
}

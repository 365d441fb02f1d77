import Payloads

/// The catalogue as the API documents it.
public enum PlainCatalogue: ResponseModel {
  /// The decoded records.
  public static func records(in response: PlainEnvelope) -> [CatalogueRecord] {
    response.data.map(\.record)
  }

  /// The documents that the model describes.
  public typealias Shape = Catalogue
}

/// The catalogue with the library's wrappers.
public enum ShieldedCatalogue: ResponseModel {
  /// The decoded records.
  public static func records(in response: ShieldedEnvelope) -> [CatalogueRecord] {
    response.result?.map(\.record) ?? []
  }

  /// The documents that the model describes.
  public typealias Shape = Catalogue
}

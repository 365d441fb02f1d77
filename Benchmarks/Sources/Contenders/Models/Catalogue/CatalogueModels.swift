import Payloads

/// The catalogue as it is documented.
public enum PlainCatalogue: ResponseModel {
  /// The decoded records.
  public static func records(in response: PlainEnvelope) -> [CatalogueRecord] {
    response.data.map(\.record)
  }

  /// The documents that it declares.
  public typealias Shape = Catalogue
}

/// The catalogue with the library's wrappers.
public enum ShieldedCatalogue: ResponseModel {
  /// The decoded records.
  public static func records(in response: ShieldedEnvelope) -> [CatalogueRecord] {
    response.result?.map(\.record) ?? []
  }

  /// The documents that it declares.
  public typealias Shape = Catalogue
}

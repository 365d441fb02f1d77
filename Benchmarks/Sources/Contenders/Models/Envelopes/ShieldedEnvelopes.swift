import Payloads
import ShieldedDecoding

/// A response with its code in the body, decoded by one of the library's contracts.
public enum ShieldedContract<Layout: EnvelopeLayout>: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = EnvelopedCatalogue

  /// The decoded records.
  public static func records(in response: EnvelopeResponse<Layout, [ShieldedRecord]>) -> [CatalogueRecord] {
    response.result?.map(\.record) ?? []
  }
}

/// `{data: {list}}`, with the payload found by its path.
public enum ShieldedPath: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = EnvelopedCatalogue

  /// The path of the payload.
  public static let options: RescueOptions? = RescueOptions(decodePath: ["data", "list"])

  /// The decoded records.
  public static func records(in response: ShieldedResponse<[ShieldedRecord]>) -> [CatalogueRecord] {
    response.data.map(\.record)
  }
}

/// A bare array: the payload is the whole document.
public enum ShieldedBareArray: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = EnvelopedCatalogue

  /// The path of the payload, which is the root.
  public static let options: RescueOptions? = RescueOptions(decodePath: [])

  /// The decoded records.
  public static func records(in response: ShieldedResponse<[ShieldedRecord]>) -> [CatalogueRecord] {
    response.data.map(\.record)
  }
}

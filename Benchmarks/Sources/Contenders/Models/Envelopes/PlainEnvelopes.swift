import Payloads

/// Contract A as the API documents it.
public enum PlainStandard: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = EnvelopedCatalogue

  /// The decoded records.
  public static func records(in response: Response) -> [CatalogueRecord] {
    response.result.data.map(\.record)
  }

  /// The response.
  public struct Response: Codable, Sendable {
    var statusCode: Int
    var message: String
    var result: Inner
  }

  /// The content of the result.
  public struct Inner: Codable, Sendable {
    var data: [PlainRecord]
  }
}

/// Contract B as the API documents it.
public enum PlainCodeMessage: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = EnvelopedCatalogue

  /// The decoded records.
  public static func records(in response: Response) -> [CatalogueRecord] {
    response.data.map(\.record)
  }

  /// The response.
  public struct Response: Codable, Sendable {
    var code: Int
    var msg: String
    var data: [PlainRecord]
  }
}

/// `{code, result, msg}` as the API documents it.
public enum PlainCodeResult: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = EnvelopedCatalogue

  /// The decoded records.
  public static func records(in response: Response) -> [CatalogueRecord] {
    response.result.map(\.record)
  }

  /// The response.
  public struct Response: Codable, Sendable {
    var code: Int
    var result: [PlainRecord]
    var msg: String
  }
}

/// `{status: true, data}` as the API documents it.
public enum PlainStatusFlag: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = EnvelopedCatalogue

  /// The decoded records.
  public static func records(in response: Response) -> [CatalogueRecord] {
    response.data.map(\.record)
  }

  /// The response.
  public struct Response: Codable, Sendable {
    var status: Bool
    var data: [PlainRecord]
  }
}

/// `{data: {list}}` as the API documents it.
public enum PlainPath: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = EnvelopedCatalogue

  /// The decoded records.
  public static func records(in response: Response) -> [CatalogueRecord] {
    response.data.list.map(\.record)
  }

  /// The response.
  public struct Response: Codable, Sendable {
    var data: Inner
  }

  /// The content of `data`.
  public struct Inner: Codable, Sendable {
    var list: [PlainRecord]
  }
}

/// A bare array as the API documents it.
public enum PlainBareArray: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = EnvelopedCatalogue

  /// The decoded records.
  public static func records(in response: [PlainRecord]) -> [CatalogueRecord] {
    response.map(\.record)
  }
}

import Payloads
import ShieldedDecoding

/// A failure in contract C as the API documents it.
public enum PlainStandardFailure: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = FailedResponse

  /// The failure that the response reports.
  public static func records(in response: Response) -> [ResponseFailure] {
    [ResponseFailure(code: response.statusCode, message: response.result.message)]
  }

  /// The response.
  public struct Response: Codable, Sendable {
    var statusCode: Int
    var result: Inner
  }

  /// The content of the result.
  public struct Inner: Codable, Sendable {
    var message: String
  }
}

/// A failure in contract B as the API documents it.
public enum PlainCodeMessageFailure: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = FailedResponse

  /// The failure that the response reports.
  public static func records(in response: Response) -> [ResponseFailure] {
    [ResponseFailure(code: response.code, message: response.msg)]
  }

  /// The response.
  public struct Response: Codable, Sendable {
    var code: Int
    var msg: String
  }
}

/// A failure reported by the HTTP status, as the API documents it.
public enum PlainMessageOnly: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = FailedResponse

  /// The failure that the response reports.
  public static func records(in response: Response) -> [ResponseFailure] {
    [ResponseFailure(code: FailedResponse.status, message: response.message)]
  }

  /// The response.
  public struct Response: Codable, Sendable {
    var message: String
  }
}

/// A failure reported by a code in the body, decoded by one of the library's contracts.
public enum ShieldedFailure<Layout: EnvelopeLayout>: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = FailedResponse

  /// The failure that the response reports; empty if it claims success.
  public static func records(in response: EnvelopeResponse<Layout, [ShieldedRecord]>) -> [ResponseFailure] {
    guard !response.isSuccess else { return [] }
    let code: Int? = if case .integer(let code)? = response.code { code } else { nil }
    return [ResponseFailure(code: code, message: response.message)]
  }
}

/// A failure reported by the HTTP status, which the library throws as an error.
public enum ShieldedMessageOnly: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = FailedResponse

  /// The HTTP status of the response.
  public static let options: RescueOptions? = RescueOptions(responseCode: FailedResponse.status)

  /// Always empty: the response must not be mistaken for a success.
  public static func records(in response: ShieldedResponse<[ShieldedRecord]>) -> [ResponseFailure] {
    []
  }

  /// The failure that the error carries.
  public static func records(in error: APIError) -> [ResponseFailure]? {
    guard case .serverError(let code, let message) = error else { return nil }
    return [ResponseFailure(code: code, message: message)]
  }
}

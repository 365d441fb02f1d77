import Payloads
import ShieldedDecoding

/// A failure in contract C as it is documented.
public enum PlainStandardFailure: ResponseModel {
  /// The documents that it declares.
  public typealias Shape = FailedResponse

  /// What the response says.
  public static func records(in response: Response) -> [ResponseFailure] {
    [ResponseFailure(code: response.statusCode, message: response.result.message)]
  }

  /// The response.
  public struct Response: Codable, Sendable {
    var statusCode: Int
    var result: Inner
  }

  /// What the result holds.
  public struct Inner: Codable, Sendable {
    var message: String
  }
}

/// A failure in contract B as it is documented.
public enum PlainCodeMessageFailure: ResponseModel {
  /// The documents that it declares.
  public typealias Shape = FailedResponse

  /// What the response says.
  public static func records(in response: Response) -> [ResponseFailure] {
    [ResponseFailure(code: response.code, message: response.msg)]
  }

  /// The response.
  public struct Response: Codable, Sendable {
    var code: Int
    var msg: String
  }
}

/// A failure told by the HTTP status as it is documented.
public enum PlainMessageOnly: ResponseModel {
  /// The documents that it declares.
  public typealias Shape = FailedResponse

  /// What the response says.
  public static func records(in response: Response) -> [ResponseFailure] {
    [ResponseFailure(code: FailedResponse.status, message: response.message)]
  }

  /// The response.
  public struct Response: Codable, Sendable {
    var message: String
  }
}

/// A failure told by a code in the body, by one of the library's contracts.
public enum ShieldedFailure<Contract: ResponseContract>: ResponseModel {
  /// The documents that it declares.
  public typealias Shape = FailedResponse

  /// What the response says; nothing where it claims to be a success.
  public static func records(in response: ContractResponse<Contract, [ShieldedRecord]>) -> [ResponseFailure] {
    guard !response.isSuccess else { return [] }
    let code: Int? = if case .integer(let code)? = response.code { code } else { nil }
    return [ResponseFailure(code: code, message: response.message)]
  }
}

/// A failure told by the HTTP status: the library throws it.
public enum ShieldedMessageOnly: ResponseModel {
  /// The documents that it declares.
  public typealias Shape = FailedResponse

  /// The HTTP status that the body comes with.
  public static let options: RescueOptions? = RescueOptions(responseCode: FailedResponse.status)

  /// Nothing: the response must not pass for a success.
  public static func records(in response: ShieldedResponse<[ShieldedRecord]>) -> [ResponseFailure] {
    []
  }

  /// What the response says.
  public static func records(in error: APIError) -> [ResponseFailure]? {
    guard case .serverError(let code, let message) = error else { return nil }
    return [ResponseFailure(code: code, message: message)]
  }
}

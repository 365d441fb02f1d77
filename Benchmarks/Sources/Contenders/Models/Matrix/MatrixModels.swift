import Payloads
import ShieldedDecoding

/// The matrix as it is documented.
public enum PlainMatrix: ResponseModel {
  /// The documents that it declares.
  public typealias Shape = NumberMatrix

  /// The decoded rows.
  public static func records(in response: PlainResponse<[[Double]]>) -> [[Double]] {
    response.data
  }
}

/// The matrix in one of the library's envelopes. An array of arrays is rescued without a wrapper there, element by element.
public enum ShieldedMatrix: ResponseModel {
  /// The documents that it declares.
  public typealias Shape = NumberMatrix

  /// The decoded rows.
  public static func records(in response: CodeMessageResponse<[[Double]]>) -> [[Double]] {
    response.result ?? []
  }
}

import Payloads
import ShieldedDecoding

/// The matrix as the API documents it.
public enum PlainMatrix: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = NumberMatrix

  /// The decoded rows.
  public static func records(in response: PlainResponse<[[Double]]>) -> [[Double]] {
    response.data
  }
}

/// The matrix in one of the library's envelopes, where an array of arrays needs no wrapper: it is rescued element by element.
public enum ShieldedMatrix: ResponseModel {
  /// The documents that the model describes.
  public typealias Shape = NumberMatrix

  /// The decoded rows.
  public static func records(in response: CodeMessageResponse<[[Double]]>) -> [[Double]] {
    response.result ?? []
  }
}

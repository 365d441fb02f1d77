/// Where a backend puts the code, the message and the payload of its responses.
///
///     enum ShopContract: ResponseContract {
///       static let codeKey = "errno"
///       static let payloadKey = "content"
///       static let successCodes: Set<ResponseCode> = [0]
///     }
///     typealias ShopResponse<Payload: Decodable & Sendable> = ContractResponse<ShopContract, Payload>
///     // {"errno": "0", "content": […]} is a success with a payload
public protocol ResponseContract: Sendable {
  /// The key of the code, or of the truth value that says whether the request succeeded.
  static var codeKey: String { get }

  /// Whether the code is no number, but says itself whether the request succeeded: `{"status": true}`. It is then read as a
  /// `Bool` is, so that `1` and `"yes"` mean success as well. By default not.
  static var codeIsFlag: Bool { get }

  /// The codes that mean success, where the code is no flag. By default 200 and 0.
  static var successCodes: Set<ResponseCode> { get }

  /// The keys of the message, likeliest first. By default `message` and `msg`.
  static var messageKeys: [String] { get }

  /// The objects that lead to the one that holds the payload. By default none. Where one is missing, the payload is looked
  /// for one level above, and recorded.
  static var payloadParents: [String] { get }

  /// The key of the payload. Where it is missing, the ``RescueOptions/candidateKeys`` are tried, and recorded.
  static var payloadKey: String { get }
}

extension ResponseContract {
  /// The code is a number or a text.
  public static var codeIsFlag: Bool { false }

  /// 200 and 0.
  public static var successCodes: Set<ResponseCode> { [200, 0] }

  /// `message` and `msg`.
  public static var messageKeys: [String] { EnvelopeReader.messageKeys }

  /// None: the payload lies at the top.
  public static var payloadParents: [String] { [] }

  /// `data`.
  public static var payloadKey: String { "data" }
}

/// `{statusCode, message, result: {data}}`, on failure perhaps only `{statusCode, result: {message}}`.
public enum StandardContract: ResponseContract {
  /// `statusCode`.
  public static let codeKey = "statusCode"
  /// `result`.
  public static let payloadParents = ["result"]
}

/// `{code, msg, data}`.
public enum CodeMessageContract: ResponseContract {
  /// `code`.
  public static let codeKey = "code"
}

/// `{code, result, msg}`.
public enum CodeResultContract: ResponseContract {
  /// `code`.
  public static let codeKey = "code"
  /// `result`.
  public static let payloadKey = "result"
}

/// `{status: true, data}`.
public enum StatusFlagContract: ResponseContract {
  /// `status`.
  public static let codeKey = "status"
  /// The status is `true` or `false`, in whatever words.
  public static let codeIsFlag = true
}

/// A response like `{"statusCode": 200, "message": "ok", "result": {"data": …}}`.
///
/// A failure may break its own shape: `{"statusCode": 403, "result": {"message": "Forbidden"}}` gives the message, and no
/// `keyNotFound`.
public typealias StandardResponse<Payload: Decodable & Sendable> = ContractResponse<StandardContract, Payload>

/// A response like `{"code": "200", "msg": "ok", "data": …}`.
public typealias CodeMessageResponse<Payload: Decodable & Sendable> = ContractResponse<CodeMessageContract, Payload>

/// A response like `{"code": 0, "result": …, "msg": "ok"}`.
public typealias CodeResultResponse<Payload: Decodable & Sendable> = ContractResponse<CodeResultContract, Payload>

/// A response like `{"status": true, "data": …}`.
public typealias StatusFlagResponse<Payload: Decodable & Sendable> = ContractResponse<StatusFlagContract, Payload>

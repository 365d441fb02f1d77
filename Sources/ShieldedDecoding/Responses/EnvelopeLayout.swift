/// The layout of a backend's envelope: the keys of the code, the message and the payload.
///
///     enum ShopLayout: EnvelopeLayout {
///       static let codeKey = "errno"
///       static let payloadKey = "content"
///       static let successCodes: Set<ResponseCode> = [0]
///     }
///     typealias ShopResponse<Payload: Decodable & Sendable> = EnvelopeResponse<ShopLayout, Payload>
///     // {"errno": "0", "content": […]} is a success with a payload
public protocol EnvelopeLayout: Sendable {
  /// The key of the code, or of the Boolean that says whether the request succeeded.
  static var codeKey: String { get }

  /// Whether the code is a Boolean that says whether the request succeeded: `{"status": true}`. It is then converted as a
  /// `Bool`, so that `1` and `"yes"` also mean success. The default is `false`.
  static var codeIsFlag: Bool { get }

  /// The codes that mean success, if the code isn't a flag. The default is 200 and 0.
  static var successCodes: Set<ResponseCode> { get }

  /// The keys of the message, in order of preference. The default is `message` and `msg`.
  static var messageKeys: [String] { get }

  /// The keys of the nested objects that lead to the payload, outermost first. The default is none.
  ///
  /// If one is missing or isn't an object, the payload is looked up in the object above it, and this is recorded. If one is
  /// `null`, the response has no payload.
  static var payloadParents: [String] { get }

  /// The key of the payload. The default is `data`.
  ///
  /// If it is missing or its value can't be the payload, the ``RescueOptions/candidateKeys`` are tried, and this is recorded.
  static var payloadKey: String { get }
}

extension EnvelopeLayout {
  /// `false`: the code is a number or a text.
  public static var codeIsFlag: Bool { false }

  /// The codes 200 and 0.
  public static var successCodes: Set<ResponseCode> { EnvelopeReader.successCodes }

  /// The keys `message` and `msg`.
  public static var messageKeys: [String] { EnvelopeReader.messageKeys }

  /// An empty array: the payload is at the top level.
  public static var payloadParents: [String] { [] }

  /// The key `data`.
  public static var payloadKey: String { "data" }
}

/// The layout `{statusCode, message, result: {data}}`. A failure may have only `{statusCode, result: {message}}`.
public enum StandardLayout: EnvelopeLayout {
  /// The key `statusCode`.
  public static let codeKey = "statusCode"
  /// The object `result`.
  public static let payloadParents = ["result"]
}

/// The layout `{code, msg, data}`.
public enum CodeMessageLayout: EnvelopeLayout {
  /// The key `code`.
  public static let codeKey = "code"
}

/// The layout `{code, result, msg}`.
public enum CodeResultLayout: EnvelopeLayout {
  /// The key `code`.
  public static let codeKey = "code"
  /// The key `result`.
  public static let payloadKey = "result"
}

/// The layout `{status: true, data}`.
public enum StatusFlagLayout: EnvelopeLayout {
  /// The key `status`.
  public static let codeKey = "status"
  /// `true`: the status is a Boolean, in any form that converts to one.
  public static let codeIsFlag = true
}

/// A response like `{"statusCode": 200, "message": "ok", "result": {"data": …}}`.
///
/// A failure may have a different shape: `{"statusCode": 403, "result": {"message": "Forbidden"}}` gives the message and
/// doesn't throw `keyNotFound`.
public typealias StandardResponse<Payload: Decodable & Sendable> = EnvelopeResponse<StandardLayout, Payload>

/// A response like `{"code": "200", "msg": "ok", "data": …}`.
public typealias CodeMessageResponse<Payload: Decodable & Sendable> = EnvelopeResponse<CodeMessageLayout, Payload>

/// A response like `{"code": 0, "result": …, "msg": "ok"}`.
public typealias CodeResultResponse<Payload: Decodable & Sendable> = EnvelopeResponse<CodeResultLayout, Payload>

/// A response like `{"status": true, "data": …}`.
public typealias StatusFlagResponse<Payload: Decodable & Sendable> = EnvelopeResponse<StatusFlagLayout, Payload>

/// A response in an envelope with the given ``EnvelopeLayout``.
///
///     // {"statusCode": "200", "message": null, "result": {"items": [{"id": 7}]}} as StandardResponse<[Product]>
///     // is a success with one product of id "7". The key "items" in place of "data" and the conversion of the id are
///     // recorded; the code isn't, because a code may be a string.
///
/// The payload is decoded only if the code means success.
public struct EnvelopeResponse<Layout: EnvelopeLayout, Payload: Decodable & Sendable>: BaseResponseProtocol {
  /// A Boolean value that indicates whether the code is one of the layout's ``EnvelopeLayout/successCodes`` or, if it is a flag, is
  /// `true`.
  public let isSuccess: Bool

  /// The code, or `nil` if it is missing, unreadable or a flag.
  public let code: ResponseCode?

  /// The body's first message that is a string. Without one, it is "Success." for a success and "Unknown error." for a failure.
  public let message: String

  /// The payload of a success.
  ///
  /// It is `nil` for a failure, if the body has no key for a payload, or if an object around the payload is `null`.
  public let result: Payload?

  /// Decodes the envelope, and the payload of a success.
  ///
  /// - Throws: `DecodingError` if the body isn't an object, or if the payload of a success has the wrong shape or is a `null` for
  ///   which the type has no default that the policy allows.
  public init(from decoder: any Decoder) throws {
    self = try RescueOptions.applying(toContentsOf: decoder) { try EnvelopeResponse(from: decoder, $0) }
  }

  private init(from decoder: any Decoder, _ options: RescueOptions) throws {
    try UndeclaredKeys.requireSupport(Payload.self)
    let container = try decoder.container(keyedBy: RawCodingKey.self)
    let verdict = Verdict(try Self.codeToken(in: container))
    try UndeclaredKeys.report(at: Self.declaredPaths(options, isSuccess: verdict.isSuccess), in: decoder)
    // A failure may contain its message where a success contains the payload. The payload of a success isn't searched.
    let message = EnvelopeReader.message(
      in: decoder,
      keys: Layout.messageKeys,
      parents: verdict.isSuccess ? [] : Layout.payloadParents + [Layout.payloadKey]
    )
    self.init(verdict, message, try verdict.isSuccess ? Self.payload(in: container, options) : nil)
  }

  struct Verdict {
    let isSuccess: Bool
    /// `nil` if the code is missing, unreadable or a flag.
    let code: ResponseCode?

    /// - Parameter token: The code's token; `null` if the code is missing.
    init(_ token: JSONToken) {
      if Layout.codeIsFlag {
        code = nil
        isSuccess = RescueRules.boolean(token).value == true
      } else {
        code = ResponseCode._converted(from: token).value
        isSuccess = code.map(Layout.successCodes.contains) ?? false
      }
    }
  }

  /// Creates a response from its parts.
  ///
  /// - Parameters:
  ///   - verdict: What the code says.
  ///   - message: The body's message; `nil` if it has none.
  @inline(__always)
  init(_ verdict: Verdict, _ message: String?, _ result: Payload?) {
    isSuccess = verdict.isSuccess
    code = verdict.code
    self.message = message ?? (verdict.isSuccess ? APIError.successMessage : APIError.unknownMessage)
    self.result = result
  }

  private static func codeToken(in container: KeyedDecodingContainer<RawCodingKey>) throws -> JSONToken {
    guard let key = EnvelopeReader.key(Layout.codeKey, in: container) else {
      try IncompletePayload.requireComplete(container, before: RawCodingKey(Layout.codeKey))
      return .null
    }
    let token = try TokenReader.token(in: container, forKey: key, likeliest: .number)
    // An incomplete code doesn't say whether the response is a success, so decoding it again throws.
    if token.isIncomplete { _ = try container.decode(ResponseCode.self, forKey: key) }
    return token
  }

  static func candidateKeys(_ options: RescueOptions) -> [String] {
    let others = options.candidateKeys ?? RescueOptions.defaultCandidateKeys
    return [Layout.payloadKey] + others.filter { $0 != Layout.payloadKey }
  }

  /// Returns the paths of all keys under which the code, a message or the payload may be.
  static func declaredPaths(_ options: RescueOptions, isSuccess: Bool) -> [[String]] {
    // The objects in which a failure may contain its message.
    let messageParents = isSuccess ? [] : Layout.payloadParents + [Layout.payloadKey]
    var paths = [[Layout.codeKey]]
    for key in Layout.messageKeys { paths.append([key]) }
    for parent in messageParents { for key in Layout.messageKeys { paths.append([parent, key]) } }
    // If a parent is missing, the payload is looked up in the object above it.
    let parents = Layout.payloadParents
    var path: [String] = []
    for depth in 0...parents.count {
      for key in candidateKeys(options) {
        let isObject = depth < parents.count && key == parents[depth] || depth == 0 && messageParents.contains(key)
        if !isObject { paths.append(path + [key]) }
      }
      if depth < parents.count { path.append(parents[depth]) }
    }
    return paths
  }

  private static func payload(
    in top: KeyedDecodingContainer<RawCodingKey>,
    _ options: RescueOptions
  ) throws -> Payload? {
    let candidates = candidateKeys(options)
    var container = top
    for parent in Layout.payloadParents {
      let key = EnvelopeReader.key(parent, in: container)
      if let key, try container.decodeNil(forKey: key) { return nil }
      guard let key, let inner = try? container.nestedContainer(keyedBy: RawCodingKey.self, forKey: key) else {
        return try PayloadReader<Payload>.payload(underAnyOf: candidates, in: container, isDisplaced: true)
      }
      container = inner
    }
    return try PayloadReader<Payload>.payload(underAnyOf: candidates, in: container)
  }
}

extension EnvelopeResponse: UndeclaredKeysForwarding { package static var partTypes: [any Any.Type] { [Payload.self] } }

// MARK: - Layouts

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

  /// A Boolean value that indicates whether the code is a flag, such as `{"status": true}`.
  ///
  /// A flag is converted as a `Bool`, so `1` and `"yes"` also mean success. The default is `false`.
  static var codeIsFlag: Bool { get }

  /// The codes that mean success, if the code isn't a flag. The default is 200 and 0.
  static var successCodes: Set<ResponseCode> { get }

  /// The keys of the message, in order of preference. The default is `message` and `msg`.
  static var messageKeys: [String] { get }

  /// The keys of the nested objects that lead to the payload, outermost first. By default, there are none.
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
  /// `false`: the code is a number or a string.
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
public enum SuccessFlagLayout: EnvelopeLayout {
  /// The key `status`.
  public static let codeKey = "status"
  /// `true`: the code is a Boolean, in any form that converts to one.
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
public typealias SuccessFlagResponse<Payload: Decodable & Sendable> = EnvelopeResponse<SuccessFlagLayout, Payload>

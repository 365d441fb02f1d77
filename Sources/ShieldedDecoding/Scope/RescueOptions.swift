/// What one call to decode may set: the policy, the log, and where in the response the payload lies.
///
/// What is left `nil` is taken from the decoder's `userInfo` (see `CodingUserInfoKey.rescuePolicy` and its neighbours), and
/// where that has nothing either, from the default.
///
///     let log = RescueLog()
///     let product = try decoder.decode(Product.self, from: data, options: RescueOptions(log: log))
///     // {"price": "99.0"} gives price 99.0, and one record in the log
public struct RescueOptions: Sendable {
  /// Which rescues are allowed. By default all of them: ``RescuePolicy/lenient``.
  public var policy: RescuePolicy?

  /// Where rescues are recorded. By default nowhere.
  public var log: RescueLog?

  /// The keys that lead from the response's top to a ``ShieldedResponse``'s payload; `[]` where the payload is the whole.
  /// By default the ``candidateKeys`` are tried.
  public var decodePath: [String]?

  /// The HTTP status of the response. By default it counts as a success.
  public var responseCode: Int?

  /// The HTTP statuses that count as success. By default 200 alone.
  public var successCodes: Set<Int>?

  /// The keys under which a ``ShieldedResponse`` looks for its payload where no path is named, likeliest first.
  /// By default ``defaultCandidateKeys``.
  public var candidateKeys: [String]?

  /// The keys that envelopes in the wild put their payload under.
  public static let defaultCandidateKeys = [
    "data", "items", "result", "results", "list", "records", "content", "payload",
  ]

  /// Creates options.
  ///
  /// - Parameters:
  ///   - policy: Which rescues are allowed.
  ///   - log: Where rescues are recorded.
  ///   - decodePath: The keys that lead to a payload.
  ///   - responseCode: The HTTP status.
  ///   - successCodes: The HTTP statuses that count as success.
  ///   - candidateKeys: The keys to look for a payload under.
  public init(
    policy: RescuePolicy? = nil,
    log: RescueLog? = nil,
    decodePath: [String]? = nil,
    responseCode: Int? = nil,
    successCodes: Set<Int>? = nil,
    candidateKeys: [String]? = nil
  ) {
    self.policy = policy
    self.log = log
    self.decodePath = decodePath
    self.responseCode = responseCode
    self.successCodes = successCodes
    self.candidateKeys = candidateKeys
  }

  /// Runs a closure in which everything that is decoded follows these options: for a decoder of any kind.
  ///
  ///     let product = try RescueOptions(policy: .strict).apply { try yamlDecoder.decode(Product.self, from: text) }
  ///
  /// The options hold for the running task, and for no other decode of the same decoder. They hold for all that is decoded
  /// inside, a document that stands in a string of the document too; only where the payload lies is said to the outermost
  /// envelope alone. The `userInfo` of a decoder is not read inside.
  ///
  /// - Parameter body: The closure.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  public func apply<Result>(_ body: () throws -> Result) rethrows -> Result {
    try RescueScope.applying(self, body)
  }
}

extension RescueOptions {
  /// Runs a closure that decodes what an envelope holds, so that a policy and a log in `userInfo` are found inside at once.
  ///
  /// Where the options are those of the call, they hold already.
  static func applyingUserInfo<Result>(
    of decoder: any Decoder,
    _ body: (RescueOptions) throws -> Result
  ) rethrows -> Result {
    if let options = RescueScope.current?.options {
      // Where the payload lies is this envelope's business, and nobody's inside.
      return try RescueOptions(policy: options.policy, log: options.log).apply { try body(options) }
    }
    let options = RescueOptions(userInfo: decoder.userInfo)
    guard options.policy != nil || options.log != nil else { return try body(options) }
    return try options.apply { try body(options) }
  }

  /// Finds the options that hold where a decoder stands: those of the call, else those in `userInfo`.
  init(for decoder: any Decoder) {
    self = RescueScope.current?.options ?? RescueOptions(userInfo: decoder.userInfo)
  }

  /// Reads the options that a user has set on a decoder.
  ///
  /// - Parameter userInfo: The decoder's `userInfo`.
  public init(userInfo: [CodingUserInfoKey: Any]) {
    guard !userInfo.isEmpty else {
      self.init()
      return
    }
    self.init(
      policy: userInfo[.policyInUserInfo] as? RescuePolicy,
      log: userInfo[.logInUserInfo] as? RescueLog,
      decodePath: userInfo[.decodePath] as? [String],
      responseCode: userInfo[.responseCode] as? Int,
      successCodes: userInfo[.successCodes] as? Set<Int>,
      candidateKeys: userInfo[.candidateKeys] as? [String]
    )
  }

  /// Fills what is left open.
  func fillingGaps(from other: RescueOptions) -> RescueOptions {
    RescueOptions(
      policy: policy ?? other.policy,
      log: log ?? other.log,
      decodePath: decodePath ?? other.decodePath,
      responseCode: responseCode ?? other.responseCode,
      successCodes: successCodes ?? other.successCodes,
      candidateKeys: candidateKeys ?? other.candidateKeys
    )
  }
}

/// The options of one call to decode: the policy, the log, the location of the payload in the response, and the HTTP status.
///
/// All options except the policy, the log and `allowsEmptyBody` can also be set in the decoder's `userInfo` (see
/// `CodingUserInfoKey.decodePath` and the keys beside it). If one is `nil`, the value in `userInfo` applies or, if there is none,
/// its default.
///
///     let log = RescueLog()
///     let product = try decoder.decode(Product.self, from: data, options: RescueOptions(log: log))
///     // {"price": "99.0"} gives price 99.0, and one record in the log
public struct RescueOptions: Sendable {
  /// The rescues that are allowed. By default, all of them are: ``RescuePolicy/lenient``.
  public var policy: RescuePolicy?

  /// The log in which rescues are recorded. By default they aren't recorded.
  public var log: RescueLog?

  /// The keys that lead from the response's top level to a ``ShieldedResponse``'s payload; `[]` if the payload is the whole
  /// body. By default the ``candidateKeys`` are tried.
  public var decodePath: [String]?

  /// The HTTP status of the response. If it isn't set, the response counts as a success.
  ///
  /// ``ShieldedResponse``, ``StatusResponse`` and ``EmptyResponse`` throw for a status that isn't a success. Any other type ignores
  /// it, also one whose body has a code: check the status before you decode such a type.
  public var status: Int?

  /// The HTTP statuses that count as success. By default ``SuccessStatuses/ok``, which is 200 alone, and
  /// ``SuccessStatuses/successful`` for an ``EmptyResponse``.
  public var successStatuses: SuccessStatuses?

  /// The keys under which a ``ShieldedResponse`` looks for its payload if ``decodePath`` is `nil`, likeliest first.
  /// By default ``defaultCandidateKeys``.
  public var candidateKeys: [String]?

  /// A Boolean value that indicates whether a success may have no body, so that an Optional payload that is `nil` for that reason
  /// isn't recorded. The default is `false`. It doesn't matter for the statuses 204 and 205, which have no body, if they are
  /// ``successStatuses``.
  ///
  ///     // StatusResponse<Profile?> with an empty body and status 200: a success whose payload is nil, and a record.
  ///     // With `allowsEmptyBody`, nothing is recorded. Without it, a strict policy throws.
  public var allowsEmptyBody: Bool

  /// A description of the value in a decoder's `userInfo` that can't be read. Decoding throws an error with it, because ignoring
  /// the option could turn a failure into a success.
  private var userInfoProblem: String?

  /// The keys under which envelopes commonly hold their payload.
  public static let defaultCandidateKeys = [
    "data", "items", "result", "results", "list", "records", "content", "payload",
  ]

  /// Creates options.
  ///
  /// - Parameters:
  ///   - policy: The rescues that are allowed.
  ///   - log: The log in which rescues are recorded.
  ///   - decodePath: The keys that lead to the payload.
  ///   - status: The HTTP status of the response.
  ///   - successStatuses: The HTTP statuses that count as success.
  ///   - candidateKeys: The keys to look for a payload under.
  ///   - allowsEmptyBody: Whether a success may have no body.
  public init(
    policy: RescuePolicy? = nil,
    log: RescueLog? = nil,
    decodePath: [String]? = nil,
    status: Int? = nil,
    successStatuses: SuccessStatuses? = nil,
    candidateKeys: [String]? = nil,
    allowsEmptyBody: Bool = false
  ) {
    self.policy = policy
    self.log = log
    self.decodePath = decodePath
    self.status = status
    self.successStatuses = successStatuses
    self.candidateKeys = candidateKeys
    self.allowsEmptyBody = allowsEmptyBody
  }

  /// Runs a closure and applies these options to everything that is decoded in it, by any decoder.
  ///
  ///     let product = try RescueOptions(policy: .strict).apply { try yamlDecoder.decode(Product.self, from: text) }
  ///
  /// The options apply to the current task, and not to other decodes of the same decoder. They apply to everything that is
  /// decoded inside, including a document in a string of another document, but those other than the policy and the log apply
  /// only to the outermost envelope. No option is taken from a decoder's `userInfo` inside.
  ///
  /// - Parameter body: The closure.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws.
  public func apply<Result>(_ body: () throws -> Result) rethrows -> Result {
    try RescueScope.applying(self, body)
  }
}

extension RescueOptions {
  /// Returns the options of the current call or, if it has none, those in a decoder's `userInfo`.
  package static func current(or userInfo: @autoclosure () -> [CodingUserInfoKey: Any]) -> RescueOptions {
    RescueScope.current?.options ?? RescueOptions(userInfo: userInfo())
  }

  /// Runs a closure that decodes the contents of an envelope.
  ///
  /// The policy and the log of the call apply to the contents. The other options apply only to this envelope and are passed to
  /// the closure.
  ///
  /// - Parameter body: The closure. Receives the options of the call, or those in the decoder's `userInfo` if the call has none.
  package static func applying<Result>(
    toContentsOf decoder: any Decoder,
    _ body: (RescueOptions) throws -> Result
  ) throws -> Result {
    let options = try RescueOptions(for: decoder)
    // Those of `userInfo` would apply to an envelope inside this one again.
    guard RescueScope.current?.options != nil || options.describesEnvelope else { return try body(options) }
    return try RescueScope.applying(settingsOf: options) { try body(options) }
  }

  /// A Boolean value that indicates whether an envelope inside another one would be read differently with the options of the other.
  package var describesEnvelope: Bool {
    decodePath != nil || status != nil || successStatuses != nil || candidateKeys != nil || allowsEmptyBody
  }

  /// Finds the options that apply to a decoder: those of the call or, if it has none, those in `userInfo`.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if a value in `userInfo` can't be read.
  init(for decoder: any Decoder) throws(DecodingError) {
    self = RescueScope.current?.options ?? RescueOptions(userInfo: decoder.userInfo)
    try checkUserInfo()
  }

  /// Reads all options except the policy, the log and `allowsEmptyBody` from a decoder's `userInfo`.
  ///
  /// Decoding with the options throws `DecodingError.dataCorrupted` if a value under one of the keys has another type, such as
  /// `"403"` for the status. The status may be an integer of any type.
  ///
  /// - Parameter userInfo: The decoder's `userInfo`.
  public init(userInfo: [CodingUserInfoKey: Any]) {
    self.init()
    if !userInfo.isEmpty { read(userInfo) }
  }

  private mutating func read(_ userInfo: [CodingUserInfoKey: Any]) {
    // Neither generic nor inlined: that would be a function for each type.
    @inline(never)
    func read(_ key: CodingUserInfoKey, _ name: String, _ expected: any Any.Type, _ isConverted: (Any) -> Bool) {
      guard let value = userInfo[key], !isConverted(value) else { return }
      // The value may have a description of any length.
      let found = "\(type(of: value)) \(String(String(reflecting: value).prefix(100)))"
      userInfoProblem = "The decoder's userInfo[.\(name)] is \(found), and \(expected) is expected."
    }
    read(.decodePath, "decodePath", [String].self) { value in
      decodePath = value as? [String]
      return decodePath != nil
    }
    read(.responseCode, "responseCode", Int.self) { value in
      status = value as? Int ?? (value as? any BinaryInteger).flatMap { Int(exactly: $0) }
      return status != nil
    }
    read(.successStatuses, "successStatuses", SuccessStatuses.self) { value in
      successStatuses = value as? SuccessStatuses
      return successStatuses != nil
    }
    read(.candidateKeys, "candidateKeys", [String].self) { value in
      candidateKeys = value as? [String]
      return candidateKeys != nil
    }
  }

  /// Throws if a value in a decoder's `userInfo` couldn't be read.
  package func checkUserInfo() throws(DecodingError) {
    if let userInfoProblem {
      throw .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: userInfoProblem))
    }
  }

  /// Replaces every option that is `nil` with that of other options.
  package func fillingGaps(from other: RescueOptions) -> RescueOptions {
    var options = RescueOptions(
      policy: policy ?? other.policy,
      log: log ?? other.log,
      decodePath: decodePath ?? other.decodePath,
      status: status ?? other.status,
      successStatuses: successStatuses ?? other.successStatuses,
      candidateKeys: candidateKeys ?? other.candidateKeys,
      allowsEmptyBody: allowsEmptyBody || other.allowsEmptyBody
    )
    options.userInfoProblem = userInfoProblem ?? other.userInfoProblem
    return options
  }
}

extension RescueOptions {
  /// Runs a closure that decodes a part of a list, and applies the policy and the log to it.
  ///
  /// The other options apply only to the response around the list. Lists inside the elements aren't counted, because they are
  /// part of an element.
  ///
  /// - Parameter hasUserInfo: Whether the decoder has a `userInfo`, which a response inside an element must not read.
  package func applyToElements<Result>(hasUserInfo: Bool, _ body: () throws -> Result) rethrows -> Result {
    if policy == nil, log == nil, !hasUserInfo, RescueScope.current == nil { return try body() }
    return try RescueScope.applyingInsideList(RescueOptions(policy: policy, log: log), body)
  }

  /// Adds elements to the total of a list that is decoded in parts.
  ///
  /// - Parameters:
  ///   - count: The number of the elements, including those that were dropped.
  ///   - codingPath: The path of the list, evaluated only if there is a log.
  package func addElements(_ count: Int, toListAt codingPath: @autoclosure () -> [any CodingKey]) {
    log?.addElements(count, toListAt: codingPath())
  }

  /// Adds a list without elements. The elements of its parts are added later.
  package func addList(at codingPath: [any CodingKey]) {
    log?.addList(at: RescuePath(RescuePathSource(codingPath)), elementCount: 0)
  }
}

/// The keys of the options in a decoder's `userInfo`, which locate a response's payload and decide whether the response is a
/// success.
///
/// They suit a decoder that is configured once, before it is used. For a single call, use ``RescueOptions``: changing the
/// `userInfo` of a decoder that another task uses is a data race. A policy and a log always belong to a call.
extension CodingUserInfoKey {
  /// `[String]`: the keys that lead to a ``ShieldedResponse``'s payload.
  public static let decodePath = CodingUserInfoKey(shielded: "decodePath")

  /// `Int`: the HTTP status of the response.
  public static let responseCode = CodingUserInfoKey(shielded: "responseCode")

  /// ``SuccessStatuses``: the HTTP statuses that count as success.
  public static let successStatuses = CodingUserInfoKey(shielded: "successStatuses")

  /// `[String]`: the keys to look for a payload under if no path is set.
  public static let candidateKeys = CodingUserInfoKey(shielded: "candidateKeys")

  private init(shielded name: String) {
    guard let key = CodingUserInfoKey(rawValue: "ShieldedDecoding.\(name)") else {
      // The initializer accepts every string, and the names are constants; it is failable only because `RawRepresentable` is.
      preconditionFailure("CodingUserInfoKey refused the name \(name)")
    }
    self = key
  }
}

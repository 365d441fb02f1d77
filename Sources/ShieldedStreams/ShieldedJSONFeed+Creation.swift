import Foundation
import ShieldedDecoding
import ShieldedJSON

extension ShieldedJSONFeed {
  /// Creates a feed for the list of a response whose HTTP status says whether the request succeeded.
  ///
  ///     // the elements of {"data": […]}, of {"items": […]}, and of […]; the last two are recorded as renamedEnvelope
  ///     ShieldedJSONFeed(of: Product.self)
  ///     // the elements of {"data": {"items": […]}}
  ///     ShieldedJSONFeed(of: Product.self, at: "data.items")
  ///
  /// Without a path, the list is the first under one of the `candidateKeys` of the options. If another follows that comes
  /// before it among these keys, which a `ShieldedResponse` would have decoded, the feed throws
  /// ``JSONStreamError/ambiguousList(found:preferred:)``.
  ///
  /// - Parameters:
  ///   - type: The type of the elements.
  ///   - path: The keys that lead to the list, with dots between them; `""` if the list is the whole body. `nil` for the path in
  ///     the options or, if they have none, for the candidate keys.
  ///   - decoder: The decoder. With a key strategy, the list isn't decoded before the end of the body.
  ///   - options: The policy, the log, the HTTP status, and the location of the list.
  ///   - limits: How much may be in memory at once.
  public init(
    of type: Element.Type,
    at path: String? = nil,
    decoder: ShieldedJSONDecoder = ShieldedJSONDecoder(),
    options: RescueOptions = RescueOptions(),
    limits: JSONStreamLimits = JSONStreamLimits()
  ) {
    var options = options.fillingGaps(from: decoder.userInfoOptions)
    if let path { options.decodePath = path.split(separator: ".").map(String.init) }
    self.init(ofListIn: ShieldedResponse<[Element]>.self, decoder, options, limits) { $0.data }
  }

  /// Creates a feed for the list of a response with a code.
  ///
  ///     ShieldedJSONFeed(of: Product.self, in: CodeMessageResponse<[Product]>.self)
  ///     // for {"data": […], "code": "500", "msg": "Later"}, the elements, and then businessError(code: 500, …)
  ///
  /// - Parameters:
  ///   - type: The type of the elements.
  ///   - response: The type of the response, whose layout has the keys of the list.
  ///   - decoder: The decoder.
  ///   - options: The policy and the log.
  ///   - limits: How much may be in memory at once.
  public init<Layout: EnvelopeLayout>(
    of type: Element.Type,
    in response: EnvelopeResponse<Layout, [Element]>.Type,
    decoder: ShieldedJSONDecoder = ShieldedJSONDecoder(),
    options: RescueOptions = RescueOptions(),
    limits: JSONStreamLimits = JSONStreamLimits()
  ) {
    let options = options.fillingGaps(from: decoder.userInfoOptions)
    self.init(ofListIn: response, decoder, options, limits) { try $0.payload() }
    isKnownFailure = Self.failureTest(of: response)
  }

  /// Creates a feed for the list of a response of any type. For a failure, it throws `UnsuccessfulResponse`.
  ///
  /// - Parameters:
  ///   - response: The type of the response. If it isn't one of the package's, the list isn't decoded before the end of the body.
  ///   - options: The policy, the log, the HTTP status, and the location of the list.
  ///   - limits: How much may be in memory at once.
  ///   - receive: Receives the response, with an empty list if the elements have been delivered. Called again if the policy
  ///     may refuse the list's place; the last call has the whole response.
  package init<Response: BaseResponseProtocol>(
    in response: Response.Type,
    decoder: ShieldedJSONDecoder,
    options: RescueOptions,
    limits: JSONStreamLimits,
    receive: @escaping (Response) -> Void
  ) where Response.Payload == [Element] {
    let options = options.fillingGaps(from: decoder.userInfoOptions)
    self.init(ofListIn: response, decoder, options, limits) { response in
      receive(response)
      guard response.isSuccess else { throw UnsuccessfulResponse() }
      return response.result ?? []
    }
    isKnownFailure = Self.failureTest(of: response)
  }

  /// Creates a feed for values on lines of their own: newline-delimited JSON, or server-sent events.
  ///
  ///     // {"id": 1}⏎{"id": "2"}⏎
  ///     ShieldedJSONFeed(linesOf: Delta.self)
  ///     // data: {"id": 1}⏎⏎data: {"id": "2"}⏎⏎data: [DONE]⏎⏎
  ///     ShieldedJSONFeed(linesOf: Delta.self, as: .serverSentEvents(endingAt: "[DONE]"))
  ///     // both: the ids 1 and 2; [1].id is recorded as numberFromString
  ///
  /// A line or an event that isn't valid JSON is rescued as an element is. The path of an element has its index: `[3].price`.
  ///
  /// - Parameters:
  ///   - type: The type of the elements.
  ///   - format: The form of the lines. The default is newline-delimited JSON.
  ///   - decoder: The decoder.
  ///   - options: The policy and the log.
  ///   - limits: How much may be in memory at once.
  public init(
    linesOf type: Element.Type,
    as format: JSONLineFormat = .newlineDelimited,
    decoder: ShieldedJSONDecoder = ShieldedJSONDecoder(),
    options: RescueOptions = RescueOptions(),
    limits: JSONStreamLimits = JSONStreamLimits()
  ) {
    self.init(format.form, nil, decoder, options, limits) { _, _, _ in [] }
    if case .serverSentEvents(let end) = format { cutter.events = EventScan(endingAt: end) }
  }

  /// Creates a feed for documents that follow each other, with or without white space between them.
  ///
  /// A document that isn't valid JSON ends the feed, since the beginning of the next one isn't known.
  ///
  /// - Parameters:
  ///   - type: The type of the documents.
  ///   - decoder: The decoder.
  ///   - options: The policy and the log.
  ///   - limits: How much may be in memory at once.
  public init(
    documentsOf type: Element.Type,
    decoder: ShieldedJSONDecoder = ShieldedJSONDecoder(),
    options: RescueOptions = RescueOptions(),
    limits: JSONStreamLimits = JSONStreamLimits()
  ) {
    self.init(.documents, nil, decoder, options, limits) { _, _, _ in [] }
  }

  /// Creates a feed for the list of a response.
  ///
  /// - Parameter elements: Returns the elements of a decoded response, or throws the response's error.
  private init<Response: Decodable>(
    ofListIn response: Response.Type,
    _ decoder: ShieldedJSONDecoder,
    _ options: RescueOptions,
    _ limits: JSONStreamLimits,
    elements: @escaping (Response) throws -> [Element]
  ) {
    let envelope = response as? any PassEnvelope.Type
    let payload = envelope?.payloadLocation(options)
    var location = payload.flatMap { Self.location(of: $0, decoder) }
    let hasStatus = envelope.map { $0.codeKey == nil } ?? false
    location?.allowsWholeBody = hasStatus && options.decodePath == nil
    self.init(.list, location, decoder, options, limits) {
      try elements(try $0.decode(response, from: $1, options: $2))
    }
    allowsBareList = hasStatus
    // Only an HTTP status that isn't a success leaves no place for a list.
    cutter.search.keepsOnlyBeginning = hasStatus && payload == nil
  }

  /// Returns a closure that decides whether the members before the list say that the response is a failure; `nil` if the HTTP
  /// status says it.
  private static func failureTest<Response: BaseResponseProtocol>(
    of response: Response.Type
  ) -> ((ShieldedJSONDecoder, Data) -> Bool)? {
    guard let envelope = response as? any PassEnvelope.Type, let codeKey = envelope.codeKey else { return nil }
    return { decoder, beginning in
      // A code that is missing so far may follow. So may one that counts in place of one under the converted key.
      // With options of its own: those of a call around the feed don't apply, and record nothing of this.
      let hasKey = try? RescueOptions().apply {
        try decoder.decode(KeyPresence.self, from: beginning, configuration: codeKey).isPresent
      }
      guard hasKey == true else { return false }
      let response = try? decoder.decode(response, from: beginning, options: RescueOptions())
      return response.map { !$0.isSuccess } ?? false
    }
  }

  /// The location as bytes are compared with it; `nil` if the decoder converts keys before it compares them.
  private static func location(of payload: PayloadLocation, _ decoder: ShieldedJSONDecoder) -> ListSearch.Location? {
    guard !decoder.convertsKeys, !decoder.assumesTopLevelDictionary else { return nil }
    return ListSearch.Location(parents: payload.parents, keys: payload.keys)
  }
}

/// The answer to the question whether an object has a member.
private struct KeyPresence: DecodableWithConfiguration {
  let isPresent: Bool

  init(from decoder: any Decoder, configuration key: String) throws {
    isPresent = try decoder.container(keyedBy: ElementKey.self).contains(ElementKey(stringValue: key))
  }
}

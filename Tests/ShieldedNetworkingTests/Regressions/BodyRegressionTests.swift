import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking
import Testing

@Suite("Regressions of bodies", .timeLimit(.minutes(20)))
struct BodyRegressionTests {
  private struct MaybeText: Endpoint {
    typealias Response = StatusResponse<String?>
    typealias Code = ListCode
    let path = "text"
    let decodePath: [String]? = []
    let decoder = ShieldedJSONDecoder.keepingComplete
  }

  private struct Number: Endpoint {
    typealias Response = StatusResponse<Int>
    typealias Code = ListCode
    let path = "number"
    let decodePath: [String]? = []
    let decoder = ShieldedJSONDecoder.keepingComplete
  }

  private static let lost = TransportError.connectionLost(receivedByteCount: 3)

  private func client(_ body: String, _ error: TransportError? = lost) -> ShieldedClient {
    ShieldedClient(PiecewiseTransport(PiecewiseTransport.Answer(body, pieceLength: 1, error: error)))
  }

  /// A success whose payload was nil came back for a body that had only the spaces that a server sends while it works.
  @Test(
    "White space or a byte order mark, and a number, aren't the beginning of a body that is kept",
    arguments: [" ", "\n \r\n", "\u{FEFF}", "\u{FEFF} ", "12", " -1", "\t0"]
  )
  func beginnings(_ body: String) async {
    #expect(await client(body).failure(of: MaybeText())?.reason == .transport(Self.lost))
    #expect(await client(body).failure(of: Number())?.reason == .transport(Self.lost))
    let list = ListEndpoint(decoder: .keepingComplete)
    #expect(await client(body).whole(list).reason == .transport(Self.lost))
    #expect(await client(body).streamed(list).reason == .transport(Self.lost))
  }

  /// A body that doesn't end, in pieces of 1 000 bytes. It ignores the limits.
  private final class EndlessTransport: HTTPTransport {
    let pieceCount = Lock(0)

    func response(
      to request: TransportRequest,
      within limits: TransportLimits
    ) async throws(TransportError) -> TransportResponse { throw .canceled }

    func streamedResponse(
      to request: TransportRequest,
      within limits: TransportLimits
    ) async throws(TransportError) -> StreamedResponse {
      let body = ResponseBody { [self] () async throws(TransportError) in
        pieceCount.withLock { $0 += 1 }
        return Data(repeating: UInt8(ascii: "["), count: 1_000)
      }
      return StreamedResponse(status: 200, headers: ["Content-Type": "application/json"], body: body)
    }
  }

  /// All of it was received before its size was compared.
  @Test("A body of which the beginning would be kept is received up to the limit")
  func endless() async {
    let transport = EndlessTransport()
    var endpoint = ListEndpoint(decoder: .keepingComplete, limits: TransportLimits(bodyByteCount: 10_000))
    #expect(await ShieldedClient(transport).failure(of: endpoint)?.reason == .transport(.bodyTooLarge(limit: 10_000)))
    #expect(transport.pieceCount.withLock { $0 } == 11)
    endpoint.limits = TransportLimits(bodyByteCount: 999)
    #expect(await ShieldedClient(transport).failure(of: endpoint)?.reason == .transport(.bodyTooLarge(limit: 999)))
    #expect(transport.pieceCount.withLock { $0 } == 12)
  }

  private struct PropertyList: Endpoint {
    typealias Response = StatusResponse<[Int]>
    typealias Code = ListCode
    let path = "list"
    let decodePath: [String]? = []
    let decoder = PropertyListDecoder()
    let contentTypes = ContentTypes.any
  }

  /// It was taken for malformed JSON.
  @Test("A body that begins with a less-than sign is read by a decoder of another format")
  func propertyList() async throws {
    let body = try PropertyListSerialization.data(fromPropertyList: [1, 2], format: .xml, options: 0)
    #expect(body.first == UInt8(ascii: "<"))
    func client(_ body: Data) -> ShieldedClient {
      ShieldedClient(RecordedTransport { _ in TransportResponse(status: 200, body: body) })
    }
    #expect(try await client(body).send(PropertyList()).value == [1, 2])
    let page = Data("<html><body>No</body></html>".utf8)
    #expect(await client(page).failure(of: PropertyList())?.reason == .unreadable(.htmlPage))
  }

  private struct Dated: Endpoint {
    struct Payload: Decodable, Sendable { var at: Date }
    typealias Response = StatusResponse<Payload>
    typealias Code = ListCode
    let path = "date"
    let decodePath: [String]? = ["data"]
    let policy: RescuePolicy? = .strict
    var decoder: JSONDecoder {
      let decoder = JSONDecoder()
      decoder.allowsJSON5 = true
      decoder.dateDecodingStrategy = .iso8601
      return decoder
    }
  }

  /// The body was parsed as JSON, whatever the decoder reads, so the reason was malformed JSON.
  @Test("A value that its type refuses in a body of JSON5 is the reason, and not the body")
  func json5() async {
    func reason(_ body: String) async -> RequestError<ListCode>.Reason? {
      let response = TransportResponse(status: 200, body: Data(body.utf8))
      return await ShieldedClient(RecordedTransport { _ in response }).failure(of: Dated())?.reason
    }
    let refused = await reason(#"{"data": {"at": "yesterday"}}"#)
    #expect("\(refused as Any)".contains("at data"))
    #expect(await reason(#"{data: {at: "yesterday"}}"#) == refused)
    #expect(await reason("{data: {at: yesterday}}") == .unreadable(.malformedJSON))
  }

  private struct Coded: Endpoint {
    typealias Response = CodeMessageResponse<[Int]>
    typealias Code = ListCode
    let path = "list"
    let decoder = ShieldedJSONDecoder.keepingComplete
  }

  private struct Summary: Endpoint {
    struct Body: Decodable, Sendable {
      var total: Int
      var message: String
    }
    typealias Response = StatusResponse<Body>
    typealias Code = ListCode
    let path = "summary"
    let decodePath: [String]? = []
    let decoder = ShieldedJSONDecoder.keepingComplete
  }

  /// The reason was a payload that can't be mapped, so the request wasn't repeated.
  @Test("A body that ends before what the contract requires fails as it does if nothing is kept")
  func ended() async {
    for body in [#"{"msg":"ok""#, #"{"code":20"#, #"{"total":2,"mess"#] {
      let (lost, complete) = (client(body), client(body, nil))
      let truncated = BodyProblem.truncatedJSON(byteCount: body.utf8.count)
      #expect(await lost.failure(of: Coded())?.reason == .transport(Self.lost), "\(body)")
      #expect(await complete.failure(of: Coded())?.reason == .unreadable(truncated), "\(body)")
      #expect(await lost.failure(of: Summary())?.reason == .transport(Self.lost), "\(body)")
      #expect(await complete.failure(of: Summary())?.reason == .unreadable(truncated), "\(body)")
      #expect(await lost.streamed(Coded()).reason == .transport(Self.lost), "\(body)")
      #expect(await complete.streamed(Coded()).reason == .unreadable(truncated), "\(body)")
      // The status is known, and is what the call fails with.
      let answer = PiecewiseTransport.Answer(status: 401, body, error: Self.lost)
      let expired = await ShieldedClient(PiecewiseTransport(answer)).failure(of: Summary())
      guard case .response(.common(.tokenExpired, _)) = expired?.reason else {
        Issue.record("\(body): \(expired as Any)")
        continue
      }
    }
  }

  @Test("A call whose body ends too early because the connection is lost is repeated")
  func repeated() async {
    let transport = PiecewiseTransport(
      PiecewiseTransport.Answer(#"{"msg":"ok""#, error: Self.lost),
      PiecewiseTransport.Answer(#"{"code":200,"msg":"ok","data":[1]}"#)
    )
    let client = ShieldedClient(transport) { $0.retry = RetryPolicy(baseDelay: .milliseconds(1)) }
    #expect(await client.failure(of: Coded()) == nil)
    #expect(transport.requests.count == 2)
  }

  @Test("The beginning of an array is kept, also after white space")
  func kept() async {
    for body in [" [1,2", "\u{FEFF} [1,2,"] {
      let list = ListEndpoint(decoder: .keepingComplete)
      let (whole, streamed) = (await client(body).whole(list), await client(body).streamed(list))
      #expect(whole.elements == streamed.elements && whole.elements.first == 1, "\(whole) \(streamed)")
      #expect(whole.reason == nil && streamed.reason == nil)
    }
  }

  /// A stream called a body truncated that has ended in the middle of malformed JSON.
  @Test(
    "A stream calls a body malformed if the whole body is",
    arguments: [
      #"{"data":[1],"x":[}"#, #"{"data":[1],"x":"\q"#, #"{"data":[nope"#, #"{"data":[1,{"a":1 "b":2}"#,
      #"{"data":[1,[1 2]"#, #"{"data":[1,"\q"#, #"{"data":[1,2}"#,
    ],
    [1, 3, .max]
  )
  func malformed(_ body: String, _ pieceLength: Int) async {
    let client = ShieldedClient(PiecewiseTransport(PiecewiseTransport.Answer(body, pieceLength: pieceLength)))
    for decoder in [ShieldedJSONDecoder(), .keepingComplete] {
      let endpoint = ListEndpoint(decoder: decoder)
      let (streamed, whole) = (await client.streamed(endpoint), await client.whole(endpoint))
      #expect(streamed.isEqual(to: whole), "\(streamed), but \(whole)")
      #expect(whole.reason == .unreadable(.malformedJSON))
    }
  }

  @Test("The truncation of a body that was read as a whole is recorded once")
  func truncationRecord() async throws {
    struct Page: Decodable { var total: Int }
    var decoder = ShieldedJSONDecoder.keepingComplete
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let stream = client(#"{"total":3,"data":[1,2,3"#).stream(ListEndpoint(decoder: decoder))
    var elements: [Int] = []
    for try await element in stream { elements.append(element) }
    #expect(elements == [1, 2])
    #expect(try stream.decodeRest(as: Page.self).total == 3)
    #expect(stream.report.records.filter { $0.rule == .incompletePayload }.count == 1, "\(stream.report)")
  }

  /// Decoding the members around the list recorded everything once more.
  @Test("The uses of a lenient grammar are recorded once, whether the body is decoded while it arrives or as a whole")
  func grammar() async throws {
    struct Page: Decodable { var total: Int }
    for type in ["application/json", "application/json; charset=latin1"] {
      let answer = PiecewiseTransport.Answer(contentType: type, #"{"data":[1,/**/],"total":3,}"#, pieceLength: 4)
      var decoder = ShieldedJSONDecoder()
      decoder.grammar = .lenient([.trailingCommas, .comments])
      let stream = ShieldedClient(PiecewiseTransport(answer)).stream(ListEndpoint(decoder: decoder))
      var elements: [Int] = []
      for try await element in stream { elements.append(element) }
      let count = stream.report.totalCount
      #expect(elements == [1] && count >= 2)
      #expect(try stream.decodeRest(as: Page.self).total == 3)
      #expect(stream.report.totalCount == count, "\(stream.report)")
    }
  }
}

extension ShieldedJSONDecoder {
  fileprivate static var keepingComplete: ShieldedJSONDecoder {
    var decoder = ShieldedJSONDecoder()
    decoder.truncation = .keepComplete
    return decoder
  }
}

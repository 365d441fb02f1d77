import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking
import Testing

@Suite("The charset of a response", .timeLimit(.minutes(20)))
struct ResponseCharsetTests {
  private struct Names: Endpoint {
    typealias Response = StatusResponse<[String]>
    typealias Code = ListCode
    let path = "names"
    var policy: RescuePolicy?
    var decoder = ShieldedJSONDecoder()
  }

  private struct FoundationNames: Endpoint {
    typealias Response = StatusResponse<[String]>
    typealias Code = ListCode
    let path = "names"
  }

  private func response(_ name: [UInt8], _ contentType: String?, status: Int = 200) -> TransportResponse {
    let body = Data(#"{"message":""#.utf8) + name + Data(#"","data":[""#.utf8) + name + Data(#""]}"#.utf8)
    let headers: HeaderFields = contentType.map { ["Content-Type": $0] } ?? [:]
    return TransportResponse(status: status, headers: headers, body: body)
  }

  private func client(_ response: TransportResponse) -> ShieldedClient {
    ShieldedClient(RecordedTransport { _ in response })
  }

  @Test(
    "A body that isn't Unicode is read in the charset that its response declares, which is recorded",
    arguments: [
      ([0x47, 0x72, 0xFC, 0x6E], "iso-8859-1", "Grün"), ([0x80, 0x93, 0xE9], "ISO-8859-1", "€“é"),
      // Bytes without a character are control characters.
      ([0xFC, 0x81, 0x8D, 0x9D], "iso-8859-1", "ü\u{81}\u{8D}\u{9D}"), ([0xE0, 0x98], "windows-1251", "а\u{98}"),
      ([0xFC, 0x80], "windows-1252", "ü€"), ([0xE9], "us-ascii", "é"), ([0xB9], "windows-1250", "ą"),
      ([0xCF, 0xF0], "windows-1251", "Пр"), ([0xE1], "windows-1253", "α"), ([0xFD], "iso-8859-9", "ı"),
      ([0xB1], "iso-8859-2", "ą"), ([0xB0], "iso-8859-5", "А"), ([0xA4], "iso-8859-15", "€"), ([0xCF], "koi8-r", "о"),
      // The second byte of this character is a backslash in ASCII.
      ([0x95, 0x5C], "Shift_JIS", "表"), ([0xD6, 0xD0], "gbk", "中"), ([0xD6, 0xD0], "GB2312", "中"),
      // The second character is © in UTF-8.
      ([0xD6, 0xD0, 0xC2, 0xA9, 0xCE, 0xC4], "gbk", "中漏文"),
      ([0x81, 0x30, 0x89, 0x37], "gb18030", "Þ"), ([0xA4, 0xA4], "big5", "中"), ([0xB0, 0xA1], "euc-kr", "가"),
      // Characters that the standards of these names lack, and that senders use.
      ([0x8C, 0x63, 0xB9, 0xE6], "euc-kr", "똠방"), ([0xC6, 0xA1, 0xC6, 0xE7], "Big5", "①ぁ"),
    ] as [([UInt8], String, String)]
  )
  func converted(bytes: [UInt8], charset: String, text: String) async throws {
    for type in ["application/json; charset=\(charset)", "application/json;profile=a; Charset = \"\(charset)\""] {
      let client = client(response(bytes, type))
      for response in [try await client.send(Names()), try await client.send(FoundationNames())] {
        #expect(response.value == [text])
        #expect(response.message == text)
        let record = try #require(response.report.records.first)
        #expect(response.report.totalCount == 1)
        #expect((record.rule, record.outcome) == (.declaredCharset, .retyped))
        #expect(record.path.components.isEmpty)
        #expect(record.found == "\"\(charset.lowercased())\"")
      }
    }
  }

  @Test(
    "A body in valid UTF-8 stays what it is, whatever its response declares",
    arguments: ["iso-8859-1", "windows-1252", "shift_jis", "utf-8", "utf-16", "unknown", ""]
  )
  func unicode(charset: String) async throws {
    let client = client(response(Array("Grün 表".utf8), "application/json; charset=\(charset)"))
    let response = try await client.send(Names())
    #expect(response.value == ["Grün 表"])
    #expect(response.report.isEmpty)
  }

  @Test(
    "A body in UTF-16 or UTF-32, or with a byte order mark, stays what it is",
    arguments: [String.Encoding.utf16, .utf16LittleEndian, .utf16BigEndian, .utf32, .utf32BigEndian]
  )
  func wide(encoding: String.Encoding) async throws {
    let body = try #require(#"{"data":["Grün"]}"#.data(using: encoding))
    let answer = TransportResponse(
      status: 200,
      headers: ["Content-Type": "application/json; charset=iso-8859-1"],
      body: body
    )
    let response = try await client(answer).send(Names())
    #expect(response.value == ["Grün"])
    #expect(response.report.isEmpty)
  }

  @Test(
    "Without a charset, or with one that has no converter, invalid bytes are repaired as before",
    arguments: ["application/json", "application/json; charset=utf-8", "application/json; charset=x-user-defined", nil]
  )
  func undeclared(contentType: String?) async throws {
    let response = try await client(response([0x47, 0x72, 0xFC, 0x6E], contentType)).send(Names())
    #expect(response.value == ["Gr\u{FFFD}n"])
    #expect(response.report.records.map(\.rule) == [.stringFromInvalidString])
  }

  @Test(
    "A body in UTF-8 with invalid bytes, such as half a character, is repaired as before",
    arguments: ["iso-8859-1", "gbk"]
  )
  func nearlyUnicode(charset: String) async throws {
    let body = Data(#"{"data":["Grün","abc"#.utf8) + [0xC3] + Data(#""]}"#.utf8)
    let type = "application/json; charset=\(charset)"
    let response = try await client(TransportResponse(status: 200, headers: ["Content-Type": type], body: body)).send(
      Names()
    )
    #expect(response.value == ["Grün", "abc\u{FFFD}"])
    #expect(response.report.records.map(\.rule) == [.stringFromInvalidString])
  }

  @Test("A body that ends inside a character is converted up to there")
  func cutOff() async throws {
    var endpoint = Names()
    endpoint.decoder.truncation = .keepComplete
    let body = Data(#"{"data":[""#.utf8) + [0xD6, 0xD0] + Data(#"",""#.utf8) + [0xD6]
    let headers: HeaderFields = ["Content-Type": "application/json; charset=gbk"]
    let response = try await client(TransportResponse(status: 200, headers: headers, body: body)).send(endpoint)
    #expect(response.value == ["中"])
  }

  @Test("A byte order mark in UTF-8 decides, even before bytes that aren't UTF-8")
  func markDecides() async throws {
    let body = Data([0xEF, 0xBB, 0xBF]) + Data(#"{"data":[""#.utf8) + [0xFC] + Data(#""]}"#.utf8)
    let answer = TransportResponse(
      status: 200,
      headers: ["Content-Type": "application/json; charset=latin1"],
      body: body
    )
    #expect(try await client(answer).send(Names()).value == ["\u{FFFD}"])
  }

  @Test(
    "A body that isn't Unicode even when it is converted is converted at most once",
    arguments: [([0x00, 0x41, 0x00], 0), ([0x41, 0x00, 0x42], 0), ([0x00, 0x00, 0x00, 0x41, 0xFC], 1)]
      as [([UInt8], Int)]
  )
  func once(bytes: [UInt8], count: Int) async {
    let headers: HeaderFields = ["Content-Type": "application/json; charset=latin1"]
    let answer = TransportResponse(status: 200, headers: headers, body: Data(bytes))
    let failure = await client(answer).failure(of: Names())
    #expect(failure?.reason == .unreadable(.malformedJSON))
    #expect(failure?.report.totalCount == count)
  }

  @Test("A policy that doesn't allow a string to be retyped refuses the conversion")
  func policies() async throws {
    let client = client(response([0xFC], "application/json; charset=iso-8859-1"))
    let refused = await client.failure(of: Names(policy: .strict))
    let reason = "the response doesn't match its contract: a value can't be read at data[0]"
    #expect(refused?.reason == .response(.unmappablePayload(reason: reason)))
    #expect(refused?.report.isEmpty == true)
    var defaulting = RescuePolicy.strict
    defaulting[.string, from: .string] = .default
    let defaulted = try await client.send(Names(policy: defaulting))
    #expect(!defaulted.value.contains("ü"))
    #expect(!defaulted.report.records.isEmpty && !defaulted.report.records.contains { $0.rule == .declaredCharset })
    var retyping = RescuePolicy.strict
    retyping[.string, from: .string] = .retype
    #expect(await client.failure(of: Names(policy: retyping)) == nil)
  }

  @Test("The message of a failure and the beginning of a body that can't be read are in the charset too")
  func failures() async {
    let failure = await client(response([0xFC], "application/json; charset=latin1", status: 500)).failure(of: Names())
    #expect(failure?.reason == .response(.unrecognized(500, message: "ü")))
    let body = Data(#"{"data":[""#.utf8) + [0xFC]
    let headers: HeaderFields = ["Content-Type": "application/json; charset=latin1"]
    let cut = await client(TransportResponse(status: 200, headers: headers, body: body)).failure(of: Names())
    #expect(cut?.excerpt == #"{"data":["ü"#)
  }

  @Test("A stream of a body with another charset gives what a call gives", arguments: [1, 7, .max])
  func streams(pieceLength: Int) async {
    for type in ["application/json; charset=iso-8859-1", "application/json; charset=utf-8"] {
      for (message, end) in [("", "}"), ("a", "}"), ("\u{E9}", "}"), ("\u{E9}", "")] {
        let body = Data(#"{"data":[1,"2"],"message":""#.utf8) + message.unicodeScalars.map { UInt8($0.value) }
        let bytes = Array(body + Data("\"\(end)".utf8))
        var answer = PiecewiseTransport.Answer(contentType: type, "")
        answer.pieces = stride(from: 0, to: bytes.count, by: min(pieceLength, bytes.count)).map {
          Data(bytes[$0..<min(bytes.count, $0 + min(pieceLength, bytes.count))])
        }
        let client = ShieldedClient(PiecewiseTransport(answer))
        let (streamed, whole) = (await client.streamed(ListEndpoint()), await client.whole(ListEndpoint()))
        #expect(streamed.isEqual(to: whole), "\(type), \(message): \(streamed), but \(whole)")
      }
    }
  }
}

extension ResponseCharsetTests {
  private struct Page: Decodable { var title: String }

  @Test("The rest of a streamed body is read in the charset too")
  func rest() async throws {
    let body = Data(#"{"data":[1,2],"title":"Gr"#.utf8) + [0xFC] + Data(#"n"}"#.utf8)
    var answer = PiecewiseTransport.Answer(contentType: "application/json; charset=iso-8859-1", "")
    answer.pieces = [body.prefix(20), body.dropFirst(20)]
    let stream = ShieldedClient(PiecewiseTransport(answer)).stream(ListEndpoint())
    var elements: [Int] = []
    for try await element in stream { elements.append(element) }
    #expect(elements == [1, 2])
    #expect(try stream.decodeRest(as: Page.self).title == "Grün")
    #expect(stream.report.records.map(\.rule) == [.declaredCharset])
  }
}

@Suite("An empty body in place of an Optional payload", .timeLimit(.minutes(20)))
struct EmptyBodyTests {
  private struct Profile: Codable, Equatable, Sendable { var name: String }

  private struct ProfileEndpoint<Body: BaseResponseProtocol>: Endpoint where Body.Payload: Sendable {
    typealias Response = Body
    typealias Code = ListCode
    let path = "profile"
    var method = "GET"
    var allowsEmptyBody = false
    var successStatuses: SuccessStatuses?
    var policy: RescuePolicy?
  }

  private typealias OptionalProfile = ProfileEndpoint<StatusResponse<Profile?>>
  private typealias RequiredProfile = ProfileEndpoint<StatusResponse<Profile>>

  private func client(_ body: String, status: Int = 200) -> ShieldedClient {
    ShieldedClient(RecordedTransport { _ in TransportResponse(status: status, body: Data(body.utf8)) })
  }

  @Test("The payload is nil, which is recorded", arguments: ["", " \r\n\t", "\u{FEFF}"])
  func recorded(body: String) async throws {
    let response = try await client(body).send(OptionalProfile())
    #expect(response.value == nil)
    #expect(response.message == "Success.")
    let record = try #require(response.report.records.first)
    #expect(response.report.totalCount == 1)
    #expect(
      record.description
        == "the whole payload: defaulted by emptyBody (empty), expected Optional<Profile>, found nothing"
    )
  }

  @Test("It isn't recorded if the endpoint, the status or the method allows an empty body")
  func allowed() async throws {
    let statuses: SuccessStatuses = [200, 204, 205]
    for (endpoint, status) in [
      (OptionalProfile(allowsEmptyBody: true), 200), (OptionalProfile(successStatuses: statuses), 204),
      (OptionalProfile(successStatuses: statuses), 205), (OptionalProfile(method: "HEAD"), 200),
      (OptionalProfile(method: "head"), 200),
      (OptionalProfile(allowsEmptyBody: true, policy: .strict), 200),
      (OptionalProfile(successStatuses: statuses, policy: .strict), 204),
    ] {
      let response = try await client("", status: status).send(endpoint)
      #expect(response.value == nil)
      #expect(response.report.isEmpty)
    }
  }

  @Test("It is an error for a required payload, under a strict policy, and if the status isn't a success")
  func refused() async {
    #expect(await client("").failure(of: RequiredProfile())?.reason == .unreadable(.emptyBody))
    #expect(await client("").failure(of: RequiredProfile(allowsEmptyBody: true))?.reason == .unreadable(.emptyBody))
    #expect(await client("").failure(of: OptionalProfile(policy: .strict))?.reason == .unreadable(.emptyBody))
    #expect(await client("", status: 204).failure(of: OptionalProfile())?.reason == .unreadable(.emptyBody))
    let missing = await client("", status: 404).failure(of: OptionalProfile(allowsEmptyBody: true))
    #expect(missing?.reason == .unreadable(.emptyBody))
    #expect(await client("", status: 401).failure(of: OptionalProfile())?.reason.isTokenExpiry == true)
    #expect(
      await client("{").failure(of: OptionalProfile(allowsEmptyBody: true))?.problem == .truncatedJSON(byteCount: 1)
    )
  }

  @Test("It is an error for a contract with a code in the body, which an empty body doesn't have")
  func codes() async {
    let endpoint = ProfileEndpoint<CodeMessageResponse<Profile?>>(allowsEmptyBody: true)
    #expect(await client("").failure(of: endpoint)?.reason == .unreadable(.emptyBody))
  }

  @Test("Both decoders give the same for a response in the options")
  func decoders() throws {
    for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
      let log = RescueLog()
      let shielded = try decoder.decode(ShieldedResponse<Profile?>.self, from: Data(), options: RescueOptions(log: log))
      #expect(shielded.data == nil)
      #expect(log.report().records.map(\.rule) == [.emptyBody])
      let allowing = RescueOptions(policy: .strict, allowsEmptyBody: true)
      #expect(
        try decoder.decodeWithReport(StatusResponse<Profile?>.self, from: Data(), options: allowing).report.isEmpty
      )
      #expect(throws: DecodingError.self) {
        try decoder.decode(ShieldedResponse<Profile?>.self, from: Data(), options: RescueOptions(policy: .strict))
      }
      #expect(throws: DecodingError.self) {
        try decoder.decode(ShieldedResponse<Profile>.self, from: Data(), options: RescueOptions())
      }
      #expect(throws: APIError.serverError(code: 500, message: "Unknown error.")) {
        try decoder.decode(ShieldedResponse<Profile?>.self, from: Data(), options: RescueOptions(status: 500))
      }
      for bytes in [[0xBF], [0xEF, 0xBB], [0xEF, 0xBB, 0xBF, 0xBF], [0x20, 0xEF]] as [[UInt8]] {
        #expect(throws: DecodingError.self) {
          try decoder.decode(ShieldedResponse<Profile?>.self, from: Data(bytes), options: allowing)
        }
      }
      let filled = Data(#"{"data": {"name": "Lamp"}}"#.utf8)
      #expect(
        try decoder.decode(ShieldedResponse<Profile?>.self, from: filled, options: allowing).data
          == Profile(name: "Lamp")
      )
    }
  }
}

extension RequestError.Reason {
  fileprivate var isTokenExpiry: Bool {
    if case .response(.common(.tokenExpired, _)) = self { true } else { false }
  }
}

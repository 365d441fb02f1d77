import Foundation
import ShieldedNetworking
import Testing

/// `send` asked Foundation's parser, which accepts more than the decoder, whether a body is JSON.
@Suite("Public report: malformed JSON was reported as a broken contract", .timeLimit(.minutes(20)))
struct UnreadableBodyTests {
  private static let malformed = [
    #"{"data":[1],}"#, #"{"data":[01]}"#, #"{"data":[1.]}"#, #"{"data":[1],"message":"a\#nb"}"#,
    #"{"data":[1],"a":"\H"}"#,
    #"{"data":[NaN]}"#,
  ]

  @Test("Malformed JSON is malformed for send and for stream, whatever the status", arguments: malformed)
  func malformedBody(_ body: String) async {
    for status in [200, 500] {
      let client = ShieldedClient(RecordedTransport(status: status, body))
      #expect(await client.failure(of: ListEndpoint())?.reason == .unreadable(.malformedJSON), "\(status)")
    }
    let client = ShieldedClient(RecordedTransport(body))
    #expect(await client.streamed(ListEndpoint(decodePath: ["data"])).reason == .unreadable(.malformedJSON))
  }

  @Test("The error of malformed JSON says what is wrong and where, over our decoder, for send and for stream")
  func place() async throws {
    let body = "{\"data\":[1,\n 02]}"
    for status in [200, 500] {
      let client = ShieldedClient(RecordedTransport(status: status, body))
      let failure = await client.failure(of: ListEndpoint())
      let error = try #require(failure)
      #expect(error.syntaxError == "a number has a leading zero at byte 14 (line 2, column 3)")
      #expect(
        error.description.contains(
          "the response isn't valid JSON: a number has a leading zero at byte 14 (line 2, column 3);"
        )
      )
    }
    let client = ShieldedClient(RecordedTransport(body))
    let streamed = await client.streamed(ListEndpoint(decodePath: ["data"]))
    #expect(streamed.syntaxError == "a number has a leading zero at byte 14")
  }

  @Test(
    "A body without a code that can be read names the key",
    arguments: [#"{"data":[1]}"#, #"{"code":null,"data":[1]}"#, #"{"code":{},"data":[1]}"#]
  )
  func missingCode(_ body: String) async throws {
    let failure = await ShieldedClient(RecordedTransport(body)).failure(of: CodedListEndpoint())
    let error = try #require(failure)
    #expect(error.reason == .response(.common(.other, message: "Unknown error.")))
    #expect(
      error.description == #"status 200: the body has no code of a success under "code": Unknown error."#
    )
  }

  @Test(
    "A body that ends too early is truncated for send and for stream",
    arguments: [#"{"data":[1"#, #"{"data":[1],"to"#]
  )
  func truncated(_ body: String) async {
    let client = ShieldedClient(RecordedTransport(body))
    let expected = RequestError<ListCode>.Reason.unreadable(.truncatedJSON(byteCount: body.utf8.count))
    #expect(await client.failure(of: ListEndpoint())?.reason == expected)
    #expect(await client.streamed(ListEndpoint(decodePath: ["data"])).reason == expected)
  }

  @Test("A value that its type refuses is a broken contract")
  func mismatch() async {
    let client = ShieldedClient(RecordedTransport(#"{"data":{"a":1}}"#))
    guard case .response(.unmappablePayload)? = await client.failure(of: ListEndpoint())?.reason else {
      Issue.record("The body has the wrong shape.")
      return
    }
  }

  @Test("A status that isn't a success names the option that allows it")
  func status() async {
    let client = ShieldedClient(RecordedTransport(status: 304, #"{"data":[1]}"#))
    #expect(
      await client.failure(of: ListEndpoint())?.description
        == "status 304: the status isn't one of the endpoint's successStatuses: Unknown error."
    )
  }

  @Test("The description of a payload of the wrong shape says once what is wrong")
  func onceOnly() async throws {
    let client = ShieldedClient(RecordedTransport(#"{"data":{"a":1}}"#))
    let description = try #require(await client.failure(of: ListEndpoint())).description
    #expect(description.components(separatedBy: "doesn't match its contract").count == 2, "\(description)")
  }
}

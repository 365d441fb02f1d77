import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking
import Testing

@Suite("Responses in a lenient grammar", .timeLimit(.minutes(20)))
struct LenientResponseTests {
  private struct Names: Endpoint {
    typealias Response = StatusResponse<[URL]>
    typealias Code = ListCode
    let path = "names"
    var policy: RescuePolicy?
    var decoder = ShieldedJSONDecoder()
  }

  private static var lenient: ShieldedJSONDecoder {
    var decoder = ShieldedJSONDecoder()
    decoder.grammar = .lenient([.comments, .trailingCommas])
    return decoder
  }

  private func client(_ body: String) -> ShieldedClient {
    let response = TransportResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(body.utf8))
    return ShieldedClient(RecordedTransport { _ in response })
  }

  @Test("A body is read in the grammar of the endpoint's decoder, and its uses are reported")
  func body() async throws {
    let client = client(#"/* a */ {"data": ["b",]}"#)
    let response = try await client.send(Names(decoder: Self.lenient))
    #expect(response.value == [URL(string: "b")])
    #expect(response.report.records.map(\.rule) == [.comment, .trailingComma])
    #expect(await client.failure(of: Names())?.reason == .unreadable(.malformedJSON))
    #expect(
      await client.failure(of: Names(policy: .strict, decoder: Self.lenient))?.reason == .unreadable(.malformedJSON)
    )
  }

  @Test("A value that can't be read doesn't make a lenient body malformed")
  func mismatch() async throws {
    let failure = await client(#"/* a */ {"data": ["",]}"#).failure(
      of: Names(policy: RescuePolicy.lenient.refusingURLs, decoder: Self.lenient)
    )
    let problem = try #require(failure?.problem)
    guard case .mismatch(let path, _) = problem else {
      Issue.record("\(problem)")
      return
    }
    #expect("\(path)" == "data[0]")
  }
}

extension RescuePolicy {
  fileprivate var refusingURLs: RescuePolicy {
    var policy = self
    policy.set(.throw, for: .url)
    policy.set(.throw, for: .array)
    return policy
  }
}

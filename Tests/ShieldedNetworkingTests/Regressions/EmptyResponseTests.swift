import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking
import Testing

@Suite("Responses without a body", .timeLimit(.minutes(20)))
struct EmptyResponseTests {
  private struct Deletion: Endpoint {
    typealias Response = EmptyResponse
    typealias Code = ListCode
    let path = "item"
    var method = "DELETE"
    var successStatuses: SuccessStatuses?
  }

  private func result(
    _ response: TransportResponse,
    of endpoint: Deletion = Deletion()
  ) async -> Result<EndpointResponse<EmptyResponse.Payload>, RequestError<ListCode>> {
    do {
      return .success(try await ShieldedClient(RecordedTransport { _ in response }).send(endpoint))
    } catch {
      return .failure(error)
    }
  }

  private func reason(_ status: Int, _ body: String, of endpoint: Deletion = Deletion()) async
    -> RequestError<ListCode>.Reason?
  {
    if case .failure(let error) = await result(TransportResponse(status: status, body: Data(body.utf8)), of: endpoint) {
      error.reason
    } else {
      nil
    }
  }

  @Test("A successful status without a body is a success", arguments: [200, 201, 202, 204, 205, 299])
  func noBody(status: Int) async throws {
    let response = try await result(TransportResponse(status: status)).get()
    #expect(response.status == status)
    #expect(response.value == EmptyResponse.Payload())
    #expect(response.message == "Success.")
    #expect(response.report.isEmpty)
    let head = try await result(TransportResponse(status: status), of: Deletion(method: "HEAD")).get()
    #expect(head.status == status)
  }

  @Test(
    "The body of a success is ignored, whatever it is",
    arguments: ["OK", "<html>", "{", #"{"code": 7, "message": "no"}"#, " "]
  )
  func ignoredBody(body: String) async throws {
    #expect(await reason(200, body) == nil)
    let page = TransportResponse(status: 200, headers: ["Content-Type": "text/html"], body: Data(body.utf8))
    _ = try await result(page).get()
  }

  @Test("An error status is a failure, with the message of its body if there is one")
  func failures() async {
    #expect(await reason(500, #"{"message": "Closed"}"#) == .response(.unrecognised(500, message: "Closed")))
    #expect(await reason(7, #"{"msg": "Full"}"#) == .response(.module(.full, message: "Full")))
    #expect(await reason(401, "") == .response(.common(.tokenExpired, message: "Unknown error.")))
    #expect(await reason(404, "") == .response(.unrecognised(404, message: "Unknown error.")))
    #expect(await reason(304, "") == .response(.unrecognised(304, message: "Unknown error.")))
    #expect(await reason(502, "<html>") == .unreadable(.htmlPage))
  }

  @Test("An endpoint's own success statuses replace the 2xx statuses")
  func successStatuses() async {
    let endpoint = Deletion(successStatuses: [204, 404])
    #expect(await reason(404, "", of: endpoint) == nil)
    #expect(await reason(200, "", of: endpoint) == .response(.unrecognised(200, message: "Unknown error.")))
  }

  @Test("A decoder reads an empty response by the status in its options, with or without a body")
  func decoding() throws {
    for data in [Data(), Data("{}".utf8), Data("<".utf8)] {
      for status in [nil, 200, 204] as [Int?] {
        let options = RescueOptions(responseCode: status)
        let plain = try JSONDecoder().decode(EmptyResponse.self, from: data, options: options)
        #expect(plain.code == .integer(status ?? 200))
        #expect(try ShieldedJSONDecoder().decode(EmptyResponse.self, from: data, options: options).isSuccess)
      }
      #expect(throws: APIError.serverError(code: 500, message: "Unknown error.")) {
        try JSONDecoder().decode(EmptyResponse.self, from: data, options: RescueOptions(responseCode: 500))
      }
    }
    let closed = Data(#"{"message": "Closed"}"#.utf8)
    #expect(throws: APIError.serverError(code: 500, message: "Closed")) {
      try ShieldedJSONDecoder().decode(EmptyResponse.self, from: closed, options: RescueOptions(responseCode: 500))
    }
  }
}
